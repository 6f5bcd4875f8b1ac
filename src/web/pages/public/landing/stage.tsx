import { averageText, reviewCountText } from '#shared/format.ts';
import { sampleAct } from '#web/content/sample-act.ts';
import { Curtain } from '#web/pages/public/parts/curtain.tsx';
import { ReviewEntry } from '#web/pages/public/parts/review-entry.tsx';
import { Stars } from '#web/ui/stars.tsx';

const { performer, stats } = sampleAct;
const [review] = sampleAct.reviews;
const act = { name: performer.businessName, tagline: performer.businessTagline };

/** The product on its stage: a playbill, a review as it is shown, and the owner's answer. An example, and it says so. */
export function Stage() {
  return (
    <figure className="relative isolate mx-auto w-full max-w-lg px-4 pt-20 pb-8 sm:px-8 sm:pt-16 lg:self-end">
      <Curtain className="absolute inset-0 -z-10 overflow-hidden rounded-t-[50vw]" />
      <Playbill />
      <div className="relative -mt-8 rounded-lg border border-rule bg-surface p-5 shadow-high sm:mr-10 sm:-ml-12">
        {review && <ReviewEntry review={{ ...review, reply: null }} performerName={act.name} slug={null} nameAs="p" />}
      </div>
      <div className="relative mt-3 ml-10 rounded-lg rounded-br-sm bg-action p-4 text-on-action shadow-high sm:-mr-12 sm:ml-32">
        <p className="text-xs font-semibold">Reply from {act.name}</p>
        <p className="mt-1 text-sm">{review?.reply?.replyText}</p>
      </div>
      <figcaption className="relative mt-5 text-center text-xs text-balance text-on-curtain-soft">
        An example of a performer’s page, a review and the performer’s reply.
      </figcaption>
    </figure>
  );
}

function Playbill() {
  return (
    <div className="mx-auto max-w-60 bg-surface sm:max-w-72 lg:max-w-60 xl:max-w-72 p-2 text-ink shadow-high">
      <div className="border border-ink px-4 pt-7 pb-14 text-center">
        <p className="eyebrow text-ink-soft">Tonight</p>
        <p className="mt-3 font-display text-4xl font-semibold">{act.name}</p>
        <p className="mx-auto mt-3 max-w-44 text-sm text-ink-soft">{act.tagline}</p>
        <div aria-hidden="true" className="mx-auto mt-5 w-12 border-t border-ink" />
        <p className="mt-4 font-display text-5xl font-semibold tabular-nums">{averageText(stats.averageRating)}</p>
        <Stars value={stats.averageRating ?? 0} size="md" label="" className="mx-auto mt-2" />
        <p className="mt-2 text-xs text-ink-soft">from {reviewCountText(stats.totalReviews)}</p>
      </div>
    </div>
  );
}
