import { useMutation } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import type { ChangeAccountInput } from '#shared/accounts.ts';
import { limits } from '#shared/limits.ts';
import { ApiError, messageOf } from '#web/api/client.ts';
import { changeSettings } from '#web/api/profiles.ts';
import { Field } from '#web/ui/field.tsx';
import { SpinnerMark } from '#web/ui/spinner.tsx';
import { textLink } from '#web/ui/text-link.ts';
import { toast } from '#web/ui/toast.ts';
import { useUnloadWarning, useUnsaved } from '#web/ui/unsaved.ts';
import { type AutosaveState, useAutosave } from '#web/ui/use-autosave.ts';

type Props = Omit<ComponentProps<typeof Field>, 'value' | 'onChange' | 'name' | 'error'> & {
  name: 'businessName' | 'firstName' | 'lastName';
  saved: string;
  /** What to say to an empty one. */
  missing: string;
};

/** A field that saves itself when typing pauses, and says so. */
export function SavedField({ name, saved, missing, ...field }: Props) {
  const [text, setText] = useState(saved);
  const [refusal, setRefusal] = useState<string>();
  const { mutateAsync } = useMutation(changeSettings);
  const { state, change, forget, flush, retry } = useAutosave(async (value: string) => {
    try {
      await mutateAsync({ [name]: value } as ChangeAccountInput);
      toast({ title: 'Settings updated' });
    } catch (error) {
      setRefusal((error instanceof ApiError && error.body.fields?.[name]) || messageOf(error, 'Failed to update user'));
      toast({ title: 'Failed to update user', variant: 'danger' });
      throw error;
    }
  });
  useUnsaved(state === 'failed');
  // On the way to another screen it is saved; the browser's tab closes sooner than that.
  useUnloadWarning(state === 'waiting' || state === 'saving');

  const type = (value: string) => {
    setText(value);
    const problem =
      value.trim() === '' ? missing : value.length > limits.name ? `Use at most ${limits.name} characters.` : undefined;
    setRefusal(problem);
    if (problem) forget();
    else change(value);
  };
  return (
    <div>
      <Field
        {...field}
        dir="auto"
        value={text}
        error={refusal}
        onChange={(event) => type(event.target.value)}
        onBlur={flush}
      />
      <p role="status" className="mt-1 flex min-h-5 items-center gap-1.5 text-xs text-ink-soft">
        <SaveState state={state} />
        {state === 'failed' && (
          <button type="button" className={`min-h-11 ${textLink}`} onClick={retry}>
            Save again
          </button>
        )}
      </p>
    </div>
  );
}

function SaveState({ state }: { state: AutosaveState }) {
  if (state === 'saving')
    return (
      <>
        <SpinnerMark className="size-3" /> Saving...
      </>
    );
  if (state === 'saved')
    return (
      <>
        <Check aria-hidden="true" className="size-3.5 text-good" /> Saved
      </>
    );
  return state === 'failed' ? 'Not saved.' : null;
}
