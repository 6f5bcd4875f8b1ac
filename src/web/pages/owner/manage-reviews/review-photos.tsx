import { smallPictureUrl } from '#shared/pictures.ts';
import { standingLabels } from '#shared/review-states.ts';
import type { OwnReview } from '#shared/schemas/reviews.ts';

/** Every photo of a review, those that administrators have not looked at yet last. */
export const photosOf = (review: OwnReview) => [
  ...review.imageUrls.map((url) => ({ url, waits: false })),
  ...review.waitingImageUrls.map((url) => ({ url, waits: true })),
];

export function ReviewPhotos({ review, onOpen }: { review: OwnReview; onOpen: (at: number) => void }) {
  const photos = photosOf(review);
  if (photos.length === 0) return null;
  return (
    <ul className="mt-4 flex flex-wrap gap-3">
      {photos.map(({ url, waits }, index) => (
        <li key={url} className="w-24">
          <button
            type="button"
            aria-label={`Open photo ${index + 1} of ${photos.length} by ${review.reviewerName}`}
            className="block size-24 overflow-hidden rounded-md border border-rule bg-sunken"
            onClick={() => onOpen(index)}
          >
            <img src={smallPictureUrl(url)} alt="" loading="lazy" className="size-full object-cover" />
          </button>
          {/* While the review itself waits, its status says so. */}
          {waits && review.status === 'approved' && (
            <span className="mt-1 block text-center text-xs text-ink-soft">{standingLabels.waiting}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
