import type { Database } from '#server/db/open.ts';
import { hashMailbox } from '#server/features/gigs/gig-links.ts';

const words = {
  unknown: 'The address doesn’t exist or doesn’t accept email.',
  complaint: 'The recipient reported an earlier email as spam.',
} as const;
export type UndeliverableReason = keyof typeof words;

/** Why no email reaches a mailbox, in words for the owner; null when none is known. */
export async function findUndeliverable(db: Database, secret: string, mailbox: string): Promise<string | null> {
  const row = await db
    .selectFrom('undeliverableMailboxes')
    .select('reason')
    .where('addressHash', '=', hashMailbox(secret, mailbox))
    .executeTakeFirst();
  return row ? words[row.reason] : null;
}

/** Of an email that did not arrive though its address may be right. */
export const returnedWords = {
  mailbox: 'The email bounced: the mailbox is full, or its server was down.',
  refused: 'The recipient’s email provider refused it. The address may still be right.',
};

export const undeliverableWords = (reason: UndeliverableReason): string => words[reason];

export async function markUndeliverable(
  db: Database,
  secret: string,
  mailbox: string,
  { reason, now }: { reason: UndeliverableReason; now: Date },
): Promise<void> {
  await db
    .insertInto('undeliverableMailboxes')
    .values({ addressHash: hashMailbox(secret, mailbox), reason, createdAt: now })
    .onConflict((conflict) => conflict.column('addressHash').doUpdateSet({ reason }))
    .execute();
}
