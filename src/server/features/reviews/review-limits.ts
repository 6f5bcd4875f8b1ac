import { mailboxOf } from '#shared/mailbox.ts';
import { Refusal } from '../../errors.ts';
import type { Limit, SharedLimits } from '../../http/shared-limits.ts';
import type { NewReview } from './review-writer.ts';

const hour = 3_600;
const day = 24 * hour;
const perPerformerAnHour = 60;
const perMailboxADay = 5;
const addedADay = 30;

/** Of one address, through the API and the form without scripts together. */
export const submissionsPerAddress = { kind: 'submissions', most: 10, seconds: 60 };

type ReviewLimit = Limit & { kind: string; key: string; reason: string };

/** What a review needs a place of. Spellings of one mailbox are one. */
function limitsOf({ performerId, reviewerEmail, source }: NewReview): ReviewLimit[] {
  const limits: ReviewLimit[] = [
    {
      kind: 'reviews of performer',
      key: performerId,
      most: perPerformerAnHour,
      seconds: hour,
      reason: 'Unusually many reviews are arriving for this performer.',
    },
    {
      kind: 'reviews of mailbox',
      key: mailboxOf(reviewerEmail),
      most: perMailboxADay,
      seconds: day,
      reason: `At most ${perMailboxADay} reviews a day are taken from one email address.`,
    },
  ];
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

/** A place in each limit of a review, or the refusal of the first that is full; then none is taken. */
export async function takePlaces(
  sharedLimits: SharedLimits,
  review: NewReview,
): Promise<{ giveBack(): void } | Refusal> {
  const limits = limitsOf(review);
  // Asked at the same moment, they are one statement.
  const taken = await Promise.all(limits.map(({ kind, key, ...limit }) => sharedLimits.take(kind, key, limit)));
  const giveBack = () => {
    for (const place of taken) if (place.ok) place.giveBack();
  };
  for (const [index, place] of taken.entries()) {
    if (place.ok) continue;
    giveBack();
    return tooMany(limits[index]?.reason ?? '', place.retryAfterSeconds);
  }
  return { giveBack };
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 90) return `${Math.round(minutes / 60)} hours`;
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

const tooMany = (reason: string, retryAfterSeconds: number) =>
  new Refusal(429, 'too_many_requests', `${reason} Please try again in ${inWords(retryAfterSeconds)}.`, {
    retryAfterSeconds,
  });

export const challengeFailed = () =>
  new Refusal(403, 'challenge_failed', 'Please complete the check that you are a person, and try again.');
