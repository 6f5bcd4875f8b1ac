import type { Selectable, Transaction } from 'kysely';
import type { Database } from '#server/db/open.ts';
import type { DB, WebhookEndpoints } from '#server/db/types.ts';
import type { Deps } from '#server/deps.ts';
import { refusals } from '#server/errors.ts';
import { recordAudit } from '#server/features/audit/audit.service.ts';
import {
  type Circumstances,
  queueSecurityMail,
  type SecurityNews,
} from '#server/features/notifications/security-mails.ts';
import { isPublicHost } from '#server/outside/fetch/public-address.ts';
import { sealText } from '#server/sealed-text.ts';
import type { AuditAction } from '#shared/administration.ts';
import { limits } from '#shared/limits.ts';
import type { Webhook } from '#shared/schemas/webhooks.ts';
import { oldSecretHours, type WebhookEventType, type WebhookKind, webhookKinds } from '#shared/webhook-events.ts';
import { type WebhookChange, type WebhookInput, webhookAddressProblem } from '#shared/webhooks.ts';
import { described } from './describe-webhook.ts';
import { makeWebhookSecret } from './sign-webhook.ts';
import { webhookProblems } from './webhook-problems.ts';

type Owner = { id: string; performerId: string; firstName: string; lastName: string; email: string };
type ServiceDeps = Pick<Deps, 'db' | 'env'>;

const day = 24 * 60 * 60 * 1000;
/** What did not arrive within so long is not sent any more when an endpoint is resumed. */
const keptWhilePaused = 3 * day;
/** How long the secret before still signs. */
const oldSecretLasts = oldSecretHours * 60 * 60 * 1000;

const columns = ['id', 'kind', 'name', 'url', 'events', 'pausedWhy', 'failingSince', 'createdAt'] as const;
type Row = Pick<Selectable<WebhookEndpoints>, (typeof columns)[number]>;

