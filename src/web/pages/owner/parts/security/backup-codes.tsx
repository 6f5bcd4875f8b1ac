import { Check, Copy } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { focusOnMount } from '#web/ui/focus-on-mount.ts';
import { toast } from '#web/ui/toast.ts';
import { useUnsaved } from '#web/ui/unsaved.ts';
import { useCopied } from '#web/ui/use-copied.ts';

const question = {
  title: 'Leave without saving the codes?',
  description: 'We can’t show them again. Save them first, and press “I’ve saved them”.',
};

/** Shown this once. Each code stands in for the app one time. */
export function BackupCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { copied, copy } = useCopied();
  useUnsaved(true, { question });
  const copyCodes = async () => {
    if (!(await copy(codes.join('\n'))))
      toast({ title: 'Copy failed', description: 'Please manually copy the text.', variant: 'danger' });
  };
  return (
    <div className="flex flex-col gap-5">
      <div role="status">
        <h3 ref={focusOnMount} tabIndex={-1} className="text-lg outline-none">
          Two-factor sign-in is on. Save these backup codes.
        </h3>
        <p className="mt-1 text-sm text-ink-soft">
          Each one signs you in once if you lose your phone. We won’t show them again.
        </p>
      </div>
      <ul className="grid grid-cols-1 gap-x-8 gap-y-1 rounded-md bg-sunken px-5 py-4 font-mono text-sm min-[24rem]:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={copyCodes} variant="secondary">
          {copied ? <Check aria-hidden="true" className="size-4" /> : <Copy aria-hidden="true" className="size-4" />}
          {copied ? 'Copied!' : 'Copy codes'}
        </Button>
        <Button onClick={onDone}>I’ve saved them</Button>
      </div>
    </div>
  );
}
