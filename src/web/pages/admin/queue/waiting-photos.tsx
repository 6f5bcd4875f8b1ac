import { Check, Images, Trash2 } from 'lucide-react';
import type { DecidePhotosInput } from '#shared/moderation.ts';
import { smallPictureUrl } from '#shared/pictures.ts';
import { type WaitingPhoto, waitingPhotos } from '#web/api/moderation.ts';
import { nameOf, ReviewHeading } from '#web/pages/admin/parts/review-parts.tsx';
import type { ContentProps, WorkKind } from '#web/pages/admin/parts/work-list/work-kind.ts';
import { WorkList } from '#web/pages/admin/parts/work-list/work-list.tsx';

/** Photos that came after their review was published: the words are decided, the pictures are not. */
export const WaitingPhotos = () => <WorkList kind={kind} />;

const photoName = ({ number, review }: WaitingPhoto) => `photo ${number} with ${nameOf(review)}`;

function Content({ item }: ContentProps<WaitingPhoto>) {
  const { photo, review } = item;
  return (
    <>
      <ReviewHeading review={review} />
      <p dir="auto" className="mt-2 line-clamp-3 max-w-3xl break-words">
        {review.comment}
      </p>
      <a href={photo.url} target="_blank" rel="noreferrer" className="mt-4 block w-fit max-w-full rounded-md">
        <img
          src={smallPictureUrl(photo.url)}
          alt={photoName(item)}
          width={photo.width}
          height={photo.height}
          className="h-64 w-auto max-w-full rounded-md border border-rule bg-sunken object-cover"
        />
      </a>
    </>
  );
}

const kind: WorkKind<WaitingPhoto, DecidePhotosInput['decision']> = {
  source: waitingPhotos,
  nouns: { one: 'photo', many: 'photos' },
  nameOf: photoName,
  reviewOf: ({ review }) => review,
  Content,
  accept: { label: 'Show', done: 'Now shown:', icon: Check, tone: 'good', choice: 'approve' },
  refuse: { label: 'Remove', done: 'Removed', icon: Trash2, tone: 'danger', choice: 'remove' },
  failed: 'The photos didn’t load',
  empty: {
    icon: Images,
    title: 'No photos are waiting',
    words: 'Photos added to a review after it was published wait here before anyone else sees them.',
  },
};
