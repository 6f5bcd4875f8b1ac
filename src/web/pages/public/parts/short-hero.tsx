import { reviewPagePath } from '#shared/paths.ts';
import type { PublicPerformer } from '#shared/schemas/performers.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Curtain, CurtainHem } from './curtain.tsx';
import { performerPicture } from './performer-picture.ts';

/** The top of a page that is about one review: the act's picture, and the way to all its reviews. */
export const ShortHero = ({ performer }: { performer: PublicPerformer }) => (
  <header>
    <Curtain className="relative h-24">
      <div className="mx-auto max-w-5xl px-4 pt-2 sm:px-6">
        <a
          href={reviewPagePath(performer)}
          className="inline-flex min-h-11 items-center rounded-sm text-sm text-on-curtain-soft underline-offset-4 print:hidden transition-colors hover:text-on-curtain hover:underline focus-visible:outline-on-curtain"
        >
          See all reviews
        </a>
      </div>
    </Curtain>
    <CurtainHem id="hem" />
    <div className="relative -mt-16 flex justify-center">
      <Avatar {...performerPicture(performer)} size="lg" className="ring-6 ring-paper" />
    </div>
  </header>
);
