import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { firstOwnerOf } from '#server/db/first-owner.ts';
import type { Deps } from '#server/deps.ts';
import { Refusal, refusals } from '#server/errors.ts';
import type { SessionAccount } from '#server/features/accounts/session-reader.ts';
import { hasAccess } from '#server/features/billing/access.ts';
import { latestSubscription } from '#server/features/billing/billing.service.ts';
import { isOpenTo } from '#server/features/billing/open-access.ts';
import { type KeyScope, keyScopes } from '#shared/key-scopes.ts';
import { hashKey, isKeyShaped } from './key-text.ts';

/** For one key, in all processes together. */
const callsAMinute = { most: 120, seconds: 60 };
const minute = 60_000;

type KeyDeps = Pick<Deps, 'db' | 'now' | 'openAccess' | 'sharedLimits'> & { env: Pick<Deps['env'], 'billing'> };

/** What a request brings as `Authorization: Bearer`; null without it. */
export function bearerOf({ headers }: FastifyRequest): string | null {
  const [, given] = /^bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? [];
  return given ?? null;
}

/** Why nobody is signed in: tools that bring a key read what to do with it, and people that they have to sign in. */
export function explainSignedOut(request: FastifyRequest): Refusal {
  if (bearerOf(request) !== null) return notForKeys();
  if (request.headers.authorization?.trim()) return wrong(howToSend('your'));
  return isTool(request) ? new Refusal(401, 'signed_out', howToSend('an')) : refusals.signedOut();
}

const howToSend = (whose: string) => `Send ${whose} API key as “Authorization: Bearer”, a space and the key.`;

/** Browsers say where a request comes from, and people who were signed in still have a cookie. */
const isTool = ({ headers, routeOptions }: FastifyRequest) =>
  routeOptions.config?.keyScope !== undefined && !headers.cookie && !headers['sec-fetch-site'];

const wrong = (message: string) => new Refusal(401, 'key_refused', message);
const notForKeys = () =>
  new Refusal(403, 'not_for_keys', 'API keys can’t be used for this. Sign in to Starbill in a browser instead.');
const outOfScope = (scope: KeyScope) =>
  new Refusal(
    403,
    'scope_missing',
    `This API key doesn’t have the scope ${scope} (${keyScopes[scope].label}). Create a key that has it.`,
  );

/**
 * Whom a key acts for: its performer, as the performer's first owner. Throws what is wrong with the key, in a sentence.
 * Cookies that came along are not looked at.
 */
export async function loadKeyAccount(
  key: string,
  scope: KeyScope | undefined,
  deps: KeyDeps,
): Promise<SessionAccount & { performerId: string }> {
  if (!isKeyShaped(key)) throw wrong('This API key isn’t valid. Check that you copied all of it.');
  const now = deps.now();
  const row = await findKey(deps.db, hashKey(key));
  if (!row) throw wrong('This API key doesn’t exist. Create one in Settings, under API & webhooks.');
  if (row.revokedAt) throw wrong(`This API key was revoked on ${dayOf(row.revokedAt)}. Create a new one.`);
  if (row.expiresAt && row.expiresAt <= now)
    throw wrong(`This API key expired on ${dayOf(row.expiresAt)}. Create a new one.`);
  const slot = await deps.sharedLimits.take('api-key', row.keyId, callsAMinute);
  if (!slot.ok) throw refusals.tooMany(slot.retryAfterSeconds);
  if (scope === undefined) throw notForKeys();
  if (!row.scopes.includes(scope)) throw outOfScope(scope);
  await noteUse(deps.db, row, now);
  const isOpen = !deps.env.billing || isOpenTo(deps.openAccess, row.performerSince, now);
  return {
    id: row.id,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    emailVerified: row.emailVerified,
    performerId: row.performerId,
    slug: row.slug,
    // Whatever the owner may do besides, a key is an owner's.
    role: 'owner',
    twoFactorEnabled: false,
    canWrite: isOpen || hasAccess({ status: row.status, trialEnd: row.trialEnd, renews: row.renews }, now),
    hadAccess: row.status !== null,
    sessionId: row.keyId,
    supportBy: null,
    sessionBegan: row.keySince,
    sessionEnds: row.expiresAt ?? new Date(8.64e15),
  };
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

const findKey = (db: Deps['db'], keyHash: string) =>
  db
    .selectFrom('apiKeys as k')
    .innerJoin('performers as p', 'p.id', 'k.performerId')
    .innerJoinLateral(
      () => firstOwnerOf(db, sql<string>`p.id`).as('o'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      () => latestSubscription(db, sql<string>`p.id`).as('s'),
      (join) => join.onTrue(),
    )
    .select([
      'k.id as keyId',
      'k.scopes',
      'k.createdAt as keySince',
      'k.expiresAt',
      'k.revokedAt',
      'k.lastUsedAt',
      'p.id as performerId',
      'p.slug',
      'p.createdAt as performerSince',
      'o.id',
      'o.email',
      'o.emailVerified',
      'o.firstName',
      'o.lastName',
      's.status',
      's.trialEnd',
      's.renews',
    ])
    .where('k.keyHash', '=', keyHash)
    .executeTakeFirst();

/** Once a minute at most, so that a busy tool does not write a row for every call. */
async function noteUse(
  db: Deps['db'],
  { performerId, keyId, lastUsedAt }: { performerId: string; keyId: string; lastUsedAt: Date | null },
  now: Date,
): Promise<void> {
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < minute) return;
  await db
    .updateTable('apiKeys')
    .set({ lastUsedAt: now })
    .where('performerId', '=', performerId)
    .where('id', '=', keyId)
    .execute();
}
