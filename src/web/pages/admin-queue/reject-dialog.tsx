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
import { Key } from './key.tsx';

type Props = {
  reviews: QueuedReview[];
  onClose: () => void;
  onReject: (reviews: QueuedReview[], input: RejectReviewInput) => void;
};

export function RejectDialog({ reviews, onClose, onReject }: Props) {
  const many = reviews.length > 1;
  return (
    <Dialog
      open={reviews.length > 0}
      onOpenChange={(open) => !open && onClose()}
      title={many ? `Reject ${reviews.length} reviews` : 'Reject this review'}
      description={`Say why. The reason is kept with ${many ? 'each decision' : 'the decision'}.`}
    >
      {reviews.length > 0 && (
        <RejectForm
          submitLabel={many ? `Reject ${reviews.length} reviews` : 'Reject review'}
          onReject={(input) => {
            onReject(reviews, input);
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}

type FormProps = { submitLabel: string; busyText?: string | false; onReject: (input: RejectReviewInput) => void };

/** The reason, by mouse or by its number, and a note. */
export function RejectForm({ submitLabel, busyText, onReject }: FormProps) {
  const [reason, setReason] = useState<RejectionReason | null>(null);
  const [note, setNote] = useState('');
  return (
    <form
      className="flex flex-col gap-5"
      onKeyDown={(event) => {
        const numbered = rejectionReasons[Number(event.key) - 1];
        if (numbered && !(event.target instanceof HTMLTextAreaElement)) setReason(numbered);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason) onReject({ reason, ...(note.trim() && { note: note.trim() }) });
      }}
    >
      <fieldset>
        <legend className="text-sm font-semibold">Reason</legend>
        <div className="mt-2 divide-y divide-rule border-y border-rule">
          {rejectionReasons.map((each, index) => (
            <label key={each} className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
              <input
                type="radio"
                name="reason"
                required
                checked={reason === each}
                onChange={() => setReason(each)}
                className="size-4"
              />
              <span className="grow">{rejectionReasonLabels[each]}</span>
              <Key>{String(index + 1)}</Key>
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
      <Button type="submit" variant="danger" busyText={busyText}>
        {submitLabel}
      </Button>
    </form>
  );
}
