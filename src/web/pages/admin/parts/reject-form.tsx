import { useState } from 'react';
import { limits } from '#shared/limits.ts';
import { type RejectionReason, rejectionReasonLabels, rejectionReasons } from '#shared/review-states.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { ReasonChoice } from './reason-choice.tsx';

type Draft<Reason> = { reason: Reason | null; note: string };

type Props<Reason extends string> = {
  submitLabel: string;
  noteLabel?: string;
  busyText?: string | false;
  draft?: unknown;
  onDraft?: (draft: Draft<Reason>) => void;
  onSubmit: (input: { reason: Reason; note?: string }) => void;
};

/** The reason, by mouse or by its number, and a note. */
export const RejectForm = (props: Props<RejectionReason>) => (
  <ReasonForm {...props} reasons={rejectionReasons} labels={rejectionReasonLabels} />
);

/** The same for other reasons. */
export function ReasonForm<Reason extends string>({
  reasons,
  labels,
  submitLabel,
  noteLabel = 'Note to the reviewer',
  busyText,
  draft,
  onDraft,
  onSubmit,
}: Props<Reason> & { reasons: readonly Reason[]; labels: Record<Reason, string> }) {
  const [{ reason, note }, setTyped] = useState((draft as Draft<Reason> | undefined) ?? { reason: null, note: '' });
  const type = (change: Partial<Draft<Reason>>) => {
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
      <ReasonChoice reasons={reasons} labels={labels} chosen={reason} onChoose={(chosen) => type({ reason: chosen })} />
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
