import { performance } from 'node:perf_hooks';
import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/open.ts';
import type { DB } from '#server/db/types.ts';
import type { Deps } from '#server/deps.ts';
import { queueWebhookPaused, type WebhookMailEnv } from '#server/features/notifications/webhook-mails.service.ts';
import { FetchProblem } from '#server/outside/fetch/fetch-problem.ts';
import { openSealedText } from '#server/sealed-text.ts';
import type { WebhookKind, WebhookPayload } from '#shared/webhook-events.ts';
import { messageBody } from '#shared/webhook-messages.ts';
import type { Claim } from './claim-deliveries.ts';
import { signWebhook } from './sign-webhook.ts';
import { describeEvent } from './webhook-payload.ts';
import { secretUnreadable, webhookProblems } from './webhook-problems.ts';

export type SendDeps = Pick<Deps, 'db' | 'now' | 'fetchOutside'> & {
  env: WebhookMailEnv & Pick<Deps['env'], 'sessionSecret'>;
};

/** Milliseconds for all of it, and bytes of the answer that are read. */
export const answerWithin = 10_000;
const answerBytes = 2_000;

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

type Outcome = { status: number | null; problem: string | null; answer: string | null; milliseconds: number };

/** Sends one message that was claimed, and writes down what came of it. */
export async function sendWebhook(deps: SendDeps, claim: Claim, signal?: AbortSignal): Promise<void> {
  const { db } = deps;
  const found = await findMessage(db, claim);
  const body = found && (await payloadOf(deps, found));
  if (!found || !body) return release(db, claim);
  const outcome = await post(deps, found, body, signal);
  // Not an answer of theirs: the process stops, and another one sends it.
  if (signal?.aborted) return release(db, claim);
  await record(deps, claim, found, outcome);
}

const findMessage = (db: Database, { performerId, endpointId, deliveryId }: Claim) =>
  db
    .selectFrom('webhookDeliveries as d')
    .innerJoin('webhookEndpoints as p', (join) =>
      join.onRef('p.performerId', '=', 'd.performerId').onRef('p.id', '=', 'd.endpointId'),
    )
    .innerJoin('webhookMessages as e', (join) =>
      join.onRef('e.performerId', '=', 'd.performerId').onRef('e.id', '=', 'd.messageId'),
    )
    .select(['d.tries', 'p.kind', 'p.name', 'p.url', 'p.secret', 'p.oldSecret', 'p.oldSecretUntil', 'p.failingSince'])
    .select(['e.performerId', 'e.id as eventId', 'e.type', 'e.reviewId', 'e.gigId', 'e.payload', 'e.createdAt'])
    .where('d.performerId', '=', performerId)
    .where('d.id', '=', deliveryId)
    .where('d.endpointId', '=', endpointId)
    .where('d.nextAt', 'is not', null)
    .executeTakeFirst();
type Message = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

/** Written once, so that every retry and every endpoint gets the same bytes; null drops the event. */
async function payloadOf({ db, env }: SendDeps, event: Message): Promise<string | null> {
  if (event.payload !== null) return event.payload;
  const described = await describeEvent(db, event, env.appUrl);
  const ofEvent = { performerId: event.performerId, id: event.eventId };
  if (described === null) {
    await db
      .deleteFrom('webhookMessages')
      .where('performerId', '=', ofEvent.performerId)
      .where('id', '=', ofEvent.id)
      .execute();
    return null;
  }
  const row = await db
    .updateTable('webhookMessages')
    // Another endpoint's message may have been first.
    .set({ payload: sql<string>`coalesce(payload, ${JSON.stringify(described)})` })
    .where('performerId', '=', ofEvent.performerId)
    .where('id', '=', ofEvent.id)
    .returning('payload')
    .executeTakeFirst();
  return row?.payload ?? null;
}

