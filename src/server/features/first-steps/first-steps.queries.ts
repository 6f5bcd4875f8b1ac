import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';

/** Each step from the table that knows of it, so that a step done anywhere is done here. */
export const findFirstSteps = (db: Database, performerId: string) =>
  db
    .selectFrom('performers as p')
    .leftJoin('firstSteps as f', 'f.performerId', 'p.id')
    .select([
      sql<boolean>`trim(p.business_name) <> '' and trim(p.business_category) <> ''`.as('profile'),
      sql<boolean>`p.logo_url is not null`.as('logo'),
      sql<boolean>`exists (select from gallery_images g where g.performer_id = p.id)`.as('photo'),
      sql<boolean>`f.page_seen_at is not null`.as('page'),
      sql<boolean>`exists (select from invitations i where i.performer_id = p.id)`.as('request'),
      sql<boolean>`coalesce(f.widget_copied_at, f.widget_seen_at) is not null`.as('widget'),
      sql<boolean>`f.dismissed_at is not null`.as('dismissed'),
    ])
    .where('p.id', '=', performerId)
    .executeTakeFirst();

type Moment = 'pageSeenAt' | 'widgetCopiedAt' | 'widgetSeenAt' | 'dismissedAt';

/** Null takes a moment back; one that is there already stays. A performer that is gone has no row to write. */
export const writeMoment = (db: Database, performerId: string, moment: Moment, at: Date | null) =>
  db
    .insertInto('firstSteps')
    .columns(['performerId', moment])
    .expression((eb) =>
      eb
        .selectFrom('performers')
        .select((row) => ['id', row.val(at).as('at')])
        .where('id', '=', performerId),
    )
    .onConflict((conflict) =>
      conflict.column('performerId').doUpdateSet((eb) => ({
        [moment]: at === null ? null : eb.fn.coalesce(`firstSteps.${moment}`, `excluded.${moment}`),
      })),
    )
    .execute();
