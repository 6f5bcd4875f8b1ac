import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '#server/db/open.ts';
import type { Deps } from '#server/deps.ts';
import { isSameSignature } from '#server/signed-token.ts';
import { markUndeliverable, undeliverableWords } from './undeliverable.ts';

/** Of a mail server's news: which email, by its Message-ID, and what became of it. */
const mailEvent = z.object({ event: z.enum(['bounced', 'complained']), messageId: z.string().max(300) });
type MailEvent = z.infer<typeof mailEvent>;

const longestAge = 5 * 60 * 1000;

/**
 * `t=SECONDS,v1=HEX`: HMAC-SHA-256 of `SECONDS.BODY` under MAIL_WEBHOOK_SECRET. Null: not signed by whom we know, or too
 * long ago, or about nothing that we understand.
 */
export function readMailEvent(secret: string, body: Buffer, signature: string, now: Date): MailEvent | null {
  const [, seconds = '', hex = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  const right = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
  if (!isSameSignature(Buffer.from(hex, 'hex'), right)) return null;
  if (Math.abs(now.getTime() - Number(seconds) * 1000) > longestAge) return null;
  try {
    return mailEvent.parse(JSON.parse(body.toString('utf8')));
  } catch {
    return null;
  }
}

/** Our Message-ID is the id of the email in the outbox. */
const mailIdOf = (messageId: string) => /^<?([0-9a-f-]{36})@[^@]+$/i.exec(messageId.trim())?.[1] ?? null;

/**
 * An email came back late, or its reader reported it: its client is asked no more, by nobody. The same news again
 * changes nothing; news of other emails than invitations is let be.
 */
export async function recordMailEvent(
  { db, env, now: clock }: Pick<Deps, 'db' | 'env' | 'now'>,
  { event, messageId }: MailEvent,
): Promise<void> {
  const mailId = mailIdOf(messageId);
  if (!mailId || !z.uuid().safeParse(mailId).success) return;
  await db.transaction().execute((trx) => record(trx, env.sessionSecret, { event, mailId, now: clock() }));
}

async function record(
  trx: Database,
  secret: string,
  { event, mailId, now }: { event: MailEvent['event']; mailId: string; now: Date },
): Promise<void> {
  const column = event === 'bounced' ? 'bouncedAt' : 'complainedAt';
  const invitation = await trx
    .updateTable('invitations')
    .set({ [column]: now })
    .where('mailId', '=', mailId)
    .where(column, 'is', null)
    .returning(['performerId', 'gigId'])
    .executeTakeFirst();
  if (!invitation) return;
  const reason = event === 'bounced' ? ('unknown' as const) : ('complaint' as const);
  const mail = await trx.selectFrom('mails').select('mailbox').where('id', '=', mailId).executeTakeFirst();
  if (!mail) return;
  await markUndeliverable(trx, secret, mail.mailbox, { reason, now });
  await trx
    .updateTable('gigs')
    .set({ undeliveredAt: now, undeliveredReason: undeliverableWords(reason), askAt: null })
    .where('performerId', '=', invitation.performerId)
    .where('id', '=', invitation.gigId)
    // Another address may have been given since.
    .where('clientMailbox', '=', mail.mailbox)
    .where('reviewedAt', 'is', null)
    .execute();
}
