import { useState } from 'react';
import { limits } from '#shared/limits.ts';
import {
  type QueuedReview,
  type RejectionReason,
  type RejectReviewInput,
  rejectionReasonLabels,
  rejectionReasons,
} from '#shared/moderation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';

type Props = {
  review: QueuedReview | null;
  onClose: () => void;
  onReject: (review: QueuedReview, input: RejectReviewInput) => void;
};

export function RejectDialog({ review, onClose, onReject }: Props) {
  return (
    <Dialog
      open={review !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Reject this review"
      description="Say why. The reason is kept with the decision."
    >
      {review && (
        <RejectForm
          onReject={(input) => {
            onReject(review, input);
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}

function RejectForm({ onReject }: { onReject: (input: RejectReviewInput) => void }) {
  const [reason, setReason] = useState<RejectionReason | null>(null);
  const [note, setNote] = useState('');
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason) onReject({ reason, ...(note.trim() && { note: note.trim() }) });
      }}
    >
      <fieldset>
        <legend className="text-sm font-semibold">Reason</legend>
        <div className="mt-2 divide-y divide-rule border-y border-rule">
          {rejectionReasons.map((each) => (
            <label key={each} className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
              <input
                type="radio"
                name="reason"
                required
                checked={reason === each}
                onChange={() => setReason(each)}
                className="size-4"
              />
              {rejectionReasonLabels[each]}
            </label>
          ))}
        </div>
      </fieldset>
      <TextArea
        label="Note"
        optional
        rows={3}
        maxLength={limits.rejectionNote}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button type="submit" variant="danger">
        Reject review
      </Button>
    </form>
  );
}