/** What is sent, with the headers that prove where it comes from. Null: the secret cannot be read. */
export function requestOf(
  message: Pick<Message, 'kind' | 'secret' | 'oldSecret' | 'oldSecretUntil' | 'eventId'>,
  payload: string,
  { sessionSecret, now }: { sessionSecret: string; now: Date },
): { body: string; headers: Record<string, string> } | null {
  const headers = { 'content-type': 'application/json', 'user-agent': 'Starbill-Webhooks/1' };
  const kind = message.kind as WebhookKind;
  if (kind !== 'webhook')
    return { headers, body: JSON.stringify(messageBody(kind, JSON.parse(payload) as WebhookPayload)) };
  const old = message.oldSecretUntil && message.oldSecretUntil > now ? message.oldSecret : null;
  const secrets = [message.secret, old].flatMap((sealed) =>
    sealed === null ? [] : [openSealedText(sessionSecret, 'webhook-secret', sealed)],
  );
  const readable = secrets.filter((secret) => secret !== null);
  if (readable.length === 0) return null;
  return {
    body: payload,
    headers: { ...headers, ...signWebhook(readable, { id: message.eventId, at: now, body: payload }) },
  };
}

async function post(deps: SendDeps, message: Message, payload: string, signal?: AbortSignal): Promise<Outcome> {
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  const request = requestOf(message, payload, { sessionSecret: deps.env.sessionSecret, now: deps.now() });
  if (!request) return { status: null, problem: secretUnreadable, answer: null, milliseconds: 0 };
  try {
    const { status, body } = await deps.fetchOutside(message.url, {
      method: 'POST',
      ...request,
      mostBytes: answerBytes,
      cutsOff: true,
      within: answerWithin,
      ...(signal && { signal }),
    });
    // PostgreSQL's text holds no NUL, and half a letter at the cut is no letter.
    const answer = body.toString('utf8').replaceAll('\0', '').slice(0, answerBytes);
    return { status, problem: null, answer, milliseconds: took() };
  } catch (error) {
    if (!(error instanceof FetchProblem)) throw error;
    return { status: null, problem: webhookProblems[error.kind], answer: null, milliseconds: took() };
  }
}

const release = async (db: Database, { performerId, endpointId }: Claim) =>
  void (await db
    .updateTable('webhookEndpoints')
    .set({ busyUntil: null })
    .where('performerId', '=', performerId)
    .where('id', '=', endpointId)
    .execute());

async function record(deps: SendDeps, claim: Claim, message: Message, outcome: Outcome): Promise<void> {
  const now = deps.now();
  const arrived = outcome.status !== null && outcome.status >= 200 && outcome.status < 300;
  const since = message.failingSince ?? now;
  const isOver = now.getTime() - since.getTime() >= failingLasts;
  const why = arrived ? null : outcome.status === 410 ? 'gone' : isOver ? 'failing' : null;
  await deps.db.transaction().execute(async (trx) => {
    const { performerId, endpointId } = claim;
    await recordAttempt(trx, claim, message, { outcome, arrived, now });
    const endpoint = await trx
      .updateTable('webhookEndpoints')
      .set({ busyUntil: null, failingSince: arrived ? null : since })
      .$if(why !== null, (query) => query.set({ pausedAt: now, pausedWhy: why }))
      .where('performerId', '=', performerId)
      .where('id', '=', endpointId)
      .returning(['name', 'pausedAt'])
      .executeTakeFirst();
    if (!endpoint || why === null) return;
    await queueWebhookPaused(trx, deps.env, { performerId, endpointId, name: endpoint.name, why, now });
  });
}

async function recordAttempt(
  trx: Transaction<DB>,
  { performerId, deliveryId }: Claim,
  { tries }: Message,
  { outcome, arrived, now }: { outcome: Outcome; arrived: boolean; now: Date },
): Promise<void> {
  const pause = pauses[tries];
  const nextAt = arrived || pause === undefined ? null : new Date(now.getTime() + pause);
  const updated = await trx
    .updateTable('webhookDeliveries')
    .set({ tries: tries + 1, nextAt, deliveredAt: arrived ? now : null })
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
      at: now,
      ...outcome,
    })
    .execute();
}
