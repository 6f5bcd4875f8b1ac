import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import { writeEmail } from '#server/features/notifications/email-contents.ts';
import { findActOf } from '#server/features/notifications/mail-act.ts';
import { type Addressed, createMailLinks } from '#server/features/notifications/mail-links.ts';
import { queueMail } from '#server/features/notifications/mail-outbox.ts';
import type { ReviewMailDeps } from '#server/features/notifications/mail-rules.ts';
import { hashUnder, isSameSignature } from '#server/signed-token.ts';

export type CodePurpose = 'appeal' | 'download' | 'edit' | 'erase';

const minutes = 60 * 1000;
const day = 24 * 60 * minutes;
/** For every code that we email to somebody without an account. */
export const codeRules = {
  validFor: 15 * minutes,
  mostTries: 5,
  /** With five tries each, a day allows fifty guesses among a million. */
  atMost: (kind: string, now: Date) => ({ mails: 10, kinds: [kind], since: new Date(now.getTime() - day) }),
};

export const makeCode = () => String(randomInt(1_000_000)).padStart(6, '0');
/** People type a code with spaces, or copy it with some. */
export const plainCode = (code: string) => code.replace(/\s/g, '');

const hashCode = (secret: string, reviewId: string, purpose: CodePurpose, code: string) =>
  hashUnder(secret, 'reviewer-code', `${reviewId}\n${purpose}\n${code}`);

type Reviewed = Addressed & { business: string };

/**
 * Emails a code to the address that was left with the review: the link of an email may have been forwarded, the mailbox
 * was not. Ends the code before it. False when this mailbox has had enough of them.
 */
export async function sendReviewerCode(
  { db, env, now }: ReviewMailDeps,
  review: Reviewed,
  purpose: CodePurpose,
): Promise<boolean> {
  const code = makeCode();
  const manageUrl = createMailLinks(env, now()).myReview(review);
  const about = { business: review.business, code, purpose, manageUrl };
  const contents = await writeEmail(env, 'reviewer-code', about, await findActOf(db, review.id));
  return db.transaction().execute(async (trx) => {
    const to = await findAddress(trx, review.id);
    if (to === null) return false;
    const atMost = codeRules.atMost(contents.kind, now());
    if (!(await queueMail(trx, { ...contents, to, reviewId: review.id, tries: 3, atMost }))) return false;
    const given = {
      purpose,
      codeHash: hashCode(env.sessionSecret, review.id, purpose, code),
      tries: 0,
      expiresAt: new Date(now().getTime() + codeRules.validFor),
    };
    await trx
      .insertInto('reviewerCodes')
      .values({ reviewId: review.id, ...given })
      .onConflict((conflict) => conflict.column('reviewId').doUpdateSet(given))
      .execute();
    return true;
  });
}

const findAddress = async (db: Database, reviewId: string): Promise<string | null> =>
  (await db.selectFrom('reviews').select('reviewerEmail').where('id', '=', reviewId).executeTakeFirst())
    ?.reviewerEmail ?? null;

/** `wrong`: try again. `ended`: used, too old or guessed at too often; only another code helps. */
type CodeOutcome = 'right' | 'wrong' | 'ended';

/** Counts the try before it looks, so that twenty at once are still five; a right code works once. */
export async function takeReviewerCode(
  { db, env, now }: Pick<ReviewMailDeps, 'db' | 'env' | 'now'>,
  { reviewId, purpose, code }: { reviewId: string; purpose: CodePurpose; code: string },
): Promise<CodeOutcome> {
  const held = await db
    .updateTable('reviewerCodes')
    .set({ tries: sql<number>`tries + 1` })
    .where('reviewId', '=', reviewId)
    .where('purpose', '=', purpose)
    .where('tries', '<', codeRules.mostTries)
    .where('expiresAt', '>', now())
    .returning(['codeHash', 'tries'])
    .executeTakeFirst();
  if (!held) return 'ended';
  const given = hashCode(env.sessionSecret, reviewId, purpose, plainCode(code));
  if (!isSameSignature(Buffer.from(given), Buffer.from(held.codeHash)))
    return held.tries < codeRules.mostTries ? 'wrong' : 'ended';
  const { numDeletedRows } = await db
    .deleteFrom('reviewerCodes')
    .where('reviewId', '=', reviewId)
    .where('codeHash', '=', held.codeHash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n ? 'right' : 'ended';
}
