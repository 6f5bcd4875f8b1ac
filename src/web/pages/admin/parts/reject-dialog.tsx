import { useState } from 'react';
import { limits } from '#shared/limits.ts';
import type { RejectReviewInput } from '#shared/moderation.ts';
import { type RejectionReason, rejectionReasonLabels, rejectionReasons } from '#shared/review-states.ts';
import type { QueuedReview } from '#shared/schemas/moderation.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { Key } from './key.tsx';

type Draft = { reason: RejectionReason | null; note: string };
/** What was typed, by the reviews it was about. */
export type RejectDrafts = Map<string, Draft>;

const keyOf = (reviews: QueuedReview[]) => reviews.map(({ id }) => id).join();

type Props = {
  reviews: QueuedReview[] | null;
  drafts: RejectDrafts;
  onClose: () => void;
  onReject: (reviews: QueuedReview[], input: RejectReviewInput) => void;
};

/** It closes at once. When the decision fails, or the dialog is closed by mistake, what was typed costs nothing. */
export function RejectDialog({ reviews, drafts, onClose, onReject }: Props) {
  const many = reviews !== null && reviews.length > 1;
  return (
    <Dialog
      open={reviews !== null}
      onOpenChange={(open) => !open && onClose()}
      title={many ? `Reject ${reviews.length} reviews` : 'Reject this review'}
      description={`Say why. We email the reason and your note to ${many ? 'each reviewer' : 'the reviewer'}, who can appeal once.`}
    >
      {reviews && (
        <RejectForm
          draft={drafts.get(keyOf(reviews))}
          onDraft={(draft) => drafts.set(keyOf(reviews), draft)}
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

type FormProps = {
  submitLabel: string;
  busyText?: string | false;
  draft?: Draft | undefined;
  onDraft?: (draft: Draft) => void;
  onReject: (input: RejectReviewInput) => void;
};

/** The reason, by mouse or by its number, and a note. */
export function RejectForm({
  submitLabel,
  busyText,
  draft = { reason: null, note: '' },
  onDraft,
  onReject,
}: FormProps) {
  const [{ reason, note }, setTyped] = useState(draft);
  const type = (change: Partial<Draft>) => {
    const typed = { reason, note, ...change };
    setTyped(typed);
    onDraft?.(typed);
  };
  return (
    <form
      className="flex flex-col gap-5"
      onKeyDown={(event) => {
        const numbered = rejectionReasons[Number(event.key) - 1];
        if (numbered && !(event.target instanceof HTMLTextAreaElement)) type({ reason: numbered });
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
                onChange={() => type({ reason: each })}
                className="size-4"
              />
              <span className="grow">{rejectionReasonLabels[each]}</span>
              <Key>{String(index + 1)}</Key>
            </label>
          ))}
        </div>
      </fieldset>
      <TextArea
        label="Note to the reviewer"
        optional
        rows={3}
        maxLength={limits.rejectionNote}
        value={note}
        onChange={(event) => type({ note: event.target.value })}
      />
      <Button type="submit" variant="danger" busyText={busyText}>
        {submitLabel}
      </Button>
    </form>
  );
}
