import type { FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { queueSecurityMail, type SecurityNews } from '#server/features/notifications/security-mails.ts';
import { describeDevice } from '#shared/describe-device.ts';
import type { OperationName } from '#shared/operations.ts';

type NoticeDeps = Pick<Deps, 'db' | 'env' | 'now' | 'auth'>;

/** When something was done, and from which browser. */
export const circumstancesOf = (request: FastifyRequest, { now }: Pick<Deps, 'now'>) => ({
  device: describeDevice(request.headers['user-agent'] ?? null),
  now: now(),
});

/** Writes the email that tells somebody what has just been done to their account, and from which browser. */
export async function tellHolder(
  request: FastifyRequest,
  deps: Pick<Deps, 'db' | 'env' | 'now'>,
  accountId: string,
  news: SecurityNews,
): Promise<void> {
  const at = circumstancesOf(request, deps);
  await deps.db.transaction().execute((trx) => queueSecurityMail(trx, deps.env, { accountId, news, at }));
}

/**
 * Tells of a sign-in from a browser that the account does not know. Not at an account's first sign-in, when everything
 * is new, and not where somebody who was signed in has only changed something.
 */
export async function tellOfNewBrowser(
  request: FastifyRequest,
  deps: NoticeDeps,
  { token, before }: { token: string; before: string | null },
): Promise<void> {
  const entrant = await deps.db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.accountId')
    .select(['accounts.id', 'email', 'lastSignInAt'])
    .where('token', '=', token)
    .executeTakeFirst();
  if (!entrant || entrant.id === before || entrant.lastSignInAt === null) return;
  if (deps.auth.knownDevices.find(request.headers.cookie, entrant.email) !== null) return;
  await tellHolder(request, deps, entrant.id, { is: 'new-sign-in' });
}

/** What an endpoint has done to the way its account signs in; null when there is nothing to tell. */
export function newsOf(
  name: OperationName,
  { wasTwoFactor, passkeyName }: { wasTwoFactor: boolean | null; passkeyName: string | null },
): SecurityNews | null {
  switch (name) {
    case 'changePassword':
      return { is: 'changed', change: 'password' };
    case 'resetPassword':
      return { is: 'changed', change: 'password-reset' };
    case 'disableTwoFactor':
      return wasTwoFactor ? { is: 'changed', change: 'two-factor-off' } : null;
    // Entered by somebody who is signed in, the first code switches two-factor on.
    case 'verifyTwoFactorCode':
      return wasTwoFactor === false ? { is: 'changed', change: 'two-factor-on' } : null;
    case 'addPasskey':
      return { is: 'changed', change: 'passkey-added', name: passkeyName };
    case 'removePasskey':
      return { is: 'changed', change: 'passkey-removed', name: passkeyName };
    default:
      return null;
  }
}
