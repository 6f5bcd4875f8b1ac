import type { PublicReview } from '#shared/reviews.ts';
import { ReviewEntry } from '#web/pages/performer-reviews/review-entry.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { Curtain } from './curtain.tsx';

const act = { name: 'Mira Vale', tagline: 'Close-up magic for weddings and long dinners' };

const review: PublicReview = {
  id: 'example',
  reviewerName: 'Hannah Osei',
  rating: 5,
  comment: 'Our guests still talk about the card in the lemon. Worth every penny, and kind with the children.',
  createdAt: '2026-09-12T19:30:00.000Z',
  eventType: 'Wedding',
  verified: true,
  imageUrls: [],
  reply: null,
};

/** The product on its stage: a playbill, a review as it is shown, and the owner's answer. An example, and it says so. */
export function Stage() {
  return (
    <figure className="relative mx-auto w-full max-w-lg lg:self-end">
      <Curtain className="overflow-hidden rounded-t-[50vw] px-6 pt-20 pb-72 sm:px-14 sm:pt-24 sm:pb-64">
        <Playbill />
      </Curtain>
      <div className="absolute inset-x-3 bottom-24 rounded-lg border border-rule bg-surface p-5 shadow-high sm:-left-6 sm:right-14 sm:bottom-28 lg:-left-12">
        <ReviewEntry review={review} performerName={act.name} nameAs="p" />
      </div>
      <div className="absolute right-3 bottom-5 left-12 rounded-lg rounded-br-sm bg-action p-4 text-on-action shadow-high sm:-right-4 sm:left-36">
        <p className="text-xs font-semibold">Reply from {act.name}</p>
        <p className="mt-1 text-sm">Thank you, Hannah. The lemon sends its regards.</p>
      </div>
      <figcaption className="sr-only">An example of a performer’s page, a review and the performer’s reply.</figcaption>
    </figure>
  );
}

function Playbill() {
  return (
    <div className="mx-auto max-w-72 bg-surface p-2 text-ink shadow-high">
      <div className="border border-ink px-4 pt-7 pb-8 text-center">
        <p className="eyebrow text-ink-soft">Tonight</p>
        <p className="mt-3 font-display text-4xl font-semibold">
          {act.name.split(' ').map((word) => (
            <span key={word} className="block">
              {word}
            </span>
          ))}
        </p>
        <p className="mx-auto mt-3 max-w-44 text-sm text-ink-soft">{act.tagline}</p>
        <div aria-hidden="true" className="mx-auto mt-5 w-12 border-t border-ink" />
        <p className="mt-4 font-display text-5xl font-semibold tabular-nums">4.9</p>
        <Stars value={5} size="md" label="" className="mx-auto mt-2" />
        <p className="mt-2 text-xs text-ink-soft">from 214 reviews</p>
      </div>
    </div>
  );
}
