import { Check, Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { useUnsaved } from '#web/ui/unsaved.ts';
import { useCopied } from '#web/ui/use-copied.ts';

const question = {
  title: 'Leave without copying it?',
  description: 'We can’t show it again. Copy it first, and press Done.',
};

/** Something that is shown this once, to be copied. */
export function SecretOnce(props: { label: string; value: string; onDone: () => void; children: ReactNode }) {
  const { copied, copy } = useCopied();
  useUnsaved(true, { question });
  const take = async () => {
    if (await copy(props.value)) return;
    toast({ title: 'Copy failed', description: 'Select the text and copy it yourself.', variant: 'danger' });
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm">{props.children}</p>
      <textarea
        readOnly
        aria-label={props.label}
        value={props.value}
        rows={2}
        dir="ltr"
        spellCheck={false}
        onFocus={(event) => event.target.select()}
        className="block w-full resize-none rounded-md border border-edge bg-sunken px-4 py-3 font-mono text-sm break-all"
      />
      <div className="flex flex-wrap gap-3">
        <Button onClick={take}>
          {copied ? <Check aria-hidden="true" className="size-4" /> : <Copy aria-hidden="true" className="size-4" />}
          {copied ? 'Copied!' : 'Copy'}
        </Button>
        <Button variant="secondary" onClick={props.onDone}>
          Done
        </Button>
      </div>
    </div>
  );
}