const toWebhook = (row: Row): Webhook => ({
  id: row.id,
  kind: row.kind as WebhookKind,
  name: row.name,
  url: row.url,
  events: row.events as WebhookEventType[],
  paused: row.pausedWhy as Webhook['paused'],
  failingSince: row.failingSince?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

const endpointsOf = (db: Database, performerId: string) =>
  db.selectFrom('webhookEndpoints').where('performerId', '=', performerId);

export async function listWebhooks(db: Database, performerId: string): Promise<Webhook[]> {
  const rows = await endpointsOf(db, performerId).select(columns).orderBy('createdAt').orderBy('id').execute();
  return rows.map(toWebhook);
}

/** A name is looked up when something is sent, and what it leads to is checked then. */
function requireAddress(kind: WebhookKind, url: string): void {
  const problem =
    webhookAddressProblem(kind, url) ?? (isPublicHost(new URL(url).hostname) ? null : webhookProblems.private);
  if (problem) throw refusals.invalid(problem, { url: problem });
}

const audit = (trx: Transaction<DB>, owner: Owner, action: AuditAction, before: object | null, after: object | null) =>
  recordAudit(trx, owner, { action, subjectType: 'performer', subjectId: owner.performerId, before, after });

const addressed = ({ id }: Owner, { now }: Circumstances) => ({ addressedBy: id, addressedAt: now });

type Change = Extract<SecurityNews, { is: 'changed' }>['change'];

/** A stranger in the account would have everything sent elsewhere too. The name may be theirs, the host is not. */
async function tell(
  trx: Transaction<DB>,
  env: Deps['env'],
  { owner, change, webhook, at }: { owner: Owner; change: Change; webhook: Row; at: Circumstances },
): Promise<void> {
  const { host } = new URL(webhook.url);
  const name = webhook.name === host ? host : `${webhook.name} (${host})`;
  await queueSecurityMail(trx, env, { accountId: owner.id, news: { is: 'changed', change, name }, at });
}

export async function addWebhook(
  { db, env }: ServiceDeps,
  owner: Owner,
  { kind, url, events, name: given }: WebhookInput,
  at: Circumstances,
): Promise<Webhook & { secret: string | null }> {
  requireAddress(kind, url);
  const name = given ?? new URL(url).host.slice(0, limits.name);
  const { performerId } = owner;
  const secret = kind === 'webhook' ? makeWebhookSecret() : null;
  const row = await db.transaction().execute(async (trx) => {
    // Locked, so that of many at once none goes past the limit.
    await trx.selectFrom('performers').select('id').where('id', '=', performerId).forNoKeyUpdate().execute();
    const { kept } = await endpointsOf(trx, performerId)
      .select((eb) => eb.fn.countAll<number>().as('kept'))
      .executeTakeFirstOrThrow();
    if (kept >= limits.webhooks)
      throw refusals.conflict(
        'too_many_webhooks',
        `You can have ${limits.webhooks} webhooks. Delete one to add another.`,
      );
    const values = { performerId, kind, url, events, name, createdAt: at.now, ...addressed(owner, at) };
    const sealed = secret && sealText(env.sessionSecret, 'webhook-secret', secret);
    const made = await trx
      .insertInto('webhookEndpoints')
      .values({ ...values, secret: sealed })
      .returning(columns)
      .executeTakeFirstOrThrow();
    await audit(trx, owner, 'webhook.add', null, described(made));
    await tell(trx, env, { owner, change: 'webhook-added', webhook: made, at });
    return made;
  });
  return { ...toWebhook(row), secret };
}

async function lockEndpoint(trx: Transaction<DB>, performerId: string, id: string) {
  const row = await endpointsOf(trx, performerId)
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw refusals.notFound('webhook');
  return row;
}

/** Changes, pauses or resumes. Resuming, or another address, sends what is left of the last three days at once. */
export async function changeWebhook(
  { db, env }: ServiceDeps,
  owner: Owner,
  { id, paused, ...change }: WebhookChange & { id: string },
  at: Circumstances,
): Promise<Webhook> {
  const { performerId } = owner;
  return db.transaction().execute(async (trx) => {
    const before = await lockEndpoint(trx, performerId, id);
    if (change.url !== undefined) requireAddress(before.kind as WebhookKind, change.url);
    const moves = change.url !== undefined && change.url !== before.url;
    const resumes = paused === false && before.pausedWhy !== null;
    const pausing = paused === true && before.pausedWhy === null ? { pausedAt: at.now, pausedWhy: 'owner' } : undefined;
    const resuming = { pausedAt: null, pausedWhy: null, failingSince: null };
    const row = await trx
      .updateTable('webhookEndpoints')
      // The name is set in any case: a statement has to set something.
      .set({
        name: before.name,
        ...change,
        ...(moves && { ...addressed(owner, at), failingSince: null }),
        ...pausing,
        ...(resumes && resuming),
      })
      .where('performerId', '=', performerId)
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow();
    if (resumes || moves) await hurryWaiting(trx, performerId, id, at.now);
    await audit(
      trx,
      owner,
      'webhook.change',
      { ...described(before), paused: before.pausedWhy !== null },
      {
        ...described(row),
        paused: row.pausedWhy !== null,
      },
    );
    if (moves) await tell(trx, env, { owner, change: 'webhook-address-changed', webhook: row, at });
    return toWebhook(row);
  });
}

async function hurryWaiting(trx: Transaction<DB>, performerId: string, endpointId: string, now: Date): Promise<void> {
  const waiting = trx
    .updateTable('webhookDeliveries')
    .where('performerId', '=', performerId)
    .where('endpointId', '=', endpointId)
    .where('nextAt', 'is not', null);
  const oldest = new Date(now.getTime() - keptWhilePaused);
  await waiting.set({ nextAt: null }).where('createdAt', '<', oldest).execute();
  await waiting.set({ nextAt: now, tries: 0 }).where('createdAt', '>=', oldest).execute();
}

export async function deleteWebhook(db: Database, owner: Owner, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await lockEndpoint(trx, owner.performerId, id);
    await trx
      .deleteFrom('webhookEndpoints')
      .where('performerId', '=', owner.performerId)
      .where('id', '=', id)
      .execute();
    await audit(trx, owner, 'webhook.delete', described(before), null);
  });
}

/** The secret before signs beside it for a day, so that the receiver can be changed without missing anything. */
export async function renewWebhookSecret({ db, env }: ServiceDeps, owner: Owner, id: string, at: Circumstances) {
  const secret = makeWebhookSecret();
  await db.transaction().execute(async (trx) => {
    const before = await lockEndpoint(trx, owner.performerId, id);
    if (before.kind !== 'webhook')
      throw refusals.conflict('no_secret', `${webhookKinds[before.kind as WebhookKind]} takes no secret of ours.`);
    await trx
      .updateTable('webhookEndpoints')
      .set((eb) => ({
        oldSecret: eb.ref('secret'),
        oldSecretUntil: new Date(at.now.getTime() + oldSecretLasts),
        secret: sealText(env.sessionSecret, 'webhook-secret', secret),
        ...addressed(owner, at),
      }))
      .where('performerId', '=', owner.performerId)
      .where('id', '=', id)
      .execute();
    await audit(trx, owner, 'webhook.secret', described(before), described(before));
    await tell(trx, env, { owner, change: 'webhook-secret-renewed', webhook: before, at });
  });
  return { secret };
}
