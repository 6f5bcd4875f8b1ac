import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import type { Deps } from '#server/deps.ts';
import type { WebhookMailEnv } from '#server/features/notifications/webhook-mails.service.ts';
import { FetchProblem } from '#server/outside/fetch/fetch-problem.ts';
import { openSealedText } from '#server/sealed-text.ts';
import type { WebhookKind, WebhookPayload } from '#shared/webhook-events.ts';
import { messageBody } from '#shared/webhook-messages.ts';
import type { Claim } from './claim-deliveries.ts';
import { type Outcome, recordOutcome } from './record-outcome.ts';
import { signWebhook } from './sign-webhook.ts';
import { describeEvent } from './webhook-payload.ts';
import { secretUnreadable, webhookProblems } from './webhook-problems.ts';

export type SendDeps = Pick<Deps, 'db' | 'now' | 'fetchOutside'> & {
  env: WebhookMailEnv & Pick<Deps['env'], 'sessionSecret'>;
};

/** Milliseconds for all of it, and bytes of the answer that are read. */
export const answerWithin = 10_000;
const answerBytes = 2_000;

/** Sends one message that was claimed, and writes down what came of it. */
export async function sendWebhook(deps: SendDeps, claim: Claim, signal?: AbortSignal): Promise<void> {
  const { db } = deps;
  const found = await findMessage(db, claim);
  const body = found && (await payloadOf(deps, found, claim));
  if (!found || !body) return release(db, claim);
  const outcome = await post(deps, found, body, signal);
  // Not an answer of theirs: the process stops, and another one sends it.
  if (signal?.aborted) return release(db, claim);
  await recordOutcome(deps, claim, found, outcome);
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
    .select(['d.tries', 'p.kind', 'p.name', 'p.url', 'p.secret', 'p.oldSecret', 'p.oldSecretUntil'])
    .select(['e.performerId', 'e.id as eventId', 'e.type', 'e.reviewId', 'e.gigId', 'e.payload', 'e.createdAt'])
    .where('d.performerId', '=', performerId)
    .where('d.id', '=', deliveryId)
    .where('d.endpointId', '=', endpointId)
    .where('d.nextAt', 'is not', null)
    .executeTakeFirst();
type Message = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

/**
 * Written once, so that every retry and every endpoint gets the same bytes. Null: there is nothing to send now. The message
 * is locked, so what happens to its review at this moment is either described or tells of itself afterwards.
 */
async function payloadOf({ db, env, now }: SendDeps, event: Message, { deliveryId }: Claim): Promise<string | null> {
  if (event.payload !== null) return event.payload;
  const { performerId, eventId } = event;
  const isEvent = sql<boolean>`performer_id = ${performerId} and id = ${eventId}`;
  return db.transaction().execute(async (trx) => {
    const message = await trx
      .selectFrom('webhookMessages')
      .select(['payload', 'createdAt'])
      .where(isEvent)
      .forUpdate()
      .executeTakeFirst();
    if (!message || message.payload !== null) return message?.payload ?? null;
    const due = await trx
      .selectFrom('webhookDeliveries')
      .select('id')
      .where('performerId', '=', performerId)
      .where('id', '=', deliveryId)
      .where('nextAt', '<=', now())
      .executeTakeFirst();
    // It has just happened again, and waits as long as the first time.
    if (!due) return null;
    const described = await describeEvent(trx, { ...event, createdAt: message.createdAt }, env.appUrl);
    const payload = described && JSON.stringify(described);
    if (payload === null) await trx.deleteFrom('webhookMessages').where(isEvent).execute();
    else await trx.updateTable('webhookMessages').set({ payload }).where(isEvent).execute();
    return payload;
  });
}

export const bodyOf = (kind: WebhookKind, payload: string): string =>
  kind === 'webhook' ? payload : JSON.stringify(messageBody(kind, JSON.parse(payload) as WebhookPayload));

/** What is sent, with the headers that prove where it comes from. Null: the secret cannot be read. */
function requestOf(
  message: Pick<Message, 'kind' | 'secret' | 'oldSecret' | 'oldSecretUntil' | 'eventId'>,
  payload: string,
  { sessionSecret, now }: { sessionSecret: string; now: Date },
): { body: string; headers: Record<string, string> } | null {
  const headers = { 'content-type': 'application/json', 'user-agent': 'Starbill-Webhooks/1' };
  const kind = message.kind as WebhookKind;
  const body = bodyOf(kind, payload);
  if (kind !== 'webhook') return { headers, body };
  const old = message.oldSecretUntil && message.oldSecretUntil > now ? message.oldSecret : null;
  const secrets = [message.secret, old].flatMap((sealed) =>
    sealed === null ? [] : [openSealedText(sessionSecret, 'webhook-secret', sealed)],
  );
  const readable = secrets.filter((secret) => secret !== null);
  if (readable.length === 0) return null;
  return {
    body,
    headers: { ...headers, ...signWebhook(readable, { id: message.eventId, at: now, body }) },
  };
}

async function post(deps: SendDeps, message: Message, payload: string, signal?: AbortSignal): Promise<Outcome> {
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  const request = requestOf(message, payload, { sessionSecret: deps.env.sessionSecret, now: deps.now() });
  if (!request) return { headers: null, status: null, problem: secretUnreadable, answer: null, milliseconds: 0 };
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
    return { headers: request.headers, status, problem: null, answer, milliseconds: took() };
  } catch (error) {
    if (!(error instanceof FetchProblem)) throw error;
    const problem = webhookProblems[error.kind];
    return { headers: request.headers, status: null, problem, answer: null, milliseconds: took() };
  }
}

const release = async (db: Database, { performerId, endpointId }: Claim) =>
  void (await db
    .updateTable('webhookEndpoints')
    .set({ busyUntil: null })
    .where('performerId', '=', performerId)
    .where('id', '=', endpointId)
    .execute());
