import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { messageOf } from '#web/api/client.ts';
import { brandColorQuery, saveBrandColor } from '#web/api/creatives.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { toast } from '#web/ui/toast.ts';
import { useAutosave } from '#web/ui/use-autosave.ts';
import type { Creative } from './use-creative.ts';

/** What the picker shows before a colour was chosen: the product's own. */
const startingColor = '#4a33c4';
const typed = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i;

/** The brand's colour: chosen once, kept, and worn by every theme while it is switched on. */
export function BrandColorField({ creative, canWrite }: { creative: Creative; canWrite: boolean }) {
  const { data, error, refetch } = useQuery(brandColorQuery);
  const { mutateAsync } = useMutation({
    ...saveBrandColor,
    onError: (refusal) =>
      toast({
        title: 'Error',
        description: messageOf(refusal, 'Your colour was not saved. Please try again.'),
        variant: 'danger',
      }),
  });
  const kept = data?.color ?? null;
  const [text, setText] = useState<string | null>(null);
  const id = useId();
  const shown = text ?? kept ?? '';
  const color = text === null ? kept : toColor(text);
  const wrong = shown !== '' && color === null;

  // Saved when the choosing pauses: a colour picker reports every shade on the way.
  const { change, forget, flush } = useAutosave((chosen: string) => mutateAsync({ color: chosen }));
  const type = (written: string) => {
    setText(written);
    const chosen = toColor(written);
    if (chosen === null) forget();
    else change(chosen);
  };

  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <div className="flex items-end gap-3">
        <input
          type="color"
          aria-label="Pick your brand colour"
          disabled={!canWrite}
          value={color ?? startingColor}
          onChange={(event) => type(event.target.value)}
          onBlur={flush}
          className="h-12 w-14 shrink-0 cursor-pointer rounded-md border border-edge bg-surface p-1 disabled:opacity-60"
        />
        <Field
          id={id}
          label="Brand colour"
          className="w-40"
          placeholder="#4a33c4"
          maxLength={7}
          spellCheck={false}
          disabled={!canWrite}
          value={shown}
          error={wrong ? 'Use a colour like #4a33c4.' : undefined}
          onChange={(event) => type(event.target.value)}
          onBlur={() => {
            flush();
            if (text !== null && color !== null) setText(color);
          }}
        />
      </div>
      <div className="flex min-h-12 items-center gap-3">
        <Switch
          label="Use my brand colour"
          disabled={kept === null}
          checked={creative.wearsBrand}
          onChange={creative.setWearsBrand}
        />
        <span className="text-sm">
          Use my brand colour
          {data && kept === null && <span className="block text-ink-soft">Choose one first.</span>}
        </span>
      </div>
      {!data && error && (
        <div role="alert" className="flex w-full flex-wrap items-center gap-x-4 gap-y-2 text-sm text-danger">
          {messageOf(error, 'Your brand colour did not load.')}
          <Button variant="secondary" onClick={() => refetch()}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}

function toColor(text: string): string | null {
  const digits = typed.exec(text.trim())?.[1]?.toLowerCase();
  if (!digits) return null;
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
}
