import { LRUCache } from 'lru-cache';
import { Refusal } from '../../errors.ts';

const hour = 3_600_000;
const perPerformerAnHour = 60;
const perEmailADay = 5;
/** Those who had a review in the last hour, in one process. */
const performersHeld = 5_000;

export type ReviewLimits = ReturnType<typeof createReviewLimits>;

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 90) return `${Math.round(minutes / 60)} hours`;
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

const tooMany = (reason: string, retryAfterSeconds: number) =>
  new Refusal(429, 'too_many_requests', `${reason} Please try again in ${inWords(retryAfterSeconds)}.`, {
    retryAfterSeconds,
  });

export const tooManyOfEmail = (seconds: number) =>
  tooMany(`At most ${perEmailADay} reviews a day are taken from one email address.`, seconds);

export const challengeFailed = () =>
  new Refusal(403, 'challenge_failed', 'Please complete the check that you are a person, and try again.');

/**
 * How many reviews are taken for one performer. Kept in each process's memory, like the limits of an address: a brake,
 * not a quota. What one email address has left is counted by the database instead: a day outlives a process.
 */
export function createReviewLimits({ enabled, now }: { enabled: boolean; now: () => Date }) {
  const taken = new LRUCache<string, number[]>({ max: performersHeld });
  const turns = new Map<string, Promise<unknown>>();

  return {
    perEmailADay: enabled ? perEmailADay : null,

    /** One of a performer's places in this hour, or the refusal when they are all taken. */
    takePlace(performerId: string): { giveBack(): void } | Refusal {
      if (!enabled) return { giveBack() {} };
      const present = now().getTime();
      const places = (taken.get(performerId) ?? []).filter((time) => time > present - hour);
      taken.set(performerId, places);
      const [oldest = present] = places;
      if (places.length >= perPerformerAnHour) {
        const seconds = Math.ceil((oldest + hour - present) / 1000);
        return tooMany('Unusually many reviews are arriving for this performer.', seconds);
      }
      places.push(present);
      return {
        giveBack() {
          const current = taken.get(performerId) ?? [];
          const index = current.indexOf(present);
          if (index >= 0) current.splice(index, 1);
        },
      };
    },

    /** One submission of an address after another: each sees what the one before it left, however many come at once. */
    async inTurn<Result>(email: string, work: () => Promise<Result>): Promise<Result> {
      if (!enabled) return work();
      const key = email.toLowerCase();
      const turn = (turns.get(key) ?? Promise.resolve()).then(work, work);
      turns.set(key, turn);
      try {
        return await turn;
      } finally {
        if (turns.get(key) === turn) turns.delete(key);
      }
    },

    size: () => taken.size + turns.size,
  };
}
