import { Check, Copy } from 'lucide-react';
import { performerName } from '#shared/performers.ts';
import { SettingsSection } from '#web/pages/owner/parts/settings-section.tsx';
import { useOwner } from '#web/pages/shell/signed-in-context.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { useCopied } from '#web/ui/use-copied.ts';

/** What clients should read before they are asked, for the owner's own booking form. */
export function BookingSentence() {
  const owner = useOwner();
  const { copied, copy } = useCopied();
  const sentence = `After your event, ${performerName(owner)} will ask you by email, through Starbill, for a review (at most three emails). If you’d rather not be asked, tell us now or use the link in any of these emails.`;
  const take = async () => {
    if (await copy(sentence)) return;
    toast({ title: 'Copy failed', description: 'Select the sentence and copy it yourself.', variant: 'danger' });
  };
  return (
    <SettingsSection
      id="booking-sentence"
      title="For your booking form"
      text="Put this where clients enter their address. Then you can choose “They gave it when booking” for each of them."
    >
      <blockquote className="border-l-2 border-action pl-4 text-ink-soft">{sentence}</blockquote>
      <Button variant="secondary" className="mt-4" onClick={() => void take()}>
        {copied ? <Check aria-hidden="true" className="size-4" /> : <Copy aria-hidden="true" className="size-4" />}
        {copied ? 'Copied!' : 'Copy the sentence'}
      </Button>
    </SettingsSection>
  );
}
