import { useMutation } from '@tanstack/react-query';
import { Check, Copy, MessageSquare, Share2 } from 'lucide-react';
import { useState } from 'react';
import { eventInSentence } from '#shared/gig-words.ts';
import { performerName } from '#shared/performers.ts';
import type { Gig } from '#shared/schemas/gigs.ts';
import { messageOf } from '#web/api/client.ts';
import { askForReview } from '#web/api/gigs.ts';
import { shareTargets } from '#web/pages/shell/share-targets.ts';
import { useOwner } from '#web/pages/shell/signed-in-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { toast } from '#web/ui/toast.ts';
import { useCopied } from '#web/ui/use-copied.ts';
import { smsLink, whatsAppLink } from './phone-links.ts';

const whatsApp = shareTargets.find(({ name }) => name === 'WhatsApp');

/** The request as a message from the owner's own phone. Whichever way it is sent, the gig counts as asked. */
export function PhoneDialog({ gig, onClose, onAsked }: { gig: Gig; onClose: () => void; onAsked: () => void }) {
  const owner = useOwner();
  const { copied, copy } = useCopied();
  const link = gig.phoneLink ?? '';
  const [standard] = useState(
    () =>
      `Hi ${gig.clientName.split(' ')[0] ?? gig.clientName}, thank you for having ${performerName(owner)}${gig.eventType ? ` at your ${eventInSentence(gig.eventType)}` : ''}. Would you leave us a review? It takes a minute:`,
  );
  const [text, setText] = useState(standard);
  const ask = useMutation(askForReview);
  const message = `${text.trim()} ${link}`;

  const mark = async (how: string) => {
    try {
      await ask.mutateAsync({ id: gig.id, channel: 'phone' });
      toast({ title: 'Marked as asked', description: how });
      onAsked();
    } catch {
      // The error stands in the dialog.
    }
  };
  const share = async () => {
    try {
      await navigator.share({ text: text.trim(), url: link });
    } catch (error) {
      // Closing the share sheet without sharing is a choice and no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast({ title: 'Sharing failed', description: 'Copy the message instead.', variant: 'danger' });
      return;
    }
    await mark(`You shared the link for ${gig.clientName}.`);
  };
  const sent = (app: string) => () => void mark(`Press send in ${app} to reach ${gig.clientName}.`);

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Ask from my phone"
      description="Opens your own app with the message ready to send. Reviews left through this link are confirmed by email as usual. Only reviews left through our email can say “Verified gig”."
      isUnsaved={text !== standard}
    >
      <div className="flex flex-col gap-4">
        <TextArea
          label="Message"
          rows={4}
          dir="auto"
          maxLength={500}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <p className="-mt-2 text-xs break-all text-ink-soft">{link}</p>
        <FormError>
          {ask.error ? messageOf(ask.error, 'We couldn’t mark it as asked. Try again.') : undefined}
        </FormError>
        <div className="grid gap-2 min-[26rem]:grid-cols-2">
          <LinkButton
            href={whatsAppLink(gig.clientPhone, message)}
            target="_blank"
            rel="noopener noreferrer"
            onClick={sent('WhatsApp')}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true" className="size-4 shrink-0 fill-current">
              <path d={whatsApp?.icon} />
            </svg>
            WhatsApp
          </LinkButton>
          <LinkButton variant="secondary" href={smsLink(gig.clientPhone, message)} onClick={sent('your messages')}>
            <MessageSquare aria-hidden="true" className="size-4" />
            SMS
          </LinkButton>
          {'share' in navigator && (
            <Button variant="secondary" onClick={() => void share()}>
              <Share2 aria-hidden="true" className="size-4" />
              More apps
            </Button>
          )}
          <Button
            variant="secondary"
            onClick={async () => {
              if (await copy(message)) await mark(`Paste the message into your chat with ${gig.clientName}.`);
              else
                toast({
                  title: 'Copy failed',
                  description: 'Select the message and copy it yourself.',
                  variant: 'danger',
                });
            }}
          >
            {copied ? <Check aria-hidden="true" className="size-4" /> : <Copy aria-hidden="true" className="size-4" />}
            {copied ? 'Copied!' : 'Copy message'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
