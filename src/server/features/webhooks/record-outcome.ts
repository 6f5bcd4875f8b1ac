import { sql, type Transaction } from 'kysely';
import type { DB } from '#server/db/types.ts';
import type { Deps } from '#server/deps.ts';
import { queueWebhookPaused, type WebhookMailEnv } from '#server/features/notifications/webhook-mails.service.ts';
import type { Claim } from './claim-deliveries.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
/** The pauses after each failed try, as Standard Webhooks suggests them: a little more than three days in all. */
export const pauses = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];
/** Nothing has arrived for so long: nobody is there, and the endpoint is paused. */
const failingLasts = 72 * hour;

export type Outcome = {
  headers: Record<string, string> | null;
  status: number | null;
  problem: string | null;
  answer: string | null;
  milliseconds: number;
};
/** What was tried: the owner may have changed the endpoint since. */
type Tried = { url: string; tries: number };

/** Writes down what came of a try, and pauses an endpoint that has taken nothing for too long. */
export async function recordOutcome(
  { db, env, now: clock }: Pick<Deps, 'db' | 'now'> & { env: WebhookMailEnv },
  claim: Claim,
  { url, tries }: Tried,
  outcome: Outcome,
): Promise<void> {
  const now = clock();
  const { performerId, endpointId } = claim;
  const arrived = outcome.status !== null && outcome.status >= 200 && outcome.status < 300;
  await db.transaction().execute(async (trx) => {
    const endpoint = await trx
      .selectFrom('webhookEndpoints')
      .select(['name', 'url', 'pausedAt', 'failingSince'])
      .where('performerId', '=', performerId)
      .where('id', '=', endpointId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!endpoint) return;
    const { name, pausedAt } = endpoint;
    const isCurrent = endpoint.url === url;
    const since = endpoint.failingSince ?? now;
    const isOver = now.getTime() - since.getTime() >= failingLasts;
    const isLeft = !arrived && isCurrent && pausedAt === null;
    const why = !isLeft ? null : outcome.status === 410 ? 'gone' : isOver ? 'failing' : null;
    await trx
      .updateTable('webhookEndpoints')
      .set({ busyUntil: null })
      .$if(isCurrent, (query) => query.set({ failingSince: arrived ? null : since }))
      .$if(why !== null, (query) => query.set({ pausedAt: now, pausedWhy: why }))
      .where('performerId', '=', performerId)
      .where('id', '=', endpointId)
      .execute();
    const pause = pauses[tries];
    const nextAt = arrived || pause === undefined ? null : new Date(now.getTime() + pause);
    // After a failure at an address that was given up it is due at the one that was given instead.
    const state = arrived || isCurrent ? { tries: tries + 1, nextAt, deliveredAt: arrived ? now : null } : null;
    await recordAttempt(trx, claim, { state, attempt: { at: now, ...outcome } });
    if (why !== null) await queueWebhookPaused(trx, env, { performerId, endpointId, name, why, now });
  });
}

async function recordAttempt(
  trx: Transaction<DB>,
  { performerId, deliveryId }: Claim,
  {
    state,
    attempt,
  }: {
    state: { tries: number; nextAt: Date | null; deliveredAt: Date | null } | null;
    attempt: Outcome & { at: Date };
  },
): Promise<void> {
  const updated = await trx
    .updateTable('webhookDeliveries')
    // The id is set in any case: a statement has to set something.
    .set({ id: deliveryId, ...state })
    .where('performerId', '=', performerId)
    .where('id', '=', deliveryId)
    .returning('id')
    .executeTakeFirst();
  // It went with its review while it was being sent.
  if (!updated) return;
  await trx
    .insertInto('webhookAttempts')
    .values({
      performerId,
      deliveryId,
      number: sql<number>`(
        select coalesce(max(a.number), 0) + 1 from webhook_attempts a
        where a.performer_id = ${performerId} and a.delivery_id = ${deliveryId})`,
      ...attempt,
      headers: attempt.headers && JSON.stringify(attempt.headers),
    })
    .execute();
}
