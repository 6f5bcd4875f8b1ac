import type { Database } from '#server/db/open.ts';
import type { PlatformTrust } from '#shared/schemas/trust.ts';
import { arrangeRejections, arrangeSources, noStars, summariseWaits } from '#shared/trust.ts';
import { findPlatformSums, writePlatformSums } from './trust.queries.ts';

/** What the public cache calls answers that are about all performers together (0116_public_changes.sql). */
export const platformKey = 'platform';

/** Adds up what is kept of every performer. What is public follows at once. */
export async function countPlatformTrust(db: Database, now: Date): Promise<void> {
  await writePlatformSums(db, now);
}

export async function readPlatformTrust(db: Database): Promise<PlatformTrust> {
  const row = await findPlatformSums(db);
  if (!row) return nothingCounted;
  const { totals, approvedStars, hiddenStars, rejections, waits, appeals, ways, sources } = row.figures;
  return {
    countedAt: row.countedAt.toISOString(),
    ...totals,
    approvedStars,
    hiddenStars,
    rejected: arrangeRejections(rejections),
    decisions: summariseWaits(waits),
    appeals,
    ways,
    sources: arrangeSources(sources),
  };
}

const nothingCounted: PlatformTrust = {
  countedAt: null,
  received: 0,
  pending: 0,
  published: 0,
  hidden: 0,
  approvedStars: noStars(),
  hiddenStars: noStars(),
  rejected: arrangeRejections([]),
  decisions: summariseWaits([]),
  appeals: { open: 0, upheld: 0, reversed: 0 },
  ways: { mailed: 0, phone: 0, added: 0 },
  sources: arrangeSources([]),
};
