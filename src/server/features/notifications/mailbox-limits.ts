import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import { mailboxOf } from '#shared/mailbox.ts';

/** At most so many mails of these kinds go to one mailbox since that moment. */
export type MailLimit = { mails: number; kinds: string[]; since: Date };

type LimitedMail = { kind: string; to: string; dedupeKey?: string; atMost?: MailLimit };

/** It goes; or its mailbox has had enough; or its cause has made its mail before. */
export type PlannedMail<Mail> = { mail: Mail; fate: 'goes' | 'full' | 'known' };

/**
 * Decides what becomes of each of these, with those before it in the list counted like those sent earlier. The mailboxes
 * that have a limit stay locked until the commit, so that others who count them wait.
 */
export async function planMails<Mail extends LimitedMail>(trx: Database, mails: Mail[]): Promise<PlannedMail<Mail>[]> {
  const limited = mails.filter(({ atMost }) => atMost !== undefined);
  if (limited.length === 0) return mails.map((mail) => ({ mail, fate: 'goes' }));
  await lockMailboxes(trx, [...new Set(limited.map(({ to }) => mailboxOf(to)))].sort());
  const before = await readBefore(trx, mails);
  const going: { kind: string; mailbox: string }[] = [];
  return mails.map((mail, index) => {
    const { known = false, sent = 0 } = before[index] ?? {};
    if (known) return { mail, fate: 'known' };
    const mailbox = mailboxOf(mail.to);
    const { atMost } = mail;
    const here = going.filter((other) => other.mailbox === mailbox && atMost?.kinds.includes(other.kind)).length;
    if (atMost && sent + here >= atMost.mails) return { mail, fate: 'full' };
    going.push({ kind: mail.kind, mailbox });
    return { mail, fate: 'goes' };
  });
}

/** For each of these: whether its cause has made its mail, and how many that its limit counts were sent. */
async function readBefore(trx: Database, mails: LimitedMail[]) {
  const { rows } = await sql<{ known: boolean; sent: number }>`
    select exists (select from mails m where m.dedupe_key = given.key) as known, (
      select count(*)::integer from mails m
      where m.mailbox = given.mailbox and m.created_at > given.since and m.kind = any (string_to_array(given.kinds, ','))
        and m.skipped_at is null
    ) as sent
    from unnest(
      ${mails.map(({ dedupeKey }) => dedupeKey ?? null)}::text[], ${mails.map(({ to }) => mailboxOf(to))}::text[],
      ${mails.map(({ atMost }) => atMost?.since ?? null)}::timestamptz[],
      ${mails.map(({ atMost }) => atMost?.kinds.join(',') ?? null)}::text[]
    ) with ordinality as given (key, mailbox, since, kinds, place)
    order by place
  `.execute(trx);
  return rows;
}

/** Asked one after another for one mailbox, so that jobs running side by side cannot both take the last place. */
export async function isMailboxFull(trx: Database, to: string, { mails, kinds, since }: MailLimit): Promise<boolean> {
  await lockMailboxes(trx, [mailboxOf(to)]);
  return (await countMailsTo(trx, to, kinds, since)) >= mails;
}

/** In this order: who locks several of them sorts them first, so that no two wait crosswise. */
export async function lockMailboxes(trx: Database, mailboxes: string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('mail:' || box, 0))
    from unnest(${mailboxes}::text[]) with ordinality as list (box, place) order by place
  `.execute(trx);
}

/** How many mails of these kinds went to one mailbox, however it was spelled, since a moment; a brake for mails that a stranger can cause. */
export async function countMailsTo(db: Database, to: string, kinds: string[], since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('mailbox', '=', mailboxOf(to))
    .where('createdAt', '>', since)
    .where('kind', 'in', kinds)
    .where('skippedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
