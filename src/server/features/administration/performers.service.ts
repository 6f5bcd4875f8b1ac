import type { Database } from '#server/db/open.ts';
import type { Deps } from '#server/deps.ts';
import { brokenConstraint, refusals } from '#server/errors.ts';
import type { SessionAccount } from '#server/features/accounts/session-reader.ts';
import { recordAudit } from '#server/features/audit/audit.service.ts';
import { statusNow } from '#server/features/billing/access.ts';
import { queueSuspensionMail } from '#server/features/notifications/suspension-mails.ts';
import { cutPage } from '#server/http/cut-page.ts';
import { performerName } from '#shared/performers.ts';
import type { AdminPerformer } from '#shared/schemas/administration.ts';
import { findAdminPerformer, listAdminPerformers, type PerformerRow } from './performers.queries.ts';

const toAdminPerformer = (row: PerformerRow, now: Date): AdminPerformer => ({
  id: row.id,
  slug: row.slug,
  formerSlugs: row.formerSlugs,
  name: performerName(row),
  email: row.email,
  subscriptionStatus: statusNow({ status: row.status, trialEnd: row.trialEnd, renews: row.renews }, now),
  hasSubscribed: row.hasSubscribed ?? false,
  trialEnd: row.trialEnd?.toISOString() ?? null,
  suspendedAt: row.suspendedAt?.toISOString() ?? null,
  suspendedReason: row.suspendedReason,
  asking: row.asking,
  received: row.received ?? 0,
  published: row.published ?? 0,
  pending: row.pending ?? 0,
  createdAt: row.createdAt.toISOString(),
});

export async function findPerformers(db: Database, search: Parameters<typeof listAdminPerformers>[1], now: Date) {
  const { page, nextCursor } = cutPage(await listAdminPerformers(db, search), search.limit);
  return { performers: page.map((row) => toAdminPerformer(row, now)), nextCursor };
}

type AdminDeps = Pick<Deps, 'db' | 'env'>;
type AdminAction = { performerId: string; administrator: SessionAccount; now: Date };

async function readAdminPerformer(db: Database, { performerId, now }: AdminAction): Promise<AdminPerformer> {
  const row = await findAdminPerformer(db, performerId);
  if (!row) throw refusals.notFound('performer');
  return toAdminPerformer(row, now);
}

/**
 * Takes a performer's page, widgets and form from the public, or gives them back, and tells the owner. What was
 * published is kept.
 */
async function setSuspended(
  { db, env }: AdminDeps,
  action: AdminAction,
  reason: string | null,
): Promise<AdminPerformer> {
  const { performerId, administrator, now } = action;
  await db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('performers')
      .select(['suspendedAt', 'suspendedReason'])
      .where('id', '=', performerId)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw refusals.notFound('performer');
    if ((before.suspendedAt !== null) === (reason !== null)) {
      throw refusals.conflict(
        'nothing_to_change',
        `This performer is ${reason === null ? 'not' : 'already'} suspended.`,
      );
    }
    await trx
      .updateTable('performers')
      .set({ suspendedAt: reason === null ? null : now, suspendedReason: reason })
      .where('id', '=', performerId)
      .execute();
    await recordAudit(trx, administrator, {
      action: reason === null ? 'performer.restore' : 'performer.suspend',
      subjectType: 'performer',
      subjectId: performerId,
      before: {
        suspended: before.suspendedAt !== null,
        ...(before.suspendedReason && { reason: before.suspendedReason }),
      },
      after: { suspended: reason !== null, ...(reason && { reason }) },
    });
    await queueSuspensionMail(trx, env, { performerId, reason, now });
  });
  return readAdminPerformer(db, action);
}

/** Ends every session of an owner whose account somebody else seems to use; the password still signs in. */
export async function signOutPerformer(
  db: Database,
  { performerId, administrator }: AdminAction,
): Promise<{ sessionsEnded: number }> {
  return db.transaction().execute(async (trx) => {
    if (!(await findAdminPerformer(trx, performerId))) throw refusals.notFound('performer');
    const ended = await trx
      .deleteFrom('sessions')
      .where('accountId', 'in', (eb) =>
        eb.selectFrom('memberships').select('accountId').where('performerId', '=', performerId),
      )
      .returning('id')
      .execute();
    await recordAudit(trx, administrator, {
      action: 'performer.sign_out',
      subjectType: 'performer',
      subjectId: performerId,
      before: { sessions: ended.length },
      after: { sessions: 0 },
    });
    return { sessionsEnded: ended.length };
  });
}

export const suspendPerformer = (deps: AdminDeps, action: AdminAction, reason: string) =>
  setSuspended(deps, action, reason);
export const restorePerformer = (deps: AdminDeps, action: AdminAction) => setSuspended(deps, action, null);

const slugTaken = () => {
  const words = 'Another performer uses this address, or has used it before.';
  return refusals.invalid(words, { slug: words });
};

/** Gives a performer another address. The old one still leads to them, and stays theirs. */
export async function changeSlug(db: Database, action: AdminAction, slug: string): Promise<AdminPerformer> {
  const { performerId, administrator } = action;
  await db
    .transaction()
    .execute(async (trx) => {
      const before = await trx
        .selectFrom('performers')
        .select('slug')
        .where('id', '=', performerId)
        .forUpdate()
        .executeTakeFirst();
      if (!before) throw refusals.notFound('performer');
      if (before.slug === slug) return;
      await trx.updateTable('performers').set({ slug }).where('id', '=', performerId).execute();
      await recordAudit(trx, administrator, {
        action: 'performer.slug',
        subjectType: 'performer',
        subjectId: performerId,
        before,
        after: { slug },
      });
    })
    .catch((error) => {
      const broken = brokenConstraint(error);
      if (broken === null) throw error;
      throw broken === 'performers_slug_key'
        ? slugTaken()
        : refusals.invalid('This can’t be an address.', { slug: 'This can’t be an address.' });
    });
  return readAdminPerformer(db, action);
}
