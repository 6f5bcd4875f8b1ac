import { CalendarCheck } from 'lucide-react';
import { performerName } from '#shared/performers.ts';
import type { PublicPerformer, PublicStats } from '#shared/schemas/performers.ts';
import { useSite } from '#web/document.tsx';
import { bookingAction } from '#web/pages/public/parts/booking-action.ts';
import { Curtain, CurtainHem } from '#web/pages/public/parts/curtain.tsx';
import { performerPicture } from '#web/pages/public/parts/performer-picture.ts';
import { RatingLine } from '#web/pages/public/parts/rating-line.tsx';
import { leaveReviewHref } from '#web/public-site.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

export function PerformerHero({ performer, stats }: { performer: PublicPerformer; stats: PublicStats }) {
  const leaveReview = leaveReviewHref(useSite(), performer);
  const { businessTagline, businessCategory, businessAddress } = performer;
  const booking = bookingAction(performer);
  const billing = [businessCategory, businessAddress].filter(Boolean).join(' · ');
  return (
    <header>
      <Curtain>
        <div className="mx-auto flex max-w-3xl flex-col items-center px-4 pt-10 pb-10 text-center sm:px-6 sm:pt-14 sm:pb-14 lg:pt-20">
          <Avatar {...performerPicture(performer)} size="lg" className="ring-4 ring-curtain-rule" />
          {billing && (
            <p dir="auto" className="eyebrow mt-4 sm:mt-6 text-on-curtain-soft wrap-anywhere">
              {billing}
            </p>
          )}
          <h1 dir="auto" className="mt-4 max-w-full text-5xl wrap-anywhere">
            {performerName(performer)}
          </h1>
          {businessTagline && (
            <p dir="auto" className="mt-3 max-w-full font-display text-xl text-on-curtain-soft wrap-anywhere">
              {businessTagline}
            </p>
          )}
          <RatingLine stats={stats} onCurtain className="mt-6 justify-center" />
          <div className="mt-7 flex flex-wrap justify-center gap-3 max-sm:w-full max-sm:*:flex-1 max-sm:*:px-3 sm:mt-9 print:hidden">
            {booking && (
              <LinkButton {...booking.link} variant="curtain" size="lg">
                <CalendarCheck aria-hidden="true" className="size-5 max-sm:hidden" />
                {booking.words}
                {booking.isOutward && <span className="sr-only">, opens in a new tab</span>}
              </LinkButton>
            )}
            {booking ? (
              <a
                href={leaveReview}
                className="inline-flex min-h-13 items-center justify-center gap-2 rounded-md border border-on-curtain-soft px-7 py-3 font-semibold transition-colors hover:border-on-curtain hover:bg-curtain-rule focus-visible:outline-on-curtain"
              >
                Leave a Review
              </a>
            ) : (
              <LinkButton href={leaveReview} variant="curtain" size="lg">
                Leave a Review
              </LinkButton>
            )}
          </div>
        </div>
      </Curtain>
      <CurtainHem id="hem" />
    </header>
  );
}
