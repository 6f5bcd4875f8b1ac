import { useMutation, useQuery } from '@tanstack/react-query';
import { Check, Images, Trash2 } from 'lucide-react';
import { reviewPagePath } from '#shared/paths.ts';
import { smallPictureUrl } from '#shared/pictures.ts';
import type { QueuedPhoto } from '#shared/schemas/moderation.ts';
import { messageOf } from '#web/api/client.ts';
import { decidePhotos, waitingPhotosQuery } from '#web/api/moderation.ts';
import { nameOf } from '#web/pages/admin/parts/queued-review-row.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { textLink } from '#web/ui/text-link.ts';
import { toast } from '#web/ui/toast.ts';
import { useDoublePressGuard } from '#web/ui/use-double-press-guard.ts';

/** Photos that came after their review was published: the words are decided, the pictures are not. */
export function WaitingPhotos() {
  const { data: reviews, error, refetch, isFetching } = useQuery(waitingPhotosQuery);
  const ifMeant = useDoublePressGuard(
    reviews?.flatMap(({ photos }) => photos.filter(({ waiting }) => waiting).map(({ id }) => id)) ?? [],
  );
  if (!reviews && error)
    return (
      <ErrorState level={2} title="The photos did not load" onRetry={refetch} retrying={isFetching}>
        {messageOf(error, 'Please try again in a moment.')}
      </ErrorState>
    );
  if (!reviews) return <Skeleton className="h-48 max-w-md" />;
  if (reviews.length === 0)
    return (
      <EmptyState level={2} icon={<Images />} title="No photos are waiting">
        Photos added to a review after it was published are looked at here before anyone sees them.
      </EmptyState>
    );
  return (
    <ul className="divide-y divide-rule">
      {reviews.map((review) => (
        <li key={review.id} className="py-6 first:pt-0">
          <p className="text-sm text-ink-soft">
            <span dir="auto" className="font-semibold text-ink">
              {review.reviewerName}
            </span>{' '}
            about{' '}
            <a href={reviewPagePath(review.performer)} target="_blank" rel="noreferrer" className={textLink} dir="auto">
              {review.performer.name}
            </a>
          </p>
          <p dir="auto" className="mt-2 line-clamp-3 max-w-3xl break-words">
            {review.comment}
          </p>
          <ul className="mt-4 flex flex-wrap gap-6">
            {review.photos.map((photo, index) =>
              photo.waiting ? (
                <PhotoToDecide
                  key={photo.id}
                  photo={photo}
                  name={`photo ${index + 1} with ${nameOf(review)}`}
                  ifMeant={ifMeant}
                />
              ) : null,
            )}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function PhotoToDecide(props: { photo: QueuedPhoto; name: string; ifMeant: ReturnType<typeof useDoublePressGuard> }) {
  const { photo, name, ifMeant } = props;
  const { mutate, isPending } = useMutation({
    ...decidePhotos,
    onSuccess: ({ done }, { decision }) =>
      done.length > 0
        ? toast({ title: decision === 'approve' ? 'Photo shown' : 'Photo removed' })
        : toast({
            title: 'Already decided',
            description: 'Another administrator was quicker. Their decision stands.',
            variant: 'danger',
          }),
    onError: (error) =>
      toast({ title: 'Not decided', description: messageOf(error, 'Please try again.'), variant: 'danger' }),
  });
  const decide = (decision: 'approve' | 'remove') => ifMeant(photo.id, () => mutate({ ids: [photo.id], decision }));
  return (
    <li className="max-w-full">
      <a href={photo.url} target="_blank" rel="noreferrer" className="block rounded-md">
        <img
          src={smallPictureUrl(photo.url)}
          alt={name}
          width={photo.width}
          height={photo.height}
          className="h-48 w-auto max-w-full rounded-md border border-rule bg-sunken object-cover"
        />
      </a>
      <div className="mt-3 flex gap-2">
        <Button variant="secondary" disabled={isPending} aria-label={`Show ${name}`} onClick={() => decide('approve')}>
          <Check aria-hidden="true" className="size-4 text-good" />
          Show
        </Button>
        <Button variant="secondary" disabled={isPending} aria-label={`Remove ${name}`} onClick={() => decide('remove')}>
          <Trash2 aria-hidden="true" className="size-4 text-danger" />
          Remove
        </Button>
      </div>
    </li>
  );
}
