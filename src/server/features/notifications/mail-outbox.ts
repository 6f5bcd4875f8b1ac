import { type SqlBool, sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import type { FileStore } from '#server/outside/files/file-store.ts';
import type { Mailer } from '#server/outside/mail/mail-message.ts';
import { addBulkJobs, jobCall } from '#server/queue/add-job.ts';
import { mailboxOf } from '#shared/mailbox.ts';

export type QueuedMail = {
  /** What the mail is about, for counting and for limits. */
  kind: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
  headers?: Record<string, string>;
  /** Whose name stands as the sender's, and the key of the logo to attach. */
  senderName?: string;
  logoKey?: string;
  /** The same cause never makes two mails. */
  dedupeKey?: string;
  /** The review that it is about; the mail goes when the review goes. */
  reviewId?: string;
  /** Unless it is the database's present moment. */
  createdAt?: Date;
  /** How often sending is tried; 14 times, over more than a day, unless it says otherwise. */
  tries?: number;
  /** One of many that nobody waits for: it leaves after those that somebody does. */
  isBulk?: boolean;
  /** At most so many mails of these kinds go to this mailbox since that moment; one more is written down as skipped. */
  atMost?: { mails: number; kinds: string[]; since: Date };
};

/**
 * Writes a mail down and asks for it to be sent, both in the caller's transaction: neither is ever lost alone, and a
 * rollback sends nothing. Answers null when nothing will be sent: this cause has made its mail before, or the mailbox
 * has had enough.
 */
export async function queueMail(trx: Database, mail: QueuedMail): Promise<{ id: string } | null> {
  const skipped = mail.atMost !== undefined && (await isMailboxFull(trx, mail.to, mail.atMost));
  const writing = trx
    .insertInto('mails')
    .values(toRow(mail, skipped))
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .returning('id');
  if (skipped) {
    await writing.execute();
    return null;
  }
  const payload = sql`json_build_object('mailId', id)`;
  const { tries, isBulk } = mail;
  const { rows } = await sql<{ id: string }>`
    with written as (${writing})
    select id, ${jobCall('send-mail', payload, { tries, isBulk })} from written
  `.execute(trx);
  return rows[0] ?? null;
}

/**
 * The same for many that nobody waits for: they leave after those that somebody does. Answers the ids by the causes; a
 * cause that has made its mail before is not among them.
 */
export async function queueBulkMails(
  trx: Database,
  mails: (Omit<QueuedMail, 'atMost' | 'tries'> & { dedupeKey: string })[],
): Promise<Map<string, string>> {
  if (mails.length === 0) return new Map();
  const rows = await trx
    .insertInto('mails')
    .values(mails.map((mail) => toRow(mail, false)))
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .returning(['id', sql<string>`dedupe_key`.as('dedupeKey')])
    .execute();
  const jobs = rows.map(({ id }) => ({ mailId: id }));
  await addBulkJobs(trx, 'send-mail', jobs);
  return new Map(rows.map(({ id, dedupeKey }) => [dedupeKey, id]));
}

const toRow = (mail: QueuedMail, skipped: boolean) => ({
  kind: mail.kind,
  recipient: mail.to,
  mailbox: mailboxOf(mail.to),
  subject: mail.subject,
  bodyText: skipped ? null : mail.text,
  bodyHtml: skipped ? null : (mail.html ?? null),
  headers: JSON.stringify(skipped ? {} : (mail.headers ?? {})),
  senderName: mail.senderName ?? null,
  logoKey: mail.logoKey ?? null,
  dedupeKey: mail.dedupeKey ?? null,
  reviewId: mail.reviewId ?? null,
  skippedAt: skipped ? sql<Date>`now()` : null,
  ...(mail.createdAt && { createdAt: mail.createdAt }),
});

/** Asked one after another for one mailbox, so that jobs running side by side cannot both take the last place. */
export async function isMailboxFull(
  trx: Database,
  to: string,
  { mails, kinds, since }: NonNullable<QueuedMail['atMost']>,
) {
  await lockMailboxes(trx, [mailboxOf(to)]);
  return (await countMailsTo(trx, to, kinds, since)) >= mails;
}

/** In this order, so that who locks several of them in the same order never waits crosswise. */
export async function lockMailboxes(trx: Database, mailboxes: string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('mail:' || box, 0))
    from unnest(${mailboxes}::text[]) with ordinality as list (box, place) order by place
  `.execute(trx);
}

/** Whether this cause has made its mail, be it sent or not. */
export async function isMailWritten(db: Database, dedupeKey: string): Promise<boolean> {
  const row = await db.selectFrom('mails').select('id').where('dedupeKey', '=', dedupeKey).executeTakeFirst();
  return row !== undefined;
}

/** A little longer than a mailer takes at most: a machine that went away without a word does not hold its mail for hours. */
const longestSilence = '60s';

/**
 * Sends one mail of the outbox. The row stays locked while the mailer works, so that two workers never send it both;
 * what was said is erased with the same commit that says it was sent.
 */
export async function sendQueuedMail(
  { db, mailer, files }: { db: Database; mailer: Mailer; files: Pick<FileStore, 'get'> },
  {
    mailId,
    now,
    signal,
    isUnwanted = async () => false,
  }: {
    mailId: string;
    now: Date;
    signal?: AbortSignal;
    /** Asked at the last moment: what has become of its cause may make it superfluous. */
    isUnwanted?: (trx: Database, mail: { id: string; kind: string }) => Promise<boolean>;
  },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const mail = await trx
      .selectFrom('mails')
      .select(['id', 'kind', 'recipient', 'subject', 'bodyText', 'bodyHtml', 'headers', 'senderName', 'logoKey'])
      .select(['sentAt', 'skippedAt'])
      .select(sql`set_config('idle_in_transaction_session_timeout', ${longestSilence}, true)`.as('silence'))
      .where('id', '=', mailId)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!mail && (await exists(trx, mailId))) throw new Error('Another worker is sending this mail');
    if (!mail || mail.sentAt || mail.skippedAt) return;
    const erased = { failedAt: null, bodyText: null, bodyHtml: null, headers: '{}' };
    if (await isUnwanted(trx, mail)) {
      await trx
        .updateTable('mails')
        .set({ skippedAt: now, ...erased })
        .where('id', '=', mailId)
        .execute();
      return;
    }
    const logo = await readLogo(files, mail.logoKey);
    const html = logo ? mail.bodyHtml : withoutLogo(mail.bodyHtml);
    const message = {
      id: mail.id,
      to: mail.recipient,
      subject: mail.subject,
      text: mail.bodyText ?? '',
      ...(html ? { html } : {}),
      ...(mail.senderName ? { senderName: mail.senderName } : {}),
      ...(logo ? { logo } : {}),
      headers: mail.headers as Record<string, string>,
    };
    await mailer.send(message, signal);
    await trx
      .updateTable('mails')
      .set({ sentAt: now, ...erased })
      .where('id', '=', mailId)
      .execute();
  });
}

/** The logo may be gone by now, or its store away: the email is worth more than its picture. */
async function readLogo(files: Pick<FileStore, 'get'>, key: string | null) {
  if (key === null) return null;
  const bytes = await files.get(key).catch(() => null);
  return bytes && { bytes, extension: key.slice(key.lastIndexOf('.') + 1) };
}

const withoutLogo = (html: string | null) => html?.replace(/<img [^>]*src="cid:[^>]*>/g, '') ?? null;

const exists = async (trx: Database, mailId: string): Promise<boolean> =>
  (await trx.selectFrom('mails').select('id').where('id', '=', mailId).executeTakeFirst()) !== undefined;

/** Its tries are used up. It stays as it is: an administrator can have it tried again. */
export async function markMailFailed(db: Database, mailId: string, now: Date): Promise<void> {
  await db.updateTable('mails').set({ failedAt: now }).where('id', '=', mailId).where('sentAt', 'is', null).execute();
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

/** Whether mail that should have gone out long since is still waiting. */
export async function isMailWaitingSince(db: Database, moment: Date): Promise<boolean> {
  const row = await db
    .selectFrom('mails')
    .select(sql<SqlBool>`true`.as('waiting'))
    .where('sentAt', 'is', null)
    .where('skippedAt', 'is', null)
    .where('failedAt', 'is', null)
    .where('createdAt', '<', moment)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
