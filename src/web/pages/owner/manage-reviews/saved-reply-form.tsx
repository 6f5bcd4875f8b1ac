import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { limits } from '#shared/limits.ts';
import { ApiError, messageOf } from '#web/api/client.ts';
import { keepSavedReply } from '#web/api/replies.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { toast } from '#web/ui/toast.ts';
import { useUnsaved } from '#web/ui/unsaved.ts';

type Draft = { id: string | null; title: string; replyText: string };

/** Names and words of one saved reply. A form cannot stand inside the reply's own, so this one sends itself. */
export function SavedReplyForm({ saved, onDone }: { saved: Draft; onDone: () => void }) {
  const [draft, setDraft] = useState(saved);
  const [missing, setMissing] = useState<Partial<Record<'title' | 'replyText', string>>>({});
  const { mutate, isPending, error } = useMutation(keepSavedReply);
  useUnsaved(draft.title !== saved.title || draft.replyText !== saved.replyText);
  // The button that opened this is gone, and the focus with it.
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => name.current?.focus(), []);
  const refused = error instanceof ApiError ? (error.body.fields ?? {}) : {};
  const errors = { ...refused, ...missing };

  const change = (field: 'title' | 'replyText') => (event: FormEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    setDraft({ ...draft, [field]: event.currentTarget.value });
    setMissing({});
  };
  const keep = () => {
    // Enter is not the button, which is switched off meanwhile.
    if (isPending) return;
    const blank = {
      ...(!draft.title.trim() && { title: 'Give it a name.' }),
      ...(!draft.replyText.trim() && { replyText: 'Please enter a reply' }),
    };
    setMissing(blank);
    if (Object.keys(blank).length > 0) return;
    mutate(draft, {
      onSuccess: () => {
        toast({ title: 'Reply saved for reuse' });
        onDone();
      },
    });
  };

  return (
    <div className="mt-2 flex flex-col gap-4">
      <FormError>
        {error && Object.keys(refused).length === 0 ? messageOf(error, 'It wasn’t saved. Try again.') : undefined}
      </FormError>
      <Field
        ref={name}
        label="Name"
        maxLength={limits.savedReplyTitle}
        value={draft.title}
        error={errors.title}
        onChange={change('title')}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          keep();
        }}
      />
      <TextArea
        label="Text to reuse"
        rows={3}
        maxLength={limits.replyText}
        value={draft.replyText}
        error={errors.replyText}
        onChange={change('replyText')}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
        <Button variant="secondary" onClick={keep} busyText={isPending && 'Saving...'}>
          Save for reuse
        </Button>
      </div>
    </div>
  );
}
