import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#shared/limits.ts';
import { type ReverseDecisionInput, restoringReasonLabels } from '#shared/moderation.ts';
import type { QueuedReview } from '#shared/schemas/moderation.ts';
import { reverseDecision } from '#web/api/all-reviews.ts';
import { hasStatus, messageOf } from '#web/api/client.ts';
import { RejectForm } from '#web/pages/admin/parts/reject-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { toast } from '#web/ui/toast.ts';

/** Takes a published review down, or publishes a rejected one. What was typed stays when the server refuses. */
export function ReverseDialog({ review, onClose }: { review: QueuedReview | null; onClose: () => void }) {
  const takesDown = review?.status === 'approved';
  return (
    <Dialog
      open={review !== null}
      onOpenChange={(open) => !open && onClose()}
      title={takesDown ? 'Take down this review?' : 'Publish this review?'}
      description={
        takesDown
          ? 'Say why. A low rating alone is no reason. It leaves the public page straight away.'
          : 'Say why the rejection is reversed. The review appears on the public page straight away.'
      }
    >
      {review && <ReverseForm review={review} onDone={onClose} />}
    </Dialog>
  );
}

function ReverseForm({ review, onDone }: { review: QueuedReview; onDone: () => void }) {
  const to = review.status === 'approved' ? 'rejected' : 'approved';
  const { mutate, isPending } = useMutation({
    ...reverseDecision,
    onSuccess: () => {
      toast({ title: to === 'rejected' ? 'Review taken down' : 'Review published' });
      onDone();
    },
    onError: (error) => {
      toast({
        title: hasStatus(error, 409) ? 'Already decided' : 'Nothing changed',
        description: messageOf(error, 'Please try again.'),
        variant: 'danger',
      });
      if (hasStatus(error, 409)) onDone();
    },
  });
  const send = (input: Pick<ReverseDecisionInput, 'reason' | 'note'>) =>
    mutate({ id: review.id, input: { ...input, to } });
  return to === 'rejected' ? (
    <RejectForm submitLabel="Take down" busyText={isPending && 'Taking down...'} onReject={send} />
  ) : (
    <PublishForm isPending={isPending} onPublish={send} />
  );
}

type RestoringReason = keyof typeof restoringReasonLabels;
const reasons = Object.keys(restoringReasonLabels) as RestoringReason[];

function PublishForm(props: {
  isPending: boolean;
  onPublish: (input: { reason: RestoringReason; note?: string }) => void;
}) {
  const [reason, setReason] = useState<RestoringReason | null>(null);
  const [note, setNote] = useState('');
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason) props.onPublish({ reason, ...(note.trim() && { note: note.trim() }) });
      }}
    >
      <fieldset>
        <legend className="text-sm font-semibold">Reason</legend>
        <div className="mt-2 divide-y divide-rule border-y border-rule">
          {reasons.map((each) => (
            <label key={each} className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
              <input
                type="radio"
                name="reason"
                required
                checked={reason === each}
                onChange={() => setReason(each)}
                className="size-4"
              />
              <span>{restoringReasonLabels[each]}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <TextArea
        label="Note for the audit log"
        optional
        rows={3}
        maxLength={limits.rejectionNote}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button type="submit" busyText={props.isPending && 'Publishing...'}>
        Publish review
      </Button>
    </form>
  );
}
