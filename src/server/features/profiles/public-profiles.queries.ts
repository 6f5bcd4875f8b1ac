import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { firstOwnerOf } from '#server/db/first-owner.ts';
import type { Database } from '#server/db/open.ts';
import { isId } from '#shared/cursor.ts';
import type { CountedRejection } from '#shared/trust.ts';
import type { VisitSource } from '#shared/visits.ts';

/** Everything the public may know of a performer, with the totals that are kept for it. */
const publicPerformers = (db: Database) =>
  db
    .selectFrom('performers as p')
    .innerJoinLateral(
      () => firstOwnerOf(db, sql<string>`p.id`).as('a'),
      (join) => join.onTrue(),
    )
    .leftJoin('performerTotals as t', 't.performerId', 'p.id')
    .leftJoin('reviewWays as w', 'w.performerId', 'p.id')
    .leftJoin('performerAppeals as o', 'o.performerId', 'p.id')
    .select((eb) => [
      'p.id',
      'p.slug',
      'p.suspendedAt',
      'p.businessName',
      'a.firstName',
      'a.lastName',
      'p.businessTagline',
      'p.businessDescription',
      'p.businessCategory',
      'p.businessWebsite',
      'p.businessPhone',
      'p.businessAddress',
      'p.bookingUrl',
      'p.socialInstagram',
      'p.socialFacebook',
      'p.socialTiktok',
      'p.socialTwitter',
      'p.socialYoutube',
      'p.profileImageUrl',
      'p.logoUrl',
      'p.brandColor',
      sql<string | null>`case when p.show_email then coalesce(nullif(p.booking_email, ''), a.email) end`.as('email'),
      't.received',
      't.pending',
      't.approved',
      't.published',
      't.hidden',
      't.ratingSum',
      't.oneStar',
      't.twoStars',
      't.threeStars',
      't.fourStars',
      't.fiveStars',
      't.hiddenOneStar',
      't.hiddenTwoStars',
      't.hiddenThreeStars',
      't.hiddenFourStars',
      't.hiddenFiveStars',
      'w.mailed',
      'w.phone',
      'w.added',
      'o.open',
      'o.upheld',
      'o.reversed',
      // At most 30 rows, and 54: one for each star and reason, one for each length of a wait.
      sql<CountedRejection[]>`(
        select coalesce(json_agg(json_build_array(j.reason, j.rating, j.count)), '[]')
        from performer_rejections j where j.performer_id = p.id
      )`.as('rejections'),
      sql<[hours: number, count: number][]>`(
        select coalesce(json_agg(json_build_array(h.hours, h.count)), '[]')
        from performer_waits h where h.performer_id = p.id
      )`.as('waits'),
      sql<[source: VisitSource, count: number][]>`(
        select coalesce(json_agg(json_build_array(s.source, s.count)), '[]')
        from review_sources s where s.performer_id = p.id
      )`.as('sources'),
      sql<{ recorded: number; asked: number }>`(
        select json_build_object('recorded', coalesce(sum(d.recorded), 0), 'asked', coalesce(sum(d.asked), 0))
        from gig_days d where d.performer_id = p.id and d.day <= (now() at time zone 'UTC')::date
      )`.as('gigs'),
      jsonArrayFrom(
        eb
          .selectFrom('galleryImages as g')
          .select(['g.url', 'g.width', 'g.height', 'g.altText'])
          .whereRef('g.performerId', '=', 'p.id')
          .orderBy('g.position'),
      ).as('gallery'),
    ]);

export type PublicPerformerRow = NonNullable<Awaited<ReturnType<typeof findPublicPerformer>>>;

/** By id or by slug, wherever one of the two can stand. */
export const findPublicPerformer = (db: Database, idOrSlug: string) =>
  publicPerformers(db)
    .where(isId(idOrSlug) ? 'p.id' : 'p.slug', '=', idOrSlug.toLowerCase())
    .executeTakeFirst();

export const findByFormerSlug = (db: Database, slug: string) =>
  db
    .selectFrom('formerSlugs as f')
    .innerJoin('performers as p', 'p.id', 'f.performerId')
    .select(['p.id', 'p.slug'])
    .where('f.slug', '=', slug.toLowerCase())
    .executeTakeFirst();

/** What a submission needs to know: whom it is for, and whose addresses may not write it. */
export const findReviewed = (db: Database, idOrSlug: string) =>
  db
    .selectFrom('performers as p')
    .innerJoinLateral(
      () => firstOwnerOf(db, sql<string>`p.id`).as('a'),
      (join) => join.onTrue(),
    )
    .select(['p.id', 'p.slug', 'p.bookingEmail', 'p.suspendedAt', 'a.email'])
    .select(['p.emailNotificationsEnabled', 'p.notifyOnReviewSubmission'])
    .where(isId(idOrSlug) ? 'p.id' : 'p.slug', '=', idOrSlug.toLowerCase())
    .executeTakeFirst();
