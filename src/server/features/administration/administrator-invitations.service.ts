import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { DB } from '#server/db/types.ts';
import type { Deps } from '#server/deps.ts';
import { Refusal, refusals } from '#server/errors.ts';
import { nameOf } from '#server/features/accounts/account-name.ts';
import { makeAdministrator } from '#server/features/accounts/administrator.ts';
import type { SessionAccount } from '#server/features/accounts/session-reader.ts';
import { type Actor, recordAudit, recordAudits } from '#server/features/audit/audit.service.ts';
import { queueInvitedMail, tellAdministrators } from '#server/features/notifications/administrator-mails.ts';
import { explainGuessable } from '#server/guessable-password.ts';
import { hashUnder } from '#server/signed-token.ts';
import type { AcceptInvitationInput } from '#shared/administrators.ts';
import { findHolder, lockAdministrators } from './administrators.queries.ts';

export type AdministratorDeps = Pick<Deps, 'db' | 'env' | 'now'>;

const days = 7;
const day = 24 * 60 * 60 * 1000;

const hashToken = (env: Pick<Deps['env'], 'sessionSecret'>, token: string) =>
  hashUnder(env.sessionSecret, 'administrator-invitation', token);

const ownersAddress = () =>
  refusals.conflict(
    'owners_address',
    'A business owner signs in with this address. Use another one: nobody may decide on reviews of their own business.',
  );

/** Emails somebody the link to become an administrator. Inviting the same address again replaces the link before. */
export async function inviteAdministrator(
  { db, env, now }: AdministratorDeps,
  { email, administrator }: { email: string; administrator: SessionAccount },
): Promise<void> {
  const token = randomBytes(24).toString('base64url');
  const invitation = {
    tokenHash: hashToken(env, token),
    invitedBy: administrator.id,
    createdAt: now(),
    expiresAt: new Date(now().getTime() + days * day),
  };
  await db.transaction().execute(async (trx) => {
    const holder = await findHolder(trx, email);
    if (holder?.role === 'administrator')
      throw refusals.conflict('already_administrator', 'This person is already an administrator.');
    if (holder?.performerId) throw ownersAddress();
    const { id } = await trx
      .insertInto('administratorInvitations')
      .values({ email, ...invitation })
      .onConflict((conflict) => conflict.column('email').doUpdateSet(invitation))
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordAudit(trx, administrator, {
      action: 'administrator.invite',
      subjectType: 'invitation',
      subjectId: id,
      before: null,
      after: { email, until: invitation.expiresAt.toISOString() },
    });
    await queueInvitedMail(trx, env, { email, token, days, invitedBy: nameOf(administrator) });
  });
}

export async function withdrawInvitation(
  { db }: AdministratorDeps,
  { invitationId, administrator }: { invitationId: string; administrator: SessionAccount },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom('administratorInvitations')
      .where('id', '=', invitationId)
      .returning('email')
      .executeTakeFirst();
    if (!gone) throw refusals.notFound('invitation');
    await recordAudit(trx, administrator, {
      action: 'administrator.withdraw',
      subjectType: 'invitation',
      subjectId: invitationId,
      before: gone,
      after: null,
    });
  });
}

/** Whom somebody has invited whose word no longer counts: a stranger in their account, or a removed administrator. */
export async function withdrawInvitationsOf(
  trx: Transaction<DB>,
  inviterId: string,
  { since, by }: { since: Date; by: Actor },
): Promise<void> {
  const gone = await trx
    .deleteFrom('administratorInvitations')
    .where('invitedBy', '=', inviterId)
    .where('createdAt', '>=', since)
    .returning(['id', 'email'])
    .execute();
  await recordAudits(
    trx,
    by,
    gone.map(({ id, email }) => ({
      action: 'administrator.withdraw',
      subjectType: 'invitation',
      subjectId: id,
      before: { email },
      after: null,
    })),
  );
}

const spentLink = () =>
  new Refusal(400, 'invalid_token', 'This link no longer works. Ask an administrator to invite you again.');

/** Makes the invited person an administrator, once. They sign in with the password that they have chosen here. */
export async function acceptInvitation(
  { db, env, now, auth }: AdministratorDeps & Pick<Deps, 'auth'>,
  { token, password, firstName, lastName }: AcceptInvitationInput,
): Promise<void> {
  const tokenHash = hashToken(env, token);
  const valid = await db
    .selectFrom('administratorInvitations')
    .select('email')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now())
    .executeTakeFirst();
  if (!valid) throw spentLink();
  const guessable = explainGuessable(password, [valid.email, firstName, lastName]);
  if (guessable) throw refusals.invalid(guessable, { password: guessable });
  // Before the transaction: hashing is slow on purpose.
  const passwordHash = await auth.hashPassword(password);
  await db.transaction().execute(async (trx) => {
    const invitation = await trx
      .deleteFrom('administratorInvitations')
      .where('tokenHash', '=', tokenHash)
      .returning(['email', 'invitedBy'])
      .executeTakeFirst();
    if (!invitation) throw spentLink();
    const { email } = invitation;
    const { id } = await makeAdministrator(trx, { email, firstName, lastName, passwordHash, now: now() });
    // Somebody may have signed up with the address since the invitation, even this very moment.
    if ((await findHolder(trx, email))?.performerId) throw ownersAddress();
    const person = { id, email, firstName, lastName };
    const all = await lockAdministrators(trx);
    const inviter = all.find((each) => each.id === invitation.invitedBy);
    await recordAudit(trx, person, {
      action: 'administrator.accept',
      subjectType: 'account',
      subjectId: id,
      before: null,
      after: { email, ...(inviter && { invitedBy: nameOf(inviter) }) },
    });
    const others = all.filter((each) => each.id !== id);
    await tellAdministrators(trx, env, others, {
      change: 'joined',
      who: person,
      by: inviter ? nameOf(inviter) : null,
    });
  });
}
