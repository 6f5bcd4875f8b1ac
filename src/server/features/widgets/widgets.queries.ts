import { type Expression, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Database } from '#server/db/open.ts';
import type { EmbedConfig, WidgetConfig, WidgetType } from '#shared/widgets.ts';

const widgetColumns = [
  'title',
  'description',
  'theme',
  'primaryColor',
  'showRating',
  'showReviewCount',
  'showEnquiry',
  'maxReviews',
] as const;

export const findWidgetConfig = (db: Database, performerId: string) =>
  db
    .selectFrom('widgetConfigs')
    .select(['id', ...widgetColumns])
    .where('performerId', '=', performerId)
    .executeTakeFirst();

/** Two windows that save for the first time end with one row: the later one's. */
export const upsertWidgetConfig = (db: Database, performerId: string, config: WidgetConfig) =>
  db
    .insertInto('widgetConfigs')
    .values({ performerId, ...config })
    .onConflict((conflict) => conflict.column('performerId').doUpdateSet({ ...config, updatedAt: new Date() }))
    .returning(['id', ...widgetColumns])
    .executeTakeFirstOrThrow();

export const updateWidgetConfig = (db: Database, performerId: string, id: string, config: WidgetConfig) =>
  db
    .updateTable('widgetConfigs')
    .set({ ...config, updatedAt: new Date() })
    .where('id', '=', id)
    .where('performerId', '=', performerId)
    .returning(['id', ...widgetColumns])
    .executeTakeFirst();

export const listEmbedConfigs = (db: Database, performerId: string) =>
  db.selectFrom('embedConfigs').select(['widgetType', 'config']).where('performerId', '=', performerId).execute();

/** What was saved for all of a performer's widgets, for a query that reads more of theirs. */
export const savedConfigsOf = (performerId: Expression<string>) => sql<{
  embeds: Partial<Record<WidgetType, unknown>>;
  widget: WidgetConfig | null;
}>`(
  select json_build_object(
    'embeds', (
      select coalesce(json_object_agg(e.widget_type, e.config), '{}') from embed_configs e
      where e.performer_id = ${performerId}
    ),
    'widget', (
      select ${jsonBuildObject(Object.fromEntries(widgetColumns.map((name) => [name, sql.ref(`c.${name}`)])))}
      from widget_configs c where c.performer_id = ${performerId}
    )
  )
)`;

export const upsertEmbedConfig = (db: Database, performerId: string, widgetType: WidgetType, config: EmbedConfig) => {
  const text = JSON.stringify(config);
  return db
    .insertInto('embedConfigs')
    .values({ performerId, widgetType, config: text })
    .onConflict((conflict) =>
      conflict.columns(['performerId', 'widgetType']).doUpdateSet({ config: text, updatedAt: new Date() }),
    )
    .execute();
};
