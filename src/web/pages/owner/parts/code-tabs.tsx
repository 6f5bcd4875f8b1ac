import { useMutation } from '@tanstack/react-query';
import { Check, Copy } from 'lucide-react';
import { changeFirstSteps } from '#web/api/first-steps.ts';
import { Button } from '#web/ui/button.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { toast } from '#web/ui/toast.ts';
import { useCopied } from '#web/ui/use-copied.ts';

export type Code = { name: string; code: string; hint: string };

/** Lines to take along, in two ways of writing them. `copiedTitle` is what the toast says. */
export function CodeTabs({ codes, copiedTitle }: { codes: [Code, ...Code[]]; copiedTitle: string }) {
  const [first, ...rest] = codes.map((code) => ({
    // It becomes part of an id, and an id has no spaces.
    value: code.name.replaceAll(' ', '-'),
    label: code.name,
    content: <CodeBlock {...code} copiedTitle={copiedTitle} />,
  }));
  return first ? <Tabs label="Embed code" tabs={[first, ...rest]} /> : null;
}

function CodeBlock({ name, code, hint, copiedTitle }: Code & { copiedTitle: string }) {
  const { copied, copy } = useCopied();
  const steps = useMutation(changeFirstSteps);
  const take = async () => {
    if (await copy(code)) {
      toast({ title: copiedTitle });
      // Whether it could be noted is of no interest to who copies.
      steps.mutate({ widgetCopied: true });
    } else
      toast({
        title: 'Copy failed',
        description: 'Please manually copy the code from the text area',
        variant: 'danger',
      });
  };
  return (
    <>
      <p className="text-sm text-ink-soft">{hint}</p>
      <textarea
        readOnly
        aria-label={`${name} code`}
        value={code}
        rows={7}
        dir="ltr"
        spellCheck={false}
        onFocus={(event) => event.target.select()}
        className="mt-3 block field-sizing-content min-h-40 w-full resize-y rounded-md border border-edge bg-sunken px-4 py-3 font-mono text-xs break-all"
      />
      <Button variant="secondary" className="mt-3" onClick={take}>
        {copied ? <Check aria-hidden="true" className="size-4" /> : <Copy aria-hidden="true" className="size-4" />}
        {copied ? 'Copied!' : 'Copy code'}
      </Button>
    </>
  );
}
