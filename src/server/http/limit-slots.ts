import { Refusal } from '#server/errors.ts';
import type { Limit, SharedLimits } from './shared-limits.ts';

/** `reason`: a sentence for the person who is refused. `solvable`: does not apply to those who solve a challenge. */
export type NamedLimit = Limit & { kind: string; key: string; reason: string; solvable?: boolean };

/** A slot in each limit, or the refusal of the first that is full; then none is taken. */
export async function takeSlots(
  sharedLimits: SharedLimits,
  limits: NamedLimit[],
): Promise<{ release(): void } | { refusal: Refusal; solvable: boolean }> {
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
  new Refusal(429, 'too_many_requests', `${reason} Try again in ${inWords(retryAfterSeconds)}.`, {
    retryAfterSeconds,
  });
