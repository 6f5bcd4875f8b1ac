import type { Database } from '#server/db/open.ts';
import type { EmbedConfig, WidgetConfig, WidgetType } from '#shared/widgets.ts';

const widgetColumns = [
  'title',
  'description',
  'theme',
  'primaryColor',
  'showRating',
  'showReviewCount',
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

export const findEmbedConfig = (db: Database, performerId: string, widgetType: WidgetType) =>
  db
    .selectFrom('embedConfigs')
    .select('config')
    .where('performerId', '=', performerId)
    .where('widgetType', '=', widgetType)
    .executeTakeFirst();

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
