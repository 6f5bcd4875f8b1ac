import { useState } from 'react';
import { limits } from '#shared/limits.ts';
import type { RejectReviewInput } from '#shared/moderation.ts';
import { type RejectionReason, rejectionReasonLabels, rejectionReasons } from '#shared/review-states.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { ReasonChoice } from './reason-choice.tsx';

type Draft = { reason: RejectionReason | null; note: string };

type Props = {
  submitLabel: string;
  noteLabel?: string;
  busyText?: string | false;
  draft?: unknown;
  onDraft?: (draft: Draft) => void;
  onSubmit: (input: RejectReviewInput) => void;
};

/** The reason, by mouse or by its number, and a note. */
export function RejectForm({
  submitLabel,
  noteLabel = 'Note to the reviewer',
  busyText,
  draft,
  onDraft,
  onSubmit,
}: Props) {
  const [{ reason, note }, setTyped] = useState((draft as Draft | undefined) ?? { reason: null, note: '' });
  const type = (change: Partial<Draft>) => {
    const typed = { reason, note, ...change };
    setTyped(typed);
    onDraft?.(typed);
  };
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason) onSubmit({ reason, ...(note.trim() && { note: note.trim() }) });
      }}
    >
      <ReasonChoice
        reasons={rejectionReasons}
        labels={rejectionReasonLabels}
        chosen={reason}
        onChoose={(chosen) => type({ reason: chosen })}
      />
      <TextArea
        label={noteLabel}
        optional
        rows={2}
        maxLength={limits.rejectionNote}
        value={note}
        onChange={(event) => type({ note: event.target.value })}
      />
      <div>
        <Button type="submit" variant="danger" busyText={busyText}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
