import { sql } from 'kysely';
import { firstOwnerOf } from '#server/db/first-owner.ts';
import { lowestId } from '#server/db/lowest-id.ts';
import type { Database } from '#server/db/open.ts';
import { isQuiet } from '#server/local-time.ts';
import { performerName } from '#shared/performers.ts';
import { standingOf } from '#shared/review-states.ts';
import { nextDigestAt } from './digest-time.ts';
import { loadEmailTemplates, writeEmail } from './email-contents.ts';
import { createMailLinks } from './mail-links.ts';
import { queueMail } from './mail-outbox.ts';
import { isMailRefused } from './mail-preferences.ts';
import { limitOf, oneClick, ownerKinds, type ReviewMailDeps, readUsualWait } from './mail-rules.ts';
import { isMailboxFull } from './mailbox-limits.ts';
import { shorten } from './shorten.ts';

const performersAtOnce = 100;
/** What an email shows; the others are on the page behind its button. */
const mostShown = 10;
const longestWords = 400;

type Digested = { id: string; performerId: string };

/** Lets reviews wait for their owners' next emails about several, in the caller's transaction. Twice is as good as once. */
export async function addToDigests(trx: Database, reviews: Digested[], now: Date): Promise<void> {
  if (reviews.length === 0) return;
  const plans = await readPlans(trx, [...new Set(reviews.map(({ performerId }) => performerId))]);
  // The rows are locked first, in one order: an email that is being written either has a review, or another one will.
  await trx
    .insertInto('reviewDigests')
    .values(plans.map((plan) => ({ performerId: plan.performerId, dueAt: nextDigestAt(now, plan) })))
    .onConflict((conflict) =>
      conflict.column('performerId').doUpdateSet((eb) => ({ dueAt: eb.ref('reviewDigests.dueAt') })),
    )
    .execute();
  await trx
    .insertInto('digestReviews')
    .values(reviews.map(({ id, performerId }) => ({ performerId, reviewId: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Plans what waits anew: the owner chose another rhythm, or lives by another clock. */
export async function planDigestAnew(db: Database, performerId: string, now: Date): Promise<void> {
  const [plan] = await readPlans(db, [performerId]);
  if (!plan) return;
  const dueAt = plan.isAtOnce ? now : nextDigestAt(now, plan);
  await db.updateTable('reviewDigests').set({ dueAt }).where('performerId', '=', performerId).execute();
}

/**
 * Writes the emails that are due. Any number of workers can do this at once: the row that says that one is due is locked by
 * the one that writes it, and gone with the same commit.
 */
export async function sendDueDigests(deps: ReviewMailDeps, signal?: AbortSignal): Promise<number> {
  await loadEmailTemplates();
  const usualWait = await readUsualWait(deps.db);
  let sent = 0;
  for (let after = lowestId; ; ) {
    const due = await deps.db
      .selectFrom('reviewDigests')
      .select('performerId')
      .where('dueAt', '<=', deps.now())
      .where('performerId', '>', after)
      .orderBy('performerId')
      .limit(performersAtOnce)
      .execute();
    for (const { performerId } of due) {
      signal?.throwIfAborted();
      const isSent = await deps.db.transaction().execute((trx) => sendOne(trx, deps, performerId, usualWait));
      sent += isSent ? 1 : 0;
      after = performerId;
    }
    if (due.length < performersAtOnce) return sent;
  }
}

async function sendOne(trx: Database, deps: ReviewMailDeps, performerId: string, usualWait: string | null) {
  const now = deps.now();
  const owner = await findOwner(trx, performerId);
  if (!owner) return false;
  // Before the claim, in the order in which a review that comes in locks the two. Unconfirmed, it may be somebody else's.
  const isFull = !owner.emailVerified && (await isMailboxFull(trx, owner.email, limitOf(ownerKinds, now)));
  const claim = await trx
    .selectFrom('reviewDigests')
    .select('performerId')
    .where('performerId', '=', performerId)
    .where('dueAt', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!claim) return false;
  const wanted = owner.emailNotificationsEnabled && !(await isMailRefused(trx, owner.email, 'new-reviews'));
  const reviews = wanted ? await findWaiting(trx, performerId) : [];
  if (reviews.length === 0) {
    await forget(trx, performerId);
    return false;
  }
  // At night it is late, because nobody was there at the time.
  if (isFull || isQuiet(now, owner.timeZone)) {
    const dueAt = nextDigestAt(now, { rhythm: 'daily', timeZone: owner.timeZone, performerId });
    await trx.updateTable('reviewDigests').set({ dueAt }).where('performerId', '=', performerId).execute();
    return false;
  }
  const mail = await queueMail(trx, await writeDigest(deps, owner, reviews, usualWait));
  await trx
    .updateTable('digestReviews')
    .set({ mailId: mail?.id ?? null })
    .where('performerId', '=', performerId)
    .where(sql<boolean>`review_id = any (${reviews.map(({ id }) => id)}::uuid[])`)
    .execute();
  await trx.deleteFrom('reviewDigests').where('performerId', '=', performerId).execute();
  return true;
}

type Owner = NonNullable<Awaited<ReturnType<typeof findOwner>>>;
type Waiting = Awaited<ReturnType<typeof findWaiting>>;

async function writeDigest({ env, now }: ReviewMailDeps, owner: Owner, reviews: Waiting, usualWait: string | null) {
  const links = createMailLinks(env, now());
  const unsubscribeUrl = links.unsubscribe(owner.performerId);
  const leftOut = !owner.emailVerified ? 'unconfirmed' : owner.reviewMailText ? null : 'chosen';
  const contents = await writeEmail(env, 'review-digest', {
    business: performerName(owner),
    firstName: owner.firstName,
    reviews: reviews.slice(0, mostShown).map((review) => ({
      rating: review.rating,
      reviewerName: leftOut === 'unconfirmed' ? null : review.reviewerName,
      words: leftOut === null ? shorten(review.comment, longestWords) : null,
      standing: standingOf({ ...review, verified: review.verifiedAt !== null }),
    })),
    count: reviews.length,
    leftOut,
    usualWait,
    reviewsUrl: links.ownReviews(),
    settingsUrl: links.notificationSettings(),
    unsubscribeUrl,
  });
  return { ...contents, to: owner.email, createdAt: now(), isBulk: true, headers: oneClick(unsubscribeUrl) };
}

const findOwner = (db: Database, performerId: string) =>
  db
    .selectFrom('performers as p')
    .innerJoinLateral(
      () => firstOwnerOf(db, sql<string>`p.id`).as('a'),
      (join) => join.onTrue(),
    )
    .select(['p.id as performerId', 'p.businessName', 'p.timeZone', 'p.emailNotificationsEnabled', 'p.reviewMailText'])
    .select(['a.firstName', 'a.lastName', 'a.email', 'a.emailVerified'])
    .where('p.id', '=', performerId)
    .executeTakeFirst();

const findWaiting = (db: Database, performerId: string) =>
  db
    .selectFrom('digestReviews as d')
    .innerJoin('reviews as r', 'r.id', 'd.reviewId')
    .select(['r.id', 'r.rating', 'r.reviewerName', 'r.comment', 'r.status', 'r.isPublic', 'r.source', 'r.verifiedAt'])
    .where('d.performerId', '=', performerId)
    .where('d.mailId', 'is', null)
    .orderBy('r.createdAt', 'desc')
    .orderBy('r.id', 'desc')
    .execute();

/** Nothing waits any more, or its owner wants to hear of nothing. */
async function forget(trx: Database, performerId: string): Promise<void> {
  await trx.deleteFrom('digestReviews').where('performerId', '=', performerId).where('mailId', 'is', null).execute();
  await trx.deleteFrom('reviewDigests').where('performerId', '=', performerId).execute();
}

async function readPlans(db: Database, performerIds: string[]) {
  const rows = await db
    .selectFrom('performers')
    .select(['id as performerId', 'reviewMailRhythm', 'timeZone'])
    .where('id', 'in', performerIds)
    .orderBy('id')
    .execute();
  return rows.map(({ reviewMailRhythm, ...performer }) => ({
    ...performer,
    rhythm: reviewMailRhythm === 'weekly' ? ('weekly' as const) : ('daily' as const),
    isAtOnce: reviewMailRhythm === 'at_once',
  }));
}

/** When the next email about several reviews is due, and how many wait for it. */
export async function readNextDigest(db: Database, performerId: string): Promise<{ at: Date; reviews: number } | null> {
  const row = await db
    .selectFrom('reviewDigests as g')
    .select((eb) => [
      'g.dueAt',
      eb
        .selectFrom('digestReviews as d')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('d.performerId', '=', 'g.performerId')
        .where('d.mailId', 'is', null)
        .as('reviews'),
    ])
    .where('g.performerId', '=', performerId)
    .executeTakeFirst();
  return row?.reviews ? { at: row.dueAt, reviews: row.reviews } : null;
}
