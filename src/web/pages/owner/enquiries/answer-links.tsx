import { Mail, Phone } from 'lucide-react';
import { dialling } from '#shared/phone-numbers.ts';
import type { Enquiry } from '#shared/schemas/enquiries.ts';
import { useOwner } from '#web/pages/shell/signed-in-context.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { replyAddress } from './enquiry-words.ts';

/** Reply and Call, as far as there is an address and a number. Support sees dots, which lead nowhere. */
export function AnswerLinks({ enquiry }: { enquiry: Enquiry }) {
  const { supportBy } = useOwner();
  if (supportBy !== null) return null;
  const reply = replyAddress(enquiry);
  return (
    <>
      {reply && (
        <LinkButton variant="secondary" href={reply} aria-label={`Reply to ${enquiry.name} by email`}>
          <Mail aria-hidden="true" className="size-4" />
          Reply
        </LinkButton>
      )}
      {enquiry.phone && (
        <LinkButton variant="secondary" href={dialling(enquiry.phone)} aria-label={`Call ${enquiry.name}`}>
          <Phone aria-hidden="true" className="size-4" />
          Call
        </LinkButton>
      )}
    </>
  );
}
