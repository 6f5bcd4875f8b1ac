import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { isSameSignature } from '#server/signed-token.ts';
import { recordUndelivered } from './gig-bounces.service.ts';

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

const reasonOf = { bounced: 'unknown', complained: 'complaint' } as const;

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
  await recordUndelivered(db, env.sessionSecret, { mailId, reason: reasonOf[event], now: clock() });
}
