import type { AccountChange } from '#mails/entry-mails.tsx';
import type { Database } from '#server/db/open.ts';
import type { Env } from '#server/env.ts';
import { readToken, signToken } from '#server/signed-token.ts';
import { defaultTimeZone } from '#shared/time-zones.ts';
import { writeEmail } from './email-contents.ts';
import { appOrigin } from './mail-links.ts';
import { type QueuedMail, queueMail } from './mail-outbox.ts';
import { limitOf } from './mail-rules.ts';

const toSeconds = (at: Date) => Math.floor(at.getTime() / 1000);
const day = 24 * 60 * 60 * 1000;
/** How long "This wasn't me" works: as long as somebody may be away from their emails. */
const disownDays = 7;

type SecurityMailEnv = Pick<Env, 'appUrl' | 'appHost' | 'sessionSecret' | 'operator' | 'billing'>;
/** Where something was done, and when. No address of a network: the browser's words are enough to recognise oneself. */
export type Circumstances = { device: string; now: Date };

export type SecurityNews =
  | { is: 'new-sign-in' }
  | { is: 'changed'; change: AccountChange; name?: string | null }
  | { is: 'email-changing'; newEmail: string }
  | { is: 'email-changed'; oldEmail: string };

/** Who is told, in their own time zone. */
async function findRecipient(trx: Database, accountId: string) {
  const row = await trx
    .selectFrom('accounts as a')
    .leftJoin('memberships as m', 'm.accountId', 'a.id')
    .leftJoin('performers as p', 'p.id', 'm.performerId')
    .select(['a.email', 'a.emailVerified', 'a.firstName', 'p.timeZone'])
    .where('a.id', '=', accountId)
    .orderBy('m.createdAt')
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, timeZone: row.timeZone ?? defaultTimeZone };
}

const moment = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(at);
const dateOf = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(at);

/** What "This wasn't me" is about: whose account, since when it was not theirs, and the address it had. */
export type Disowned = { accountId: string; since: Date; email: string };

const secureLink = ({ appUrl, sessionSecret }: SecurityMailEnv, { accountId, since, email }: Disowned) => {
  const subject = Buffer.from(JSON.stringify([accountId, toSeconds(since), email])).toString('base64url');
  const until = new Date(since.getTime() + disownDays * day);
  return `${appUrl}/secure-account?token=${signToken(sessionSecret, 'secure-account', subject, until)}`;
};

export function readSecureLink(
  { sessionSecret }: Pick<Env, 'sessionSecret'>,
  token: string,
  now: Date,
): Disowned | 'wrong' | 'expired' {
  const reading = readToken(sessionSecret, 'secure-account', token, now);
  if (reading === 'wrong') return 'wrong';
  if (reading.expired) return 'expired';
  const [accountId, seconds, email] = JSON.parse(Buffer.from(reading.subject, 'base64url').toString());
  return { accountId, since: new Date(seconds * 1000), email };
}

/**
 * Tells the holder of an account what has happened to it. To a confirmed address these emails always go: no wish and no
 * limit holds them back. An unconfirmed one may be a stranger's: it gets three a day of each kind, and nothing that was
 * typed. A changed address is told to the address before it.
 */
export async function queueSecurityMail(
  trx: Database,
  env: SecurityMailEnv,
  { accountId, news, at }: { accountId: string; news: SecurityNews; at: Circumstances },
): Promise<void> {
  const recipient = await findRecipient(trx, accountId);
  if (!recipient) return;
  const { email, emailVerified, firstName, timeZone } = recipient;
  const queue = (contents: Omit<QueuedMail, 'to'>) =>
    queueMail(trx, {
      ...contents,
      to: email,
      ...(emailVerified ? {} : { atMost: limitOf([contents.kind], at.now) }),
    });
  const seen = { firstName, device: at.device, when: moment(at.now, timeZone) };
  const secureUrl = secureLink(env, {
    accountId,
    since: at.now,
    email: news.is === 'email-changed' ? news.oldEmail : email,
  });
  switch (news.is) {
    case 'new-sign-in':
      await queue(await writeEmail(env, 'new-sign-in', { ...seen, secureUrl }));
      return;
    case 'changed': {
      const name = emailVerified ? (news.name ?? null) : null;
      await queue(await writeEmail(env, 'account-changed', { ...seen, change: news.change, name, secureUrl }));
      return;
    }
    case 'email-changing': {
      const newEmail = emailVerified ? news.newEmail : null;
      await queue(await writeEmail(env, 'email-changing', { ...seen, newEmail, secureUrl }));
      return;
    }
    case 'email-changed': {
      const until = dateOf(new Date(at.now.getTime() + disownDays * day), timeZone);
      const data = { ...seen, newEmail: email, until, secureUrl };
      await queueMail(trx, { ...(await writeEmail(env, 'email-changed', data)), to: news.oldEmail });
    }
  }
}

/** Once for each time that somebody asks to be deleted. */
export async function queueFarewell(
  trx: Database,
  env: SecurityMailEnv,
  { accountId, deletesOn }: { accountId: string; deletesOn: Date },
): Promise<void> {
  const recipient = await findRecipient(trx, accountId);
  if (!recipient) return;
  const contents = await writeEmail(env, 'farewell', {
    firstName: recipient.firstName,
    deletesOn: dateOf(deletesOn, recipient.timeZone),
    keepUrl: `${appOrigin(env)}/settings#delete-account`,
    billing: env.billing,
  });
  await queueMail(trx, { ...contents, to: recipient.email, dedupeKey: `farewell:${accountId}:${deletesOn.getTime()}` });
}
