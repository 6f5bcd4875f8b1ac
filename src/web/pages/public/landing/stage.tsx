import type { PublicReview } from '#shared/schemas/reviews.ts';
import { Curtain } from '#web/pages/public/parts/curtain.tsx';
import { ReviewEntry } from '#web/pages/public/parts/review-entry.tsx';
import { Stars } from '#web/ui/stars.tsx';

const act = { name: 'Mira Vale', tagline: 'Close-up magic for weddings and long dinners' };

const review: PublicReview = {
  id: 'example',
  reviewerName: 'Hannah Osei',
  rating: 5,
  comment: 'Our guests still talk about the card in the lemon. Worth every penny, and kind with the children.',
  createdAt: '2026-09-12T19:30:00.000Z',
  eventType: 'Wedding',
  verified: true,
  verifiedGig: false,
  edited: false,
  imageUrls: [],
  reply: null,
};

/** The product on its stage: a playbill, a review as it is shown, and the owner's answer. An example, and it says so. */
export function Stage() {
  return (
    <figure className="relative isolate mx-auto w-full max-w-lg px-4 pt-20 pb-8 sm:px-8 sm:pt-16 lg:self-end">
      <Curtain className="absolute inset-0 -z-10 overflow-hidden rounded-t-[50vw]" />
      <Playbill />
      <div className="relative -mt-8 rounded-lg border border-rule bg-surface p-5 shadow-high sm:mr-10 sm:-ml-12">
        <ReviewEntry review={review} performerName={act.name} slug={null} nameAs="p" />
      </div>
      <div className="relative mt-3 ml-10 rounded-lg rounded-br-sm bg-action p-4 text-on-action shadow-high sm:-mr-12 sm:ml-32">
        <p className="text-xs font-semibold">Reply from {act.name}</p>
        <p className="mt-1 text-sm">Thank you, Hannah. The lemon sends its regards.</p>
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
        <p className="mt-4 font-display text-5xl font-semibold tabular-nums">4.9</p>
        <Stars value={5} size="md" label="" className="mx-auto mt-2" />
        <p className="mt-2 text-xs text-ink-soft">from 214 reviews</p>
      </div>
    </div>
  );
}
