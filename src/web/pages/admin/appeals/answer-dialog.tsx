import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#shared/limits.ts';
import type { AdminAppeal } from '#shared/schemas/administration.ts';
import { answerAppeal } from '#web/api/administration.ts';
import { messageOf } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { toast } from '#web/ui/toast.ts';

export type Answering = { appeal: AdminAppeal; outcome: 'upheld' | 'reversed' };

const words = {
  reversed: {
    title: 'Publish this review?',
    description: 'It’s public at once, and we email the reviewer that their appeal succeeded.',
    button: 'Publish review',
    busy: 'Publishing...',
    done: 'Review published',
  },
  upheld: {
    title: 'Uphold the rejection?',
    description: 'The review stays unpublished, and we email the reviewer your answer. They can’t appeal again.',
    button: 'Uphold rejection',
    busy: 'Upholding...',
    done: 'Rejection upheld',
  },
};

export function AnswerDialog({ answering, onClose }: { answering: Answering | null; onClose: () => void }) {
  const { title, description } = words[answering?.outcome ?? 'upheld'];
  return (
    <Dialog
      open={answering !== null}
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
    >
      {answering && <AnswerForm {...answering} onDone={onClose} />}
    </Dialog>
  );
}

function AnswerForm({ appeal, outcome, onDone }: Answering & { onDone: () => void }) {
  const [note, setNote] = useState('');
  const { button, busy, done } = words[outcome];
  const { mutate, isPending } = useMutation({
    ...answerAppeal,
    onSuccess: () => {
      toast({ title: done, description: 'We’ve emailed the reviewer.' });
      onDone();
    },
    onError: (error) =>
      toast({ title: 'Not answered', description: messageOf(error, 'Please try again.'), variant: 'danger' }),
  });
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        mutate({ id: appeal.id, input: { outcome, ...(note.trim() && { note: note.trim() }) } });
      }}
    >
      <TextArea
        label="Note to the reviewer"
        optional
        rows={3}
        maxLength={limits.rejectionNote}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button type="submit" variant={outcome === 'upheld' ? 'danger' : 'primary'} busyText={isPending && busy}>
        {button}
      </Button>
    </form>
  );
}
