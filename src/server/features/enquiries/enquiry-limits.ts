import type { NamedLimit } from '#server/http/limits/limit-slots.ts';
import type { EnquiryInput } from '#shared/enquiries.ts';
import { mailboxOf } from '#shared/mailbox.ts';

const hour = 3_600;
const day = 24 * hour;
const perPerformerAnHour = 60;
/** Besides those, for people who have solved a challenge: a flood does not keep them out. */
const solvedPerPerformerAnHour = 600;
const perSenderADay = 5;

/** What an enquiry needs a slot of. Spellings of one mailbox are one, and so are those of a number. */
export function limitsOfEnquiry(performerId: string, { email, phone }: EnquiryInput, solved: boolean): NamedLimit[] {
  const ofSender = (kind: string, key: string, what: string): NamedLimit => ({
    kind,
    key,
    most: perSenderADay,
    seconds: day,
    reason: `You can send at most ${perSenderADay} enquiries a day from one ${what}.`,
  });
  return [
    {
      kind: solved ? 'solved enquiries of performer' : 'enquiries of performer',
      key: performerId,
      most: solved ? solvedPerPerformerAnHour : perPerformerAnHour,
      solvable: !solved,
      seconds: hour,
      reason: 'This performer is receiving an unusual number of enquiries right now.',
    },
    ...(email === null ? [] : [ofSender('enquiries of mailbox', mailboxOf(email), 'email address')]),
    ...(phone === null ? [] : [ofSender('enquiries of phone', phone.replace(/\P{Nd}/gu, ''), 'phone number')]),
  ];
}
