import type { Transaction } from 'kysely';
import type { Database } from '#server/db/open.ts';
import type { DB } from '#server/db/types.ts';
import type { Deps } from '#server/deps.ts';
import { endAllPlantedAccess } from './security/planted-access.ts';

type AdministratorDeps = Pick<Deps, 'db' | 'auth' | 'now'> & { env: Pick<Deps['env'], 'adminEmail' | 'adminPassword'> };

/**
 * Makes sure that the account of ADMIN_EMAIL exists and is an administrator. ADMIN_PASSWORD is its first password and
 * never overwrites one: a password that leaked from a configuration file stays useless once it was changed.
 */
export async function ensureAdministrator({ db, auth, env, now }: AdministratorDeps): Promise<void> {
  const { adminEmail, adminPassword } = env;
  if (!adminEmail) return;
  const email = adminEmail.trim().toLowerCase();
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('accounts')
      .values({ email, name: 'Administrator', firstName: 'Administrator', role: 'administrator', emailVerified: true })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .execute();
    const account = await trx
      .selectFrom('accounts')
      .select(['id', 'role'])
      .where('email', '=', email)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (account.role !== 'administrator') await promote(trx, account.id, now());
    if (adminPassword) await setFirstPassword(trx, auth, account.id, adminPassword, now());
  });
}

/** Somebody else may have registered this address before: whatever opens it to them goes first, and their wish to leave. */
async function promote(trx: Transaction<DB>, accountId: string, now: Date): Promise<void> {
  await trx.deleteFrom('credentials').where('holderId', '=', accountId).execute();
  await trx.deleteFrom('passkeys').where('accountId', '=', accountId).execute();
  await trx.deleteFrom('twoFactors').where('accountId', '=', accountId).execute();
  await trx.deleteFrom('sessions').where('accountId', '=', accountId).execute();
  await endAllPlantedAccess(trx, accountId, now);
  await trx
    .updateTable('accounts')
    .set({
      role: 'administrator',
      emailVerified: true,
      twoFactorEnabled: false,
      deleteRequestedAt: null,
      updatedAt: now,
    })
    .where('id', '=', accountId)
    .execute();
}

/**
 * Makes an account for somebody who accepted an invitation, or an administrator again of one that has no business. The
 * emailed link has shown that the address is theirs.
 */
export async function makeAdministrator(
  trx: Transaction<DB>,
  person: { email: string; firstName: string; lastName: string; passwordHash: string; now: Date },
): Promise<{ id: string }> {
  const { email, firstName, lastName, passwordHash, now } = person;
  const name = `${firstName} ${lastName}`;
  const { id } = await trx
    .insertInto('accounts')
    .values({ email, name, firstName, lastName, role: 'administrator', emailVerified: true })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ name, firstName, lastName }))
    .returning('id')
    .executeTakeFirstOrThrow();
  await promote(trx, id, now);
  await setPassword(trx, id, passwordHash, now);
  return { id };
}

async function setFirstPassword(
  trx: Database,
  auth: Deps['auth'],
  accountId: string,
  password: string,
  now: Date,
): Promise<void> {
  const existing = await trx
    .selectFrom('credentials')
    .select('password')
    .where('holderId', '=', accountId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst();
  if (existing?.password) return;
  await setPassword(trx, accountId, await auth.hashPassword(password), now);
  await trx.deleteFrom('sessions').where('accountId', '=', accountId).execute();
}

async function setPassword(trx: Database, accountId: string, password: string, now: Date): Promise<void> {
  await trx
    .insertInto('credentials')
    .values({ holderId: accountId, providerId: 'credential', providerAccountId: accountId, password })
    .onConflict((conflict) =>
      conflict.columns(['providerId', 'providerAccountId']).doUpdateSet({ password, updatedAt: now }),
    )
    .execute();
}
