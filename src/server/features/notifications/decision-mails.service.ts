import type { Database } from '#server/db/open.ts';
import { appealEnd } from '#shared/appeals.ts';
import { performerName } from '#shared/performers.ts';
import { findLatestRejection } from './decision-mails.queries.ts';
import { writeEmail } from './email-contents.ts';
import { actOf } from './mail-act.ts';
import { createMailLinks } from './mail-links.ts';
import { queueMail } from './mail-outbox.ts';
import type { ReviewMailDeps } from './mail-rules.ts';
import { findReviewForEmail } from './review-mails.queries.ts';

const inWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

async function readAbout({ db, env, now }: ReviewMailDeps, reviewId: string) {
  const review = await findReviewForEmail(db, reviewId);
  const rejection = review && (await findLatestRejection(db, reviewId));
  // Erased, or never rejected.
  if (!review || !rejection) return null;
  const links = createMailLinks(env, now());
  const about = {
    business: performerName(review),
    reviewerName: review.reviewerName,
    manageUrl: links.myReview(review),
  };
  return { review, rejection, links, about, to: review.reviewerEmail };
}

/** The mail to a reviewer whose review was rejected. It always goes, whatever the owner's switches say. */
export async function writeRejectedMail(deps: ReviewMailDeps, reviewId: string): Promise<void> {
  const found = await readAbout(deps, reviewId);
  // Undone, or decided otherwise, before the email was written.
  if (!found?.rejection.stands) return;
  const { about, rejection, review, to } = found;
  const contents = await writeEmail(
    deps.env,
    'review-rejected',
    {
      ...about,
      reason: rejection.reason,
      note: rejection.note,
      takenDown: rejection.takenDown,
      appealUntil: inWords.format(appealEnd(rejection.decidedAt)),
    },
    actOf(review),
  );
  const mail = { ...contents, to, reviewId, dedupeKey: `review-rejected:${rejection.id}` };
  await deps.db.transaction().execute((trx) => queueMail(trx, mail));
}

/** The mail to a reviewer whose appeal succeeded. False when no appeal led to the publication. */
export async function writeReversedMail(deps: ReviewMailDeps, reviewId: string): Promise<boolean> {
  const found = await readAbout(deps, reviewId);
  if (!found?.rejection.isApproved || found.rejection.appealOutcome !== 'reversed') return false;
  await deps.db.transaction().execute((trx) => queueAnswer(trx, deps, found));
  return true;
}

/** The mail to a reviewer whose appeal changed nothing. */
export async function writeUpheldMail(deps: ReviewMailDeps, reviewId: string): Promise<void> {
  const found = await readAbout(deps, reviewId);
  // Taken back, or published after all, before anybody was told.
  if (found?.rejection.appealOutcome !== 'upheld' || found.rejection.isApproved) return;
  await deps.db.transaction().execute((trx) => queueAnswer(trx, deps, found));
}

async function queueAnswer(
  trx: Database,
  { env }: ReviewMailDeps,
  { about, rejection, links, review, to }: NonNullable<Awaited<ReturnType<typeof readAbout>>>,
): Promise<void> {
  const contents = await writeEmail(
    env,
    'appeal-answered',
    {
      ...about,
      outcome: rejection.appealOutcome ?? 'upheld',
      note: rejection.appealNote,
      pageUrl: links.reviewPage(review.slug),
    },
    actOf(review),
  );
  await queueMail(trx, { ...contents, to, reviewId: review.id, dedupeKey: `appeal-answered:${rejection.id}` });
}
