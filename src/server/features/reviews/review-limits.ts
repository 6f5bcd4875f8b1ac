import { Refusal } from '#server/errors.ts';
import type { Limit, SharedLimits } from '#server/http/shared-limits.ts';
import { mailboxOf } from '#shared/mailbox.ts';
import type { NewReview } from './review-writer.ts';

const hour = 3_600;
const day = 24 * hour;
const perPerformerAnHour = 60;
/** Besides those, for people who have solved a challenge: a flood does not keep them out. */
const solvedPerPerformerAnHour = 600;
const perMailboxADay = 5;
const addedADay = 30;

/** `solvable`: does not apply to those who solve a challenge. */
type ReviewLimit = Limit & { kind: string; key: string; reason: string; solvable?: boolean };

type Limited = Pick<NewReview, 'performerId' | 'reviewerEmail' | 'source'>;

/** What a review needs a slot of. Spellings of one mailbox are one. */
function limitsOf({ performerId, reviewerEmail, source }: Limited, solved: boolean): ReviewLimit[] {
  const limits: ReviewLimit[] = [
    {
      kind: solved ? 'solved reviews of performer' : 'reviews of performer',
      key: performerId,
      most: solved ? solvedPerPerformerAnHour : perPerformerAnHour,
      solvable: !solved,
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

/** A slot in each limit of a review, or the refusal of the first that is full; then none is taken. */
export async function takeLimitSlots(
  sharedLimits: SharedLimits,
  review: Limited,
  solved: boolean,
): Promise<{ release(): void } | { refusal: Refusal; solvable: boolean }> {
  const limits = limitsOf(review, solved);
  // Asked at the same moment, they are one statement.
  const taken = await Promise.all(
    limits.map(({ kind, key, most, seconds }) => sharedLimits.take(kind, key, { most, seconds })),
  );
  const release = () => {
    for (const slot of taken) if (slot.ok) slot.release();
  };
  const refused = limits.flatMap((limit, index) => {
    const slot = taken[index];
    return slot && !slot.ok ? [{ ...limit, retryAfterSeconds: slot.retryAfterSeconds }] : [];
  });
  const [first] = refused;
  if (first) {
    release();
    const solvable = refused.every((each) => each.solvable);
    return { refusal: tooMany(first.reason, first.retryAfterSeconds), solvable };
  }
  return { release };
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
