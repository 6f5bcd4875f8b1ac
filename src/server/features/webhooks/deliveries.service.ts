import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import type { Deps } from '#server/deps.ts';
import { refusals } from '#server/errors.ts';
import { cutPage } from '#server/http/cut-page.ts';
import type { Cursor } from '#shared/cursor.ts';
import type { WebhookDelivery, WebhookDeliveryDetails } from '#shared/schemas/webhooks.ts';
import { testEventType, type WebhookKind } from '#shared/webhook-events.ts';
import { bodyOf } from './send-webhook.ts';

type Owned = { performerId: string; id: string };
type LogDeps = Pick<Deps, 'db' | 'now'>;

const deliveries = (db: Database, performerId: string) =>
  db
    .selectFrom('webhookDeliveries as d')
    .innerJoin('webhookMessages as e', (join) =>
      join.onRef('e.performerId', '=', 'd.performerId').onRef('e.id', '=', 'd.messageId'),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('webhookAttempts as a')
          .select(['a.number', 'a.status', 'a.problem'])
          .whereRef('a.performerId', '=', 'd.performerId')
          .whereRef('a.deliveryId', '=', 'd.id')
          .orderBy('a.number', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['d.id', 'd.messageId as eventId', 'e.type', 'd.createdAt', 'd.nextAt', 'd.deliveredAt'])
    .select(['last.number', 'last.status', 'last.problem'])
    .where('d.performerId', '=', performerId);
type Row = Awaited<ReturnType<ReturnType<typeof deliveries>['executeTakeFirstOrThrow']>>;

const toDelivery = (row: Row): WebhookDelivery => ({
  id: row.id,
  eventId: row.eventId,
  type: row.type,
  createdAt: row.createdAt.toISOString(),
  state: row.deliveredAt ? 'delivered' : row.nextAt ? 'waiting' : 'failed',
  nextAt: row.nextAt?.toISOString() ?? null,
  attempts: row.number ?? 0,
  status: row.status,
  problem: row.problem,
});

/** The newest first. */
export async function listDeliveries(
  db: Database,
  { performerId, id }: Owned,
  { limit, cursor }: { limit: number; cursor?: Cursor | undefined },
) {
  await requireEndpoint(db, { performerId, id });
  const rows = await deliveries(db, performerId)
    .where('d.endpointId', '=', id)
    .$if(cursor !== undefined, (query) =>
      query.where(sql<boolean>`(d.created_at, d.id) < (${cursor?.createdAt}::timestamptz, ${cursor?.id}::uuid)`),
    )
    .orderBy('d.createdAt', 'desc')
    .orderBy('d.id', 'desc')
    .limit(limit + 1)
    .execute();
  const { page, nextCursor } = cutPage(rows, limit);
  return { deliveries: page.map(toDelivery), nextCursor };
}

async function requireEndpoint(db: Database, { performerId, id }: Owned): Promise<{ pausedWhy: string | null }> {
  const row = await db
    .selectFrom('webhookEndpoints')
    .select('pausedWhy')
    .where('performerId', '=', performerId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw refusals.notFound('webhook');
  return row;
}

/** One message with what was sent last and every answer. */
export async function readDelivery(db: Database, { performerId, id }: Owned): Promise<WebhookDeliveryDetails> {
  const row = await deliveries(db, performerId)
    .innerJoin('webhookEndpoints as p', (join) =>
      join.onRef('p.performerId', '=', 'd.performerId').onRef('p.id', '=', 'd.endpointId'),
    )
    .select(['p.kind', 'e.payload'])
    .where('d.id', '=', id)
    .executeTakeFirst();
  if (!row) throw refusals.notFound('delivery');
  const attempts = await db
    .selectFrom('webhookAttempts')
    .select(['headers', 'at', 'status', 'problem', 'answer', 'milliseconds'])
    .where('performerId', '=', performerId)
    .where('deliveryId', '=', id)
    .orderBy('number')
    .execute();
  const headers = attempts.at(-1)?.headers;
  return {
    ...toDelivery(row),
    request: {
      headers: (headers as Record<string, string> | null | undefined) ?? {},
      body: row.payload === null ? null : bodyOf(row.kind as WebhookKind, row.payload),
    },
    log: attempts.map(({ headers: _sent, ...attempt }) => ({ ...attempt, at: attempt.at.toISOString() })),
  };
}

const paused = () => refusals.conflict('webhook_paused', 'This webhook is paused. Resume it first, then try again.');

/** Sends the same message once more, with the same id, and begins the retries anew. */
export async function sendAgain(deps: LogDeps, { performerId, id }: Owned): Promise<WebhookDelivery> {
  const row = await deps.db
    .updateTable('webhookDeliveries')
    .set({ nextAt: deps.now(), tries: 0, deliveredAt: null })
    .where('performerId', '=', performerId)
    .where('id', '=', id)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('webhookEndpoints as p')
          .select('p.id')
          .whereRef('p.performerId', '=', 'webhookDeliveries.performerId')
          .whereRef('p.id', '=', 'webhookDeliveries.endpointId')
          .where('p.pausedAt', 'is', null),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  const found = await deliveries(deps.db, performerId).where('d.id', '=', id).executeTakeFirst();
  if (!found) throw refusals.notFound('delivery');
  if (!row) throw paused();
  return toDelivery(found);
}

/** A message with invented content, sent the way real ones are. */
export async function sendTestEvent({ db, now }: LogDeps, { performerId, id }: Owned): Promise<WebhookDelivery> {
  const { pausedWhy } = await requireEndpoint(db, { performerId, id });
  if (pausedWhy !== null) throw paused();
  const deliveryId = await db.transaction().execute(async (trx) => {
    const event = await trx
      .insertInto('webhookMessages')
      .values({ performerId, type: testEventType, createdAt: now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const delivery = await trx
      .insertInto('webhookDeliveries')
      .values({ performerId, endpointId: id, messageId: event.id, nextAt: now(), createdAt: now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    return delivery.id;
  });
  return toDelivery(await deliveries(db, performerId).where('d.id', '=', deliveryId).executeTakeFirstOrThrow());
}
