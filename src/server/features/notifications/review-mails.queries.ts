import { sql } from 'kysely';
import { firstOwnerOf } from '#server/db/first-owner.ts';
import type { Database } from '#server/db/open.ts';
import { prepareQuery } from '#server/db/prepared.ts';
import type { Addressed } from './mail-links.ts';

/** Everything the mails about reviews say, and what decides whether they are wanted. */
const reviewsForEmail = prepareQuery('reviews-for-email', (db, { reviewIds }: { reviewIds: string[] }) =>
  db
    .selectFrom('reviews as r')
    .innerJoin('performers as p', 'p.id', 'r.performerId')
    .innerJoinLateral(
      () => firstOwnerOf(db, sql<string>`p.id`).as('a'),
      (join) => join.onTrue(),
    )
    .select([
      'r.id',
      'r.performerId',
      'r.reviewerName',
      'r.reviewerEmail',
      'r.emailCorrected',
      'r.rating',
      'r.comment',
      'r.source',
      'r.published',
      'r.verifiedAt',
      'r.verifiedGig',
      sql<'mailed' | 'phone' | null>`r.gig_link`.as('gigLink'),
      'p.slug',
      'p.businessName',
      'p.logoUrl',
      'p.brandColor',
      'p.emailNotificationsEnabled',
      'p.notifyOnReviewSubmission',
      'p.notifyOnReviewApproval',
      'p.reviewMailRhythm',
      'p.reviewMailText',
      'a.firstName',
      'a.lastName',
      'a.email',
      'a.emailVerified',
    ])
    .where(sql<boolean>`r.id = any (${reviewIds}::uuid[])`)
    .orderBy('r.id'),
);

/** The oldest first; those that were erased are not among them. */
export const findReviewsForEmail = (db: Database, reviewIds: string[]) => reviewsForEmail(db, { reviewIds });

export const findReviewForEmail = async (db: Database, reviewId: string) =>
  (await findReviewsForEmail(db, [reviewId])).at(0);

export type ReviewForEmail = Awaited<ReturnType<typeof findReviewsForEmail>>[number];

/**
 * Which of these reviews still exist, with the address that they were read with. They do until the commit. Performers are
 * locked before their reviews, as deleting an account does, so that neither waits for the other crosswise.
 */
export async function holdReviews(trx: Database, reviews: ReviewForEmail[]): Promise<Set<string>> {
  const { rows } = await sql<Addressed>`
    with acts as materialized (
      select id from performers where id = any (${reviews.map(({ performerId }) => performerId)}::uuid[])
      order by id for key share
    )
    select r.id, r.email_corrected from reviews r
    where r.id = any (${reviews.map(({ id }) => id)}::uuid[]) and r.performer_id in (select id from acts)
    order by r.id for key share of r
  `.execute(trx);
  const corrected = new Map(rows.map(({ id, emailCorrected }) => [id, emailCorrected]));
  const same = reviews.filter(({ id, emailCorrected }) => corrected.get(id) === emailCorrected);
  return new Set(same.map(({ id }) => id));
}

/** The latest decision to publish a review; what was decided on its edits is not among them. */
export const findLatestApproval = (db: Database, reviewId: string) =>
  db
    .selectFrom('decisions')
    .select('id')
    .where('reviewId', '=', reviewId)
    .where('outcome', '=', 'approved')
    .where('versionId', 'is', null)
    .orderBy('decidedAt', 'desc')
    .limit(1)
    .executeTakeFirst();

export const findReviewedGig = (db: Database, reviewId: string) =>
  db
    .selectFrom('gigs')
    .select(['id', 'clientName', 'clientEmail', 'eventType', sql<string>`date::text`.as('date')])
    .where('reviewId', '=', reviewId)
    .executeTakeFirst();
