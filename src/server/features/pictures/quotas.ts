import { Refusal } from '#server/errors.ts';
import type { SharedLimits } from '#server/http/limits/shared-limits.ts';

/** How much may be stored for, or from, somebody in a day: a slot is a picture of up to a megabyte, in all its sizes. */
export type Quota = { kind: string; key: string; most: number };

const day = 24 * 3600;
const megabyte = 1024 * 1024;

/** Guests of one evening share an address, and a performer may have a large evening. */
export const customerQuotas = (performerId: string, address: string): Quota[] => [
  { kind: 'photos-of-performer', key: performerId, most: 600 },
  { kind: 'photos-of-address', key: address, most: 150 },
];

export const ownerQuotas = (performerId: string): Quota[] => [
  { kind: 'pictures-of-owner', key: performerId, most: 200 },
];

const usedUp = (retryAfterSeconds: number) =>
  new Refusal(429, 'too_many_requests', 'You’ve reached the limit of uploads for today. Try again tomorrow.', {
    retryAfterSeconds,
  });

export const slotsFor = (bytes: number) => Math.max(1, Math.ceil(bytes / megabyte));

/** Takes `slots` of every quota, or none and throws. What is not used after all is given back. */
export async function countAgainstQuotas(
  limits: SharedLimits,
  quotas: Quota[],
  slots: number,
): Promise<{ release(): void }> {
  const asked = quotas.flatMap(({ kind, key, most }) =>
    Array.from({ length: slots }, () => limits.take(kind, key, { most, seconds: day })),
  );
  const taken = await Promise.all(asked);
  const release = () => {
    for (const slot of taken) if (slot.ok) slot.release();
  };
  const refused = taken.find((slot) => !slot.ok);
  if (!refused || refused.ok) return { release };
  release();
  throw usedUp(refused.retryAfterSeconds);
}
