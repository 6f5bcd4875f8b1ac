import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '#server/deps.ts';
import { hasAccess } from '#server/features/billing/access.ts';
import { latestSubscription } from '#server/features/billing/billing.service.ts';
import { isOpenTo } from '#server/features/billing/open-access.ts';

/** Who is signed in, as far as deciding what they may do needs it. */
export type SessionAccount = {
  /** The account's id, which is nobody's performer id. */
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  role: 'owner' | 'administrator';
  emailVerified: boolean;
  twoFactorEnabled: boolean;
  /** Whom this session acts for; null for an administrator who has no business of their own. */
  performerId: string | null;
  slug: string | null;
  /** Whether changes are allowed: a running trial or subscription, or billing switched off. */
  canWrite: boolean;
  /** There has been a trial or a subscription, so that no other trial begins. */
  hadAccess: boolean;
  /** Or the API key's. */
  sessionId: string;
  /** The name of the administrator who views this account as support; null for the account's own session. */
  supportBy: string | null;
  sessionBegan: Date;
  sessionEnds: Date;
};

type SessionDeps = Pick<Deps, 'db' | 'auth' | 'now' | 'openAccess'> & { env: Pick<Deps['env'], 'billing'> };

const loaded = new WeakMap<FastifyRequest, Promise<SessionAccount | null>>();

/** The account behind a request's session cookie, looked up once per request and never kept longer. */
export function loadSession(request: FastifyRequest, deps: SessionDeps): Promise<SessionAccount | null> {
  let session = loaded.get(request);
  if (!session) {
    session = findSession(request.headers.cookie, deps);
    loaded.set(request, session);
  }
  return session;
}

/** The performer that the session is about, or the account's first one when it is no longer a member of that. */
const currentMembership = (db: Deps['db']) =>
  db
    .selectFrom('memberships as m')
    .select('m.performerId')
    .where('m.accountId', '=', sql<string>`sessions.account_id`)
    .orderBy(sql`m.performer_id is not distinct from sessions.performer_id`, 'desc')
    .orderBy('m.createdAt')
    .orderBy('m.performerId')
    .limit(1);

async function findSession(cookieHeader: string | undefined, deps: SessionDeps): Promise<SessionAccount | null> {
  const token = deps.auth.sessionCookie.readToken(cookieHeader);
  if (!token) return null;
  const now = deps.now();
  const row = await deps.db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.accountId')
    .leftJoinLateral(
      () => currentMembership(deps.db).as('membership'),
      (join) => join.onTrue(),
    )
    .leftJoin('performers', 'performers.id', 'membership.performerId')
    .leftJoin('accounts as support', 'support.id', 'sessions.supportBy')
    .leftJoinLateral(
      () => latestSubscription(deps.db, sql<string>`performers.id`).as('subscription'),
      (join) => join.onTrue(),
    )
    .select([
      'accounts.id',
      'accounts.email',
      'accounts.firstName',
      'accounts.lastName',
      'accounts.role',
      'accounts.emailVerified',
      'accounts.twoFactorEnabled',
      'support.name as supportBy',
      'performers.id as performerId',
      'performers.createdAt as performerSince',
      'slug',
      'subscription.status',
      'subscription.trialEnd',
      'subscription.renews',
      'sessions.id as sessionId',
      'sessions.createdAt as sessionBegan',
      'sessions.expiresAt as sessionEnds',
    ])
    .where('sessions.token', '=', token)
    .where('sessions.expiresAt', '>', now)
    .where((eb) => eb.or([eb('supportEndsAt', 'is', null), eb('supportEndsAt', '>', now)]))
    .executeTakeFirst();
  if (!row) return null;
  const { status, trialEnd, renews, performerSince, ...account } = row;
  const isOpen = !deps.env.billing || isOpenTo(deps.openAccess, performerSince, now);
  return { ...account, canWrite: isOpen || hasAccess({ status, trialEnd, renews }, now), hadAccess: status !== null };
}
