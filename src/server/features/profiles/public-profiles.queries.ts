import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { firstOwnerOf } from '#server/db/first-owner.ts';
import type { Database } from '#server/db/open.ts';
import { prepareQuery } from '#server/db/prepared.ts';
import type { BrandFont } from '#shared/brand-style.ts';
import { isId } from '#shared/cursor.ts';
import type { CountedRejection } from '#shared/trust.ts';
import type { VisitSource } from '#shared/visits.ts';

/** More that is read of a performer in the same query. */
export type More<Value> = (db: Database, performerId: Expression<string>) => Expression<Value>;

const publicPerformers = (db: Database) =>
  db
    .selectFrom('performers as p')
    .innerJoinLateral(
      () => firstOwnerOf(db, sql<string>`p.id`).as('a'),
      (join) => join.onTrue(),
    )
    .leftJoin('performerTotals as t', 't.performerId', 'p.id')
    .leftJoin('reviewWays as w', 'w.performerId', 'p.id')
    .leftJoin('performerAppeals as o', 'o.performerId', 'p.id');
type FromPerformers = ReturnType<typeof publicPerformers>;
type Columns =
  FromPerformers extends SelectQueryBuilder<infer Schema, infer Table, unknown>
    ? ExpressionBuilder<Schema, Table>
    : never;

/** Everything the public may know of a performer, with the totals that are kept for it, under the names of the answer. */
const publicParts = (eb: Columns) => ({
  suspended: sql<boolean>`p.suspended_at is not null`,
  performer: jsonBuildObject({
    id: eb.ref('p.id'),
    slug: eb.ref('p.slug'),
    businessName: eb.ref('p.businessName'),
    firstName: eb.ref('a.firstName'),
    lastName: eb.ref('a.lastName'),
    businessTagline: eb.ref('p.businessTagline'),
    businessDescription: eb.ref('p.businessDescription'),
    businessCategory: eb.ref('p.businessCategory'),
    businessWebsite: eb.ref('p.businessWebsite'),
    businessPhone: eb.ref('p.businessPhone'),
    businessAddress: eb.ref('p.businessAddress'),
    bookingUrl: eb.ref('p.bookingUrl'),
    takesEnquiries: eb.ref('p.takesEnquiries'),
    socialInstagram: eb.ref('p.socialInstagram'),
    socialFacebook: eb.ref('p.socialFacebook'),
    socialTiktok: eb.ref('p.socialTiktok'),
    socialTwitter: eb.ref('p.socialTwitter'),
    socialYoutube: eb.ref('p.socialYoutube'),
    profileImageUrl: eb.ref('p.profileImageUrl'),
    logoUrl: eb.ref('p.logoUrl'),
    brandColor: eb.ref('p.brandColor'),
    // The database knows the same names.
    brandFont: sql<BrandFont | null>`p.brand_font`,
    email: sql<string | null>`case when p.show_email then coalesce(nullif(p.booking_email, ''), a.email) end`,
  }),
  totals: jsonBuildObject({
    received: eb.fn.coalesce('t.received', sql<number>`0`),
    pending: eb.fn.coalesce('t.pending', sql<number>`0`),
    approved: eb.fn.coalesce('t.approved', sql<number>`0`),
    published: eb.fn.coalesce('t.published', sql<number>`0`),
    hidden: eb.fn.coalesce('t.hidden', sql<number>`0`),
    ratingSum: eb.fn.coalesce('t.ratingSum', sql<number>`0`),
    stars: sql<Five>`json_build_array(t.one_star, t.two_stars, t.three_stars, t.four_stars, t.five_stars)`,
    hiddenStars: sql<Five>`json_build_array(t.hidden_one_star, t.hidden_two_stars, t.hidden_three_stars,
      t.hidden_four_stars, t.hidden_five_stars)`,
  }),
  ways: jsonBuildObject({
    mailed: eb.fn.coalesce('w.mailed', sql<number>`0`),
    phone: eb.fn.coalesce('w.phone', sql<number>`0`),
    added: eb.fn.coalesce('w.added', sql<number>`0`),
  }),
  appeals: jsonBuildObject({
    open: eb.fn.coalesce('o.open', sql<number>`0`),
    upheld: eb.fn.coalesce('o.upheld', sql<number>`0`),
    reversed: eb.fn.coalesce('o.reversed', sql<number>`0`),
  }),
  // At most 30 rows, and 54: one for each star and reason, one for each length of a wait.
  rejections: sql<CountedRejection[]>`(
    select coalesce(json_agg(json_build_array(j.reason, j.rating, j.count)), '[]')
    from performer_rejections j where j.performer_id = p.id
  )`,
  waits: sql<[hours: number, count: number][]>`(
    select coalesce(json_agg(json_build_array(h.hours, h.count)), '[]')
    from performer_waits h where h.performer_id = p.id
  )`,
  sources: sql<[source: VisitSource, count: number][]>`(
    select coalesce(json_agg(json_build_array(s.source, s.count)), '[]')
    from review_sources s where s.performer_id = p.id
  )`,
  gigs: sql<{ recorded: number; asked: number }>`(
    select json_build_object('recorded', coalesce(sum(d.recorded), 0), 'asked', coalesce(sum(d.asked), 0))
    from gig_days d where d.performer_id = p.id and d.day <= (now() at time zone 'UTC')::date
  )`,
  gallery: sql<{ url: string; width: number; height: number; altText: string }[]>`(
    select coalesce(json_agg(
      json_build_object('url', g.url, 'width', g.width, 'height', g.height, 'altText', g.alt_text) order by g.position
    ), '[]')
    from gallery_images g where g.performer_id = p.id
  )`,
});

/** One to five stars; null of a performer who has no totals yet. */
type Five = [number | null, number | null, number | null, number | null, number | null];
type Parts = ReturnType<typeof publicParts>;
/** As it comes: one JSON text. A row of sixty columns, and keys to be renamed in it, would cost several times as much to read. */
export type FoundPerformer = { [Part in keyof Parts]: Parts[Part] extends Expression<infer Value> ? Value : never };

/** Finds performers by id or by slug, wherever one of the two can stand. `name`: that of the statement in PostgreSQL. */
export function preparePublicPerformer<Value>(name: string, more: More<Value>) {
  const performers = (db: Database) =>
    publicPerformers(db).select((eb) => {
      const parts = jsonBuildObject({ ...publicParts(eb), more: more(db, sql.ref('p.id')) });
      return sql<string>`${parts}::text`.as('found');
    });
  type Asked = { idOrSlug: string };
  const byId = prepareQuery(`${name}-by-id`, (db, { idOrSlug }: Asked) => performers(db).where('p.id', '=', idOrSlug));
  const bySlug = prepareQuery(`${name}-by-slug`, (db, { idOrSlug }: Asked) =>
    performers(db).where('p.slug', '=', idOrSlug),
  );
  return async (db: Database, idOrSlug: string): Promise<(FoundPerformer & { more: Value }) | undefined> => {
    const [row] = await (isId(idOrSlug) ? byId : bySlug)(db, { idOrSlug: idOrSlug.toLowerCase() });
    return row && JSON.parse(row.found);
  };
}

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
