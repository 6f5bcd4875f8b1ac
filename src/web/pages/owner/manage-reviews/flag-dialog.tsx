import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#shared/limits.ts';
import type { OwnReview } from '#shared/schemas/reviews.ts';
import { messageOf } from '#web/api/client.ts';
import { flagReview } from '#web/api/flags.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { draftsOf } from '#web/ui/drafts.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { toast } from '#web/ui/toast.ts';

const drafts = draftsOf('flag');

export function FlagDialog(props: { review: OwnReview | null; onClose: () => void }) {
  const { review, onClose } = props;
  return (
    <Dialog
      open={review !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Flag this review"
      description="Administrators will look at it again. Until then it stays where it is. You’ll see their decision here."
    >
      {review && <FlagForm key={review.id} review={review} onDone={onClose} />}
    </Dialog>
  );
}

function FlagForm(props: { review: OwnReview; onDone: () => void }) {
  const { review, onDone } = props;
  const [reason, setReason] = useState(drafts.get(review.id) ?? '');
  // Here and not at the call, whose callbacks don't run once the dialog is closed.
  const { mutate, isPending, error } = useMutation({
    ...flagReview,
    onSuccess: async (...answer) => {
      await flagReview.onSuccess?.(...answer);
      drafts.delete(review.id);
      toast({ title: 'Review Flagged', description: 'Administrators will look at it again.' });
      onDone();
    },
    onError: (failure) =>
      toast({
        title: 'Failed to flag review.',
        description: messageOf(failure, 'Try again.'),
        variant: 'danger',
      }),
  });
  const flag = () => mutate({ reviewId: review.id, ...(reason.trim() && { reason: reason.trim() }) });
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        flag();
      }}
    >
      <FormError>{error ? messageOf(error, 'Failed to flag review.') : undefined}</FormError>
      <TextArea
        label="Reason"
        optional
        rows={3}
        maxLength={limits.flagReason}
        hint="What should they know? Reviews aren’t removed just for being negative."
        value={reason}
        onChange={(event) => {
          setReason(event.target.value);
          if (event.target.value === '') drafts.delete(review.id);
          else drafts.set(review.id, event.target.value);
        }}
      />
      <Button type="submit" busyText={isPending && 'Flagging...'}>
        Flag review
      </Button>
    </form>
  );
}
