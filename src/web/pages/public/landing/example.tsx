import { reviewPagePath } from '#shared/paths.ts';
import { sampleAct } from '#web/content/sample-act.ts';
import { Curtain, CurtainHem } from '#web/pages/public/parts/curtain.tsx';
import { performerPicture } from '#web/pages/public/parts/performer-picture.ts';
import { RatingLine } from '#web/pages/public/parts/rating-line.tsx';
import { ReviewEntry } from '#web/pages/public/parts/review-entry.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

const { performer, stats, reviews } = sampleAct;

/** The head of the sample page, drawn from the same parts, and the way to all of it. */
export function Example() {
  return (
    <section id="example" aria-labelledby="example-title" className="border-t border-rule">
      <div className="mx-auto grid max-w-6xl items-center gap-x-14 gap-y-12 px-4 py-20 sm:px-6 lg:grid-cols-2 lg:py-28">
        <figure className="mx-auto w-full max-w-md lg:order-first max-lg:order-last">
          <div className="overflow-hidden rounded-lg border border-rule bg-paper shadow-high">
            <Curtain>
              <div className="flex flex-col items-center px-6 pt-8 pb-7 text-center">
                <Avatar {...performerPicture(performer)} className="ring-4 ring-curtain-rule" />
                <p className="eyebrow mt-4 text-on-curtain-soft">
                  {performer.businessCategory} · {performer.businessAddress}
                </p>
                <p className="mt-2 font-display text-4xl font-semibold">{performer.businessName}</p>
                <RatingLine stats={stats} onCurtain className="mt-4 justify-center" />
              </div>
            </Curtain>
            <CurtainHem id="example-hem" />
            <ul className="divide-y divide-rule px-6 pb-2">
              {reviews.slice(1, 3).map((review) => (
                <li key={review.id} className="py-5">
                  <ReviewEntry review={review} performerName={performer.businessName} slug={null} nameAs="p" />
                </li>
              ))}
            </ul>
          </div>
          <figcaption className="mt-3 text-center text-xs text-ink-soft">
            A sample page. The act is invented.
          </figcaption>
        </figure>
        <div>
          <p className="eyebrow text-action">Your name on the bill</p>
          <h2 id="example-title" className="mt-4 text-5xl">
            A page you’ll want to send people.
          </h2>
          <p className="mt-6 max-w-xl text-lg text-ink-soft">
            It’s live as soon as you sign up: your name, your photos, every review with its stars, and your replies. The
            three-star one stays, with your side of it, and that is why people believe the fives.
          </p>
          <LinkButton href={reviewPagePath(performer)} variant="secondary" size="lg" className="mt-8 max-sm:w-full">
            See the sample page
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
