import { Check, Copy, Mail, MailQuestionMark, MessageSquare, Share2 } from 'lucide-react';
import { Link } from 'react-router';
import { reviewFormPath } from '#shared/paths.ts';
import { ownerName } from '#shared/performers.ts';
import { publicUrl } from '#web/api/public-url.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { toast } from '#web/ui/toast.ts';
import { useCopied } from '#web/ui/use-copied.ts';
import { ShareQr } from './share-qr.tsx';
import { shareTargets } from './share-targets.ts';
import { useOwner } from './signed-in-context.ts';

const tips = [
  'Send the link right after the performance.',
  'Include it in follow-up emails.',
  'Add it to business cards or flyers.',
  'Share it on social profiles.',
];

export function ShareDialog(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const person = useOwner();
  const { copied, copy } = useCopied();
  const link = publicUrl(reviewFormPath(person.slug));
  // Where it is shared, a link tells the counting so.
  const sharedLink = `${link}?src=social`;
  const message = `How was it? Please leave a review for ${ownerName(person)}:`;
  const written = encodeURIComponent(`${message} ${link}`);

  const copyLink = async () => {
    if (await copy(link)) toast({ title: 'Link Copied!', description: 'Review collection link copied to clipboard.' });
    else
      toast({
        title: 'Copy failed',
        description: 'Please manually copy the link from the input field.',
        variant: 'danger',
      });
  };

  /** The device's own share sheet. Closing it without sharing is a choice and no failure. */
  const shareByDevice = async () => {
    try {
      await navigator.share({ title: ownerName(person), text: message, url: sharedLink });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast({ title: 'Sharing failed', description: 'Copy the link instead.', variant: 'danger' });
    }
  };

  return (
    <Dialog
      {...props}
      title="Share Your Review Link"
      description="Anyone with this link can leave you a review. No account needed."
    >
      <div className="flex flex-col gap-3 sm:flex-row sm:items-end">
        <Field
          label="Your review link"
          className="min-w-0 flex-1"
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
        />
        <Button onClick={copyLink} className="h-12 sm:w-32">
          {copied ? <Check aria-hidden="true" className="size-4" /> : <Copy aria-hidden="true" className="size-4" />}
          {copied ? 'Copied!' : 'Copy'}
        </Button>
      </div>
      <ul className="mt-6 grid grid-cols-2 gap-2 max-[26rem]:[&>li:last-child:nth-child(odd)]:col-span-2 min-[26rem]:grid-cols-3">
        {shareTargets.map((target) => (
          <li key={target.name}>
            <LinkButton
              href={target.address(message, sharedLink)}
              target="_blank"
              rel="noopener noreferrer"
              variant="secondary"
              className="w-full px-2"
            >
              <svg viewBox="0 0 24 24" aria-hidden="true" className="size-4 shrink-0 fill-current">
                <path d={target.icon} />
              </svg>
              {target.name}
            </LinkButton>
          </li>
        ))}
        <li>
          {/* iPhones and Android phones both take this spelling. */}
          <LinkButton href={`sms:?&body=${written}`} variant="secondary" className="w-full px-2">
            <MessageSquare aria-hidden="true" className="size-4" />
            SMS
          </LinkButton>
        </li>
        <li>
          <LinkButton
            href={`mailto:?subject=${encodeURIComponent(`A review for ${ownerName(person)}`)}&body=${written}`}
            variant="secondary"
            className="w-full px-2"
          >
            <Mail aria-hidden="true" className="size-4" />
            Email
          </LinkButton>
        </li>
        {'share' in navigator && (
          <li>
            <Button variant="secondary" className="w-full px-2" onClick={shareByDevice}>
              <Share2 aria-hidden="true" className="size-4" />
              More apps
            </Button>
          </li>
        )}
      </ul>
      <ShareQr slug={person.slug} onLeave={() => props.onOpenChange(false)} />
      <div className="mt-6 rounded-md bg-action-soft p-4">
        <p className="font-semibold">Know who booked you?</p>
        <p className="mt-1 text-sm text-ink-soft">
          Let Starbill email them at the right time, with one reminder. Their review can then say “Verified gig”.
        </p>
        <Link to="/gigs" onClick={() => props.onOpenChange(false)} className={buttonClass({}, 'mt-3 w-full')}>
          <MailQuestionMark aria-hidden="true" className="size-4" />
          Ask for Reviews
        </Link>
      </div>
      <h3 className="mt-8 text-lg">Tips for more reviews</h3>
      <ul className="mt-3 flex flex-col divide-y divide-rule border-y border-rule text-sm text-ink-soft">
        {tips.map((tip) => (
          <li key={tip} className="py-2.5">
            {tip}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
