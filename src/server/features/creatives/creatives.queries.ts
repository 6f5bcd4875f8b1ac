import { sql } from 'kysely';
import { firstOwnerOf } from '#server/db/first-owner.ts';
import type { Database } from '#server/db/open.ts';
import type { BrandFont } from '#shared/brand-style.ts';

/** A published review with what a picture of it shows; its first approved photo, if it has one. */
const published = (db: Database, reviewId: string) =>
  db
    .selectFrom('reviews as r')
    .innerJoin('performers as p', 'p.id', 'r.performerId')
    .innerJoinLateral(
      () => firstOwnerOf(db, sql<string>`p.id`).as('a'),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      'r.comment',
      'r.rating',
      'r.reviewerName',
      'r.eventType',
      sql<boolean>`r.verified_gig and r.verified_at is not null`.as('verifiedGig'),
      'p.slug',
      'p.businessName',
      'p.logoUrl',
      'p.brandColor',
      sql<BrandFont | null>`p.brand_font`.as('brandFont'),
      'a.firstName',
      'a.lastName',
      eb
        .selectFrom('reviewPhotos as f')
        .select('f.url')
        .whereRef('f.reviewId', '=', 'r.id')
        .where('f.approvedAt', 'is not', null)
        .orderBy('f.position')
        .limit(1)
        .as('photoUrl'),
    ])
    .where('r.id', '=', reviewId)
    .where('r.published', '=', true);

/** One of this performer's. */
export const findPublished = (db: Database, performerId: string, reviewId: string) =>
  published(db, reviewId).where('r.performerId', '=', performerId).executeTakeFirst();

/** Anybody's whose page is shown. */
export const findShown = (db: Database, reviewId: string) =>
  published(db, reviewId).where('p.suspendedAt', 'is', null).executeTakeFirst();
