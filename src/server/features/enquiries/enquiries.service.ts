import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import type { Deps } from '#server/deps.ts';
import { Refusal, refusals } from '#server/errors.ts';
import { deleteEnquiryMails, writeEnquiryMails } from '#server/features/notifications/enquiry-mails.service.ts';
import { queueMails } from '#server/features/notifications/mail-outbox.ts';
import { requireReviewed } from '#server/features/profiles/public-profiles.service.ts';
import { offerChallenge } from '#server/features/reviews/submitting/admit-submission.ts';
import { spansOf } from '#server/features/stats/analytics.service.ts';
import { cutPage } from '#server/http/cut-page.ts';
import { takeSlots } from '#server/http/limits/limit-slots.ts';
import { hashUnder } from '#server/signed-token.ts';
import type { EnquiryChange, EnquiryInput } from '#shared/enquiries.ts';
import { limits } from '#shared/limits.ts';
import type { Enquiry, EnquiryFigures } from '#shared/schemas/enquiries.ts';
import {
  type EnquiryKey,
  type EnquiryPage,
  type EnquiryRow,
  findAsked,
  findEnquiry,
  listEnquiryRows,
  readEnquiryCounts,
} from './enquiries.queries.ts';
import { limitsOfEnquiry } from './enquiry-limits.ts';

type SendDeps = Pick<Deps, 'db' | 'env' | 'now' | 'reviewedMemory' | 'sharedLimits' | 'challenges'>;

const notTaken = () =>
  new Refusal(
    403,
    'no_enquiries',
    'This performer doesn’t take enquiries through Starbill. Their public page says how to reach them.',
  );

/**
 * Takes a visitor's enquiry, and with it writes the emails it causes. What a program filled in is kept as spam, where the
 * owner can find it: nobody is told, and nobody is lost by mistake. The same words on the same day are one enquiry.
 */
export async function sendEnquiry(
  deps: SendDeps,
  performer: string,
  { enquiry, isTrapped }: { enquiry: EnquiryInput; isTrapped: boolean },
  request: FastifyRequest,
): Promise<EnquiryKey> {
  const { db, env, sharedLimits, challenges } = deps;
  const now = deps.now();
  const { id: performerId } = await requireReviewed(deps, performer);
  const asked = await findAsked(db, performerId);
  // A form that was opened before the owner switched it off.
  if (!asked?.takesEnquiries || asked.suspendedAt !== null) throw notTaken();
  const words = JSON.stringify([now.toISOString().slice(0, 10), enquiry]);
  const repeatKey = hashUnder(env.sessionSecret, 'posted-enquiry', words);
  const known = await findRepeated(db, performerId, repeatKey);
  if (known) return known;
  const slots = await takeSlots(sharedLimits, limitsOfEnquiry(performerId, enquiry, challenges.wasSolved(request)));
  if ('refusal' in slots) throw slots.solvable ? offerChallenge(challenges, slots.refusal) : slots.refusal;
  let isTaken = false;
  try {
    const { id } = (await sql<{ id: string }>`select uuid_v7() as id`.execute(db)).rows[0] ?? { id: '' };
    // Drawn before the transaction begins, which would wait for it.
    const mails = isTrapped ? [] : await writeEnquiryMails(deps, { performerId, id, enquiry });
    isTaken = await db.transaction().execute(async (trx) => {
      const row = await trx
        .insertInto('enquiries')
        .values({ ...enquiry, performerId, id, repeatKey, state: isTrapped ? 'spam' : 'new', createdAt: now })
        .onConflict((conflict) => conflict.columns(['performerId', 'repeatKey']).doNothing())
        .returning('id')
        .executeTakeFirst();
      if (row) await queueMails(trx, mails);
      return row !== undefined;
    });
    // The same words that were being written at the same moment are the enquiry.
    return (isTaken ? undefined : await findRepeated(db, performerId, repeatKey)) ?? { performerId, id };
  } finally {
    if (!isTaken) slots.release();
  }
}

const findRepeated = (db: Database, performerId: string, repeatKey: string): Promise<EnquiryKey | undefined> =>
  db
    .selectFrom('enquiries')
    .select(['performerId', 'id'])
    .where('performerId', '=', performerId)
    .where('repeatKey', '=', repeatKey)
    .executeTakeFirst();

const toEnquiry = ({ createdAt, ...row }: EnquiryRow): Enquiry => ({ ...row, createdAt: createdAt.toISOString() });

export async function listEnquiries(db: Database, page: EnquiryPage) {
  const { page: rows, nextCursor } = cutPage(await listEnquiryRows(db, page), page.limit);
  return { enquiries: rows.map(toEnquiry), nextCursor };
}

export async function readEnquiry(db: Database, key: EnquiryKey): Promise<Enquiry> {
  const row = await findEnquiry(db, key);
  if (!row) throw refusals.notFound('enquiry');
  return toEnquiry(row);
}

export function readEnquiryFigures(db: Database, performerId: string, now: Date): Promise<EnquiryFigures> {
  const { month, previousMonth } = spansOf(now, 30);
  return readEnquiryCounts(db, performerId, { month, previous: previousMonth });
}

/** Says what became of it, or what the owner wants to remember of it. */
export async function changeEnquiry(db: Database, key: EnquiryKey, change: EnquiryChange): Promise<Enquiry> {
  if (Object.keys(change).length > 0)
    await db
      .updateTable('enquiries')
      .set(change)
      .where('performerId', '=', key.performerId)
      .where('id', '=', key.id)
      .execute();
  return readEnquiry(db, key);
}

/** For good, with the emails about it. That it came in stays counted. */
export async function deleteEnquiry(db: Database, { performerId, id }: EnquiryKey): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom('enquiries')
      .where('performerId', '=', performerId)
      .where('id', '=', id)
      .returning('id')
      .execute();
    if (gone.length === 0) throw refusals.notFound('enquiry');
    await deleteEnquiryMails(trx, [id]);
  });
}

/** Deletes enquiries twelve months after they came. Emails about them are long gone by then. */
export async function deleteOldEnquiries(db: Database, now: Date): Promise<number> {
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - limits.enquiryMonths);
  const [result] = await db.deleteFrom('enquiries').where('createdAt', '<', before).execute();
  return Number(result?.numDeletedRows ?? 0);
}
