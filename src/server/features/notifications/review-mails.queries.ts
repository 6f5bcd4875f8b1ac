import { sql } from 'kysely';
import { firstOwnerOf } from '#server/db/first-owner.ts';
import type { Database } from '#server/db/open.ts';
import { prepareQuery } from '#server/db/prepared.ts';

/** Everything the mails about a review say, and what decides whether they are wanted. */
const reviewForEmail = prepareQuery('review-for-email', (db, { reviewId }: { reviewId: string }) =>
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
    .where('r.id', '=', reviewId),
);

export const findReviewForEmail = async (db: Database, reviewId: string) =>
  (await reviewForEmail(db, { reviewId })).at(0);

export const findReviewedGig = (db: Database, reviewId: string) =>
  db
    .selectFrom('gigs')
    .select(['id', 'clientName', 'clientEmail', 'eventType', sql<string>`date::text`.as('date')])
    .where('reviewId', '=', reviewId)
    .executeTakeFirst();
