import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import type { Mailer } from '#server/outside/mail/mailer.ts';

export type QueuedMail = {
  /** What the mail is about, for counting and for limits. */
  kind: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
  headers?: Record<string, string>;
  /** The same cause never makes two mails. */
  dedupeKey?: string;
  /** How often sending is tried; the pauses grow from seconds to hours, and 14 tries take more than a day. */
  tries?: number;
};

/**
 * Writes a mail down and asks for it to be sent, both in the caller's transaction: neither is ever lost alone, and a
 * rollback sends nothing. Answers null when this cause has made its mail before.
 */
export async function queueMail(trx: Database, mail: QueuedMail): Promise<{ id: string } | null> {
  const row = await trx
    .insertInto('mails')
    .values({
      kind: mail.kind,
      recipient: mail.to,
      subject: mail.subject,
      bodyText: mail.text,
      bodyHtml: mail.html ?? null,
      headers: JSON.stringify(mail.headers ?? {}),
      dedupeKey: mail.dedupeKey ?? null,
    })
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return null;
  const payload = JSON.stringify({ mailId: row.id });
  await sql`
    select graphile_worker.add_job('send-mail', ${payload}::json, max_attempts => ${mail.tries ?? 14}::integer)
  `.execute(trx);
  return row;
}

/**
 * Sends one mail of the outbox. The row stays locked while the mailer works, so that two workers never send it both;
 * what was said is erased with the same commit that says it was sent.
 */
export async function sendQueuedMail(db: Database, mailer: Mailer, mailId: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const mail = await trx
      .selectFrom('mails')
      .select(['id', 'recipient', 'subject', 'bodyText', 'bodyHtml', 'headers'])
      .where('id', '=', mailId)
      .where('sentAt', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!mail) return;
    await mailer.send({
      to: mail.recipient,
      subject: mail.subject,
      text: mail.bodyText ?? '',
      ...(mail.bodyHtml ? { html: mail.bodyHtml } : {}),
      headers: mail.headers as Record<string, string>,
    });
    await trx
      .updateTable('mails')
      .set({ sentAt: now, bodyText: null, bodyHtml: null, headers: '{}' })
      .where('id', '=', mailId)
      .execute();
  });
}

/** How many mails of these kinds went to one address since a moment; a brake for mails that a stranger can cause. */
export async function countMailsTo(db: Database, to: string, kinds: string[], since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(sql<string>`lower(recipient)`, '=', to.toLowerCase())
    .where('createdAt', '>', since)
    .where('kind', 'in', kinds)
    .executeTakeFirstOrThrow();
  return count;
}
