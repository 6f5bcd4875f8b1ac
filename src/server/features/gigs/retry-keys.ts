import type { Transaction } from 'kysely';
import type { DB } from '#server/db/types.ts';
import { refusals } from '#server/errors.ts';
import { hashRequest } from '#server/http/hash-request.ts';
import type { GigInput } from '#shared/gigs.ts';
import { findGig } from './gigs.queries.ts';

type Claim = { performerId: string; key: string; input: GigInput; now: Date };

/** Reserves the id of a new gig under its Idempotency-Key, or finds the gig that the key has added before. */
export async function claimRetryKey(
  trx: Transaction<DB>,
  { performerId, key, input, now }: Claim,
): Promise<{ gigId: string; isRetry: boolean }> {
  const requestHash = hashRequest(input);
  // Who comes second waits here until the first one's gig is written.
  const claimed = await trx
    .insertInto('gigRetryKeys')
    .values({ performerId, key, requestHash, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('gigId')
    .executeTakeFirst();
  if (claimed) return { ...claimed, isRetry: false };
  const first = await trx
    .selectFrom('gigRetryKeys')
    .select(['gigId', 'requestHash'])
    .where('performerId', '=', performerId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (first.requestHash !== requestHash) throw refusals.keyReused('gig');
  if (!(await findGig(trx, { performerId, id: first.gigId })))
    throw refusals.conflict(
      'gig_deleted',
      'The gig with this Idempotency-Key has been deleted. To add it again, send a new key.',
    );
  return { gigId: first.gigId, isRetry: true };
}
