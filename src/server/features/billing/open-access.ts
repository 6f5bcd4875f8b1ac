import type { Database } from '#server/db/open.ts';
import { prices } from '#shared/prices.ts';

/** Why owners need no subscription of their own for the moment; null: they do. */
export type OpenAccess =
  | { reason: 'no_payments' }
  /** Payments were set up a few days ago. Whoever was here before has until then to subscribe. */
  | { reason: 'notice'; since: Date; until: Date }
  | null;

const day = 24 * 60 * 60 * 1000;

/**
 * Remembers whether this installation can take payments, and since when. Asked once, at the start: payments appear and
 * disappear with the environment.
 */
export async function readOpenAccess(
  db: Database,
  { billing, hasPayments, now }: { billing: boolean; hasPayments: boolean; now: Date },
): Promise<OpenAccess> {
  if (!billing) return null;
  if (!hasPayments) {
    await db.updateTable('installation').set({ lackedPayments: true, paymentsSince: null }).execute();
    return { reason: 'no_payments' };
  }
  await db
    .updateTable('installation')
    .set({ paymentsSince: now })
    .where('lackedPayments', '=', true)
    .where('paymentsSince', 'is', null)
    .execute();
  const { paymentsSince: since } = await db
    .selectFrom('installation')
    .select('paymentsSince')
    .executeTakeFirstOrThrow();
  return since && { reason: 'notice', since, until: new Date(since.getTime() + prices.trialDays * day) };
}

/** Until when an owner of a performer made at that moment may subscribe without losing access; null: there is no notice. */
export const noticeEnds = (access: OpenAccess, performerSince: Date | null): Date | null =>
  access?.reason === 'notice' && performerSince !== null && performerSince < access.since ? access.until : null;

/** Whether an owner may make changes without a subscription. */
export function isOpenTo(access: OpenAccess, performerSince: Date | null, now: Date): boolean {
  if (access?.reason === 'no_payments') return true;
  const until = noticeEnds(access, performerSince);
  return until !== null && now < until;
}
