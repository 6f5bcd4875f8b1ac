import { type Refusal, refusals } from '#server/errors.ts';
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
    return { refusal: refusals.tooMany(first.retryAfterSeconds, first.reason), solvable };
  }
  return { release };
}
