import { type NamedLimit, takeSlots } from '#server/http/limits/limit-slots.ts';
import type { SharedLimits } from '#server/http/limits/shared-limits.ts';
import { mailboxOf } from '#shared/mailbox.ts';
import type { NewReview } from './review-writer.ts';

const hour = 3_600;
const day = 24 * hour;
const perPerformerAnHour = 60;
/** Besides those, for people who have solved a challenge: a flood does not keep them out. */
const solvedPerPerformerAnHour = 600;
const perMailboxADay = 5;
const addedADay = 30;

type Limited = Pick<NewReview, 'performerId' | 'reviewerEmail' | 'source'> & Partial<Pick<NewReview, 'gig'>>;

/** What a review needs a slot of. Spellings of one mailbox are one. */
function limitsOf({ performerId, reviewerEmail, source, gig }: Limited, solved: boolean): NamedLimit[] {
  const limits: NamedLimit[] = [
    {
      kind: solved ? 'solved reviews of performer' : 'reviews of performer',
      key: performerId,
      most: solved ? solvedPerPerformerAnHour : perPerformerAnHour,
      solvable: !solved,
      seconds: hour,
      reason: 'This performer is receiving an unusual number of reviews right now.',
    },
  ];
  // Who opens an emailed link has the mailbox. Others may have typed its address to keep this person out.
  if (gig?.link !== 'mailed') {
    limits.push({
      kind: 'reviews of mailbox',
      key: mailboxOf(reviewerEmail),
      most: perMailboxADay,
      seconds: day,
      reason: `You can leave at most ${perMailboxADay} reviews a day from one email address.`,
    });
  }
  if (source === 'business') {
    limits.push({
      kind: 'reviews added',
      key: performerId,
      most: addedADay,
      seconds: day,
      reason: `You can add at most ${addedADay} reviews a day.`,
    });
  }
  return limits;
}

/** A slot in each limit of a review, or the refusal of the first that is full; then none is taken. */
export const takeLimitSlots = (sharedLimits: SharedLimits, review: Limited, solved: boolean) =>
  takeSlots(sharedLimits, limitsOf(review, solved));
