import { sql } from 'kysely';
import { firstOwnerOf } from '#server/db/first-owner.ts';
import type { Database } from '#server/db/open.ts';

export const findOwnProfile = (db: Database, performerId: string) =>
  db
    .selectFrom('performers as p')
    .innerJoinLateral(
      () => firstOwnerOf(db, sql<string>`p.id`).as('a'),
      (join) => join.onTrue(),
    )
    .select([
      'p.id',
      'p.slug',
      'a.email',
      'a.firstName',
      'a.lastName',
      'p.businessName',
      'p.businessCategory',
      'p.businessTagline',
      'p.businessDescription',
      'p.businessWebsite',
      'p.businessPhone',
      'p.businessAddress',
      'p.bookingEmail',
      'p.bookingUrl',
      'p.showEmail',
      'p.takesEnquiries',
      'p.socialInstagram',
      'p.socialFacebook',
      'p.socialTiktok',
      'p.socialTwitter',
      'p.socialYoutube',
      'p.logoUrl',
      'p.version',
      sql<string[]>`array(
        select f.slug from former_slugs f where f.performer_id = p.id order by f.retired_at desc
      )`.as('formerSlugs'),
    ])
    .where('p.id', '=', performerId)
    .executeTakeFirst();
