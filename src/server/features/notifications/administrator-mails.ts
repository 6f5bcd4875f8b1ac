import type { Database } from '#server/db/open.ts';
import type { Env } from '#server/env.ts';
import { screens } from '#shared/operations.ts';
import { writeEmail } from './email-contents.ts';
import { appOrigin } from './mail-links.ts';
import { queueMail } from './mail-outbox.ts';

type MailEnv = Pick<Env, 'appUrl' | 'appHost' | 'operator'>;
type Person = { email: string; firstName: string; lastName?: string; name?: string };

/** The link to become an administrator. It stands in this email alone. */
export async function queueInvitedMail(
  trx: Database,
  env: MailEnv,
  { email, token, days, invitedBy }: { email: string; token: string; days: number; invitedBy: string },
): Promise<void> {
  const url = `${appOrigin(env)}${screens.acceptInvitationScreen.path}?${new URLSearchParams({ token })}`;
  await queueMail(trx, { ...(await writeEmail(env, 'administrator-invited', { invitedBy, url, days })), to: email });
}

export async function queueRemovedMail(trx: Database, env: MailEnv, removed: Person, removedBy: string): Promise<void> {
  const data = { firstName: removed.firstName, removedBy, homeUrl: appOrigin(env) };
  await queueMail(trx, { ...(await writeEmail(env, 'administrator-removed', data)), to: removed.email });
}

/** Tells the other administrators that somebody has become one, or is none any more: nobody joins them unseen. */
export async function tellAdministrators(
  trx: Database,
  env: MailEnv,
  others: Person[],
  news: { change: 'joined' | 'removed'; who: Person; by: string | null },
): Promise<void> {
  const { change, by } = news;
  const who = news.who.name ?? `${news.who.firstName} ${news.who.lastName ?? ''}`.trim();
  const url = `${appOrigin(env)}${screens.adminAdministratorsScreen.path}`;
  for (const { email, firstName } of others) {
    const data = { firstName, change, who, email: news.who.email, by, url };
    await queueMail(trx, { ...(await writeEmail(env, 'administrators-changed', data)), to: email });
  }
}
