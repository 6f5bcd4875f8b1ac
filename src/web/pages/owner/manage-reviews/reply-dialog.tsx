import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnReview, SavedReply } from '#shared/schemas/reviews.ts';
import { messageOf } from '#web/api/client.ts';
import { deleteReply, deleteSavedReply } from '#web/api/replies.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { draftsOf } from '#web/ui/drafts.ts';
import { Stars } from '#web/ui/stars.tsx';
import { toast } from '#web/ui/toast.ts';
import { ReplyForm } from './reply-form.tsx';

type ToDelete = { kind: 'reply' } | { kind: 'saved'; saved: SavedReply };

/** Answering one review. The question before a deletion stands beside the dialog, so that Escape answers only it. */
export function ReplyDialog(props: { review: OwnReview | null; onClose: () => void }) {
  const { review, onClose } = props;
  const [toDelete, setToDelete] = useState<ToDelete | null>(null);
  // Here and not at the calls: of two in quick succession only the last one's callbacks would run.
  const removeReply = useMutation({
    ...deleteReply,
    onSuccess: async (answer, gone, ...rest) => {
      await deleteReply.onSuccess?.(answer, gone, ...rest);
      draftsOf('reply').delete(gone.reviewId);
      toast({ title: 'Reply Deleted' });
      if (review?.id === gone.reviewId) onClose();
    },
    onError: (error, ...rest) => {
      toast({
        title: 'Failed to delete reply',
        description: messageOf(error, 'Try again.'),
        variant: 'danger',
      });
      return deleteReply.onError?.(error, ...rest);
    },
  });
  const removeSaved = useMutation({
    ...deleteSavedReply,
    onError: (error) =>
      toast({
        title: 'Couldn’t delete the saved reply',
        description: messageOf(error, 'Try again.'),
        variant: 'danger',
      }),
  });

  const remove = () => {
    if (toDelete?.kind === 'saved') removeSaved.mutate(toDelete.saved);
    else if (review) removeReply.mutate({ reviewId: review.id });
  };

  return (
    <>
      <Dialog
        open={review !== null}
        onOpenChange={(open) => !open && onClose()}
        title={review?.reply ? 'Edit your reply' : 'Reply to this review'}
        description={
          review?.status === 'rejected'
            ? 'This review was rejected, so your reply isn’t public either.'
            : 'Your reply is public as soon as the review is.'
        }
      >
        {review && (
          <>
            <blockquote className="border-l-2 border-rule pl-4">
              <p className="flex flex-wrap items-center gap-x-3 text-sm">
                <span dir="auto" className="font-semibold break-words">
                  {review.reviewerName}
                </span>
                <Stars value={review.rating} size="sm" />
              </p>
              <p dir="auto" className="mt-1 line-clamp-4 text-sm break-words whitespace-pre-line text-ink-soft">
                {review.comment}
              </p>
            </blockquote>
            <ReplyForm
              key={review.id}
              review={review}
              deleting={removeReply.isPending}
              onDelete={() => setToDelete({ kind: 'reply' })}
              onDeleteSaved={(saved) => setToDelete({ kind: 'saved', saved })}
              onDone={onClose}
            />
          </>
        )}
      </Dialog>
      <AlertDialog
        open={toDelete !== null}
        onOpenChange={(open) => !open && setToDelete(null)}
        title={toDelete?.kind === 'saved' ? 'Delete saved reply' : 'Delete reply'}
        description={
          toDelete?.kind === 'saved'
            ? `Are you sure you want to delete “${toDelete.saved.title}”? Replies you made with it are kept.`
            : 'Are you sure you want to delete this reply?'
        }
        actionLabel="Delete"
        onAction={remove}
      />
    </>
  );
}
