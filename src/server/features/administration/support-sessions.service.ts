import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Database } from '#server/db/open.ts';
import type { Deps } from '#server/deps.ts';
import { refusals } from '#server/errors.ts';
import { usesSecureCookies } from '#server/features/accounts/session-cookie.ts';
import type { SessionAccount } from '#server/features/accounts/session-reader.ts';
import { recordAudit } from '#server/features/audit/audit.service.ts';
import { findAdminPerformer } from './performers.queries.ts';

const hour = 60 * 60 * 1000;

/**
 * Opens a read-only session in an owner's account for an administrator, for an hour, and answers its token. It reads and changes
 * nothing (http/support-writes.ts), ends with the administrator's own session, and stands in the owner's list of devices.
 */
export async function openSupport(
  db: Database,
  { performerId, administrator, now }: { performerId: string; administrator: SessionAccount; now: Date },
): Promise<string> {
  const performer = await findAdminPerformer(db, performerId);
  if (!performer) throw refusals.notFound('performer');
  if (performer.role === 'administrator') {
    throw refusals.conflict('not_an_owner', 'You can’t view another administrator’s account.');
  }
  const token = randomBytes(24).toString('base64url');
  const ends = new Date(now.getTime() + hour);
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('sessions')
      .values({
        accountId: performer.accountId,
        performerId,
        token,
        expiresAt: ends,
        userAgent: 'Starbill support',
        supportBy: administrator.id,
        supportFrom: administrator.sessionId,
        supportEndsAt: ends,
      })
      .execute();
    await recordAudit(trx, administrator, {
      action: 'support.open',
      subjectType: 'performer',
      subjectId: performerId,
      before: null,
      after: { until: ends.toISOString() },
    });
  });
  return token;
}

/** Ends it, and answers the token of the administrator's own session to go back to; null when that one is over. */
export async function endSupport(db: Database, session: SessionAccount, now: Date): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    const ended = await trx
      .deleteFrom('sessions')
      .where('id', '=', session.sessionId)
      .returning(['supportBy', 'supportFrom'])
      .executeTakeFirst();
    if (!ended?.supportBy || !ended.supportFrom) throw refusals.notFound();
    await recordAudit(
      trx,
      { id: ended.supportBy, firstName: session.supportBy ?? '', lastName: '', email: '' },
      {
        action: 'support.end',
        subjectType: 'performer',
        subjectId: session.performerId ?? session.id,
        before: null,
        after: null,
      },
    );
    const own = await trx
      .selectFrom('sessions')
      .select('token')
      .where('id', '=', ended.supportFrom)
      .where('expiresAt', '>', now)
      .executeTakeFirst();
    return own?.token ?? null;
  });
}

/** Sets the session's cookie in the form in which better-auth sets its own. */
export function setSessionCookie(reply: FastifyReply, { env, auth }: Pick<Deps, 'env' | 'auth'>, token: string | null) {
  const options = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax' as const,
    secure: usesSecureCookies(env),
    ...(env.productDomain && { domain: env.productDomain }),
  };
  if (token === null) return reply.clearCookie(auth.sessionCookie.name, options);
  // Until the browser is closed, at most: the session itself knows its end.
  return reply.setCookie(auth.sessionCookie.name, auth.sessionCookie.sign(token), options);
}
