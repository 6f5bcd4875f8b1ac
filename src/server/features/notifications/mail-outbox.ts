import { setImmediate as nextTurn } from 'node:timers/promises';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import type { FileStore } from '#server/outside/files/file-store.ts';
import type { Mailer } from '#server/outside/mail/mail-message.ts';
import { addBulkJobs, jobCall } from '#server/queue/add-job.ts';
import { mailboxOf } from '#shared/mailbox.ts';
import { type MailLimit, type PlannedMail, planMails } from './mailbox-limits.ts';

type Envelope = {
  /** What the mail is about, for counting and for limits. */
  kind: string;
  to: string;
  subject: string;
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
  /** One more is written down as skipped. */
  atMost?: MailLimit;
};
type Body = { text: string; html?: string };
type Sending = {
  /** How often sending is tried; 14 times, over more than a day, unless it says otherwise. */
  tries?: number;
  /** One of many that nobody waits for: it leaves after those that somebody does. */
  isBulk?: boolean;
};

export type QueuedMail = Envelope & Body & Sending;
/** A mail that is rendered once it is certain that it goes. */
export type DraftedMail = Envelope & { render: () => Body };
type Mail = DraftedMail | (Envelope & Body);

/**
 * Writes a mail down and asks for it to be sent, both in the caller's transaction: neither is ever lost alone, and a
 * rollback sends nothing. Answers null when nothing will be sent: this cause has made its mail before, or the mailbox
 * has had enough.
 */
export async function queueMail(trx: Database, mail: QueuedMail): Promise<{ id: string } | null> {
  const [id] = await queueMails(trx, [mail], mail);
  return id === undefined ? null : { id };
}

/** The same for several, counted one after the other. Answers the ids of those that will be sent. */
export async function queueMails(trx: Database, mails: Mail[], sending: Sending = {}): Promise<string[]> {
  return writePlannedMails(trx, await planMails(trx, mails), sending);
}

/** Writes mails down after it was decided what becomes of them. */
export async function writePlannedMails(
  trx: Database,
  planned: PlannedMail<Mail>[],
  { tries, isBulk }: Sending = {},
): Promise<string[]> {
  const rows: ReturnType<typeof toRow>[] = [];
  for (const { mail, fate } of planned) {
    if (fate === 'known') continue;
    // Rendering takes milliseconds: requests get their turn between two.
    if (rows.length > 0 && fate === 'goes' && 'render' in mail) await nextTurn();
    rows.push(toRow(mail, fate === 'full'));
  }
  if (rows.length === 0) return [];
  const writing = trx
    .insertInto('mails')
    .values(rows)
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .returning(['id', 'skippedAt']);
  const payload = sql`json_build_object('mailId', id)`;
  const written = await sql<{ id: string }>`
    with written as (${writing})
    select id, ${jobCall('send-mail', payload, { tries, isBulk })} from written where skipped_at is null
  `.execute(trx);
  return written.rows.map(({ id }) => id);
}

/**
 * The same for many that nobody waits for: they leave after those that somebody does. Answers the ids by the causes; a
 * cause that has made its mail before is not among them.
 */
export async function queueBulkMails(
  trx: Database,
  mails: (Omit<Envelope, 'atMost'> & Body & { dedupeKey: string })[],
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

function toRow(mail: Mail, skipped: boolean) {
  const body = skipped ? null : 'render' in mail ? mail.render() : mail;
  return {
    kind: mail.kind,
    recipient: mail.to,
    mailbox: mailboxOf(mail.to),
    subject: mail.subject,
    bodyText: body?.text ?? null,
    bodyHtml: body?.html ?? null,
    headers: JSON.stringify(skipped ? {} : (mail.headers ?? {})),
    senderName: mail.senderName ?? null,
    logoKey: mail.logoKey ?? null,
    dedupeKey: mail.dedupeKey ?? null,
    reviewId: mail.reviewId ?? null,
    skippedAt: skipped ? sql<Date>`now()` : null,
    ...(mail.createdAt && { createdAt: mail.createdAt }),
  };
}

/** Which of these causes have made their mails, be they sent or not. */
export async function findWritten(db: Database, dedupeKeys: string[]): Promise<Set<string>> {
  if (dedupeKeys.length === 0) return new Set();
  const rows = await db.selectFrom('mails').select('dedupeKey').where('dedupeKey', 'in', dedupeKeys).execute();
  return new Set(rows.map(({ dedupeKey }) => dedupeKey ?? ''));
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
