import { useState } from 'react';
import type { AnswerAppealInput } from '#shared/appeals.ts';
import { limits } from '#shared/limits.ts';
import type { FormProps } from '#web/pages/admin/parts/work-list/work-kind.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';

type Props = FormProps<AnswerAppealInput> & { outcome: AnswerAppealInput['outcome'] };

/** What the reviewer is told besides the outcome. */
export function AnswerForm({ submitLabel, draft, onDraft, onSubmit, outcome }: Props) {
  const [note, setNote] = useState(typeof draft === 'string' ? draft : '');
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit({ outcome, ...(note.trim() && { note: note.trim() }) });
      }}
    >
      <TextArea
        label="Note to the reviewer"
        optional
        rows={2}
        maxLength={limits.rejectionNote}
        value={note}
        onChange={(event) => {
          setNote(event.target.value);
          onDraft(event.target.value);
        }}
      />
      <div>
        <Button type="submit" variant={outcome === 'upheld' ? 'danger' : 'primary'}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
