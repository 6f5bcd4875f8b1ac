import type { Database } from '#server/db/open.ts';
import { refusals } from '#server/errors.ts';
import { readBrand } from '#server/features/profiles/brand.service.ts';
import { findPublishedIds } from '#server/features/reviews/published/published-reviews.service.ts';
import type { Brand } from '#shared/brand-style.ts';
import type { EmbedConfigs, SavedWidgetConfig } from '#shared/schemas/widgets.ts';
import { embedDefaults, embedDefaultsFor, widgetDefaultsFor } from '#shared/widget-config.ts';
import type { EmbedConfig, SaveEmbedConfigInput, WidgetConfig } from '#shared/widgets.ts';
import {
  findWidgetConfig,
  listEmbedConfigs,
  updateWidgetConfig,
  upsertEmbedConfig,
  upsertWidgetConfig,
} from './widgets.queries.ts';

/** A configuration as it was saved, with the defaults of whatever is newer than it; or a new one, in the act's brand. */
export const complete = (saved: unknown, brand: Brand): EmbedConfig => ({
  ...embedDefaultsFor(brand),
  ...(saved as Partial<EmbedConfig>),
});

type WidgetRow = NonNullable<Awaited<ReturnType<typeof findWidgetConfig>>>;

const toSaved = ({ theme, ...row }: WidgetRow): SavedWidgetConfig => ({
  ...row,
  theme: theme as WidgetConfig['theme'],
});

export async function readWidgetConfig(db: Database, performerId: string): Promise<SavedWidgetConfig> {
  const row = await findWidgetConfig(db, performerId);
  return row ? toSaved(row) : { id: null, ...widgetDefaultsFor(await readBrand(db, performerId)) };
}

export const createWidgetConfig = async (db: Database, performerId: string, config: WidgetConfig) =>
  toSaved(await upsertWidgetConfig(db, performerId, config));

export async function changeWidgetConfig(db: Database, performerId: string, id: string, config: WidgetConfig) {
  const row = await updateWidgetConfig(db, performerId, id, config);
  if (!row) throw refusals.notFound('widget configuration');
  return toSaved(row);
}

/**
 * What was saved for each kind. Reviews that were chosen and have been hidden since are left out, as the widgets leave
 * them out: they would count towards the most that can be chosen, and nobody could take them away.
 */
export async function readEmbedConfigs(db: Database, performerId: string): Promise<EmbedConfigs> {
  const rows = await listEmbedConfigs(db, performerId);
  const saved = rows.map(({ widgetType, config }) => ({
    widgetType,
    config: { ...embedDefaults, ...(config as Partial<EmbedConfig>) },
  }));
  const chosen = saved.flatMap(({ config }) => config.selectedReviews);
  const published = await findPublishedIds(db, performerId, chosen);
  return Object.fromEntries(
    saved.map(({ widgetType, config }) => {
      const selectedReviews = config.selectedReviews.filter((id) => published.has(id));
      return [widgetType, { ...config, selectedReviews }];
    }),
  );
}

/** Saves how one kind of widget looks. Of the chosen reviews those are kept that are the owner's and public. */
export async function saveEmbedConfig(
  db: Database,
  performerId: string,
  { widgetType, config }: SaveEmbedConfigInput,
): Promise<{ widgetType: SaveEmbedConfigInput['widgetType']; config: EmbedConfig }> {
  const whole = complete(config, await readBrand(db, performerId));
  const chosen = [...new Set(whole.selectedReviews)];
  const published = await findPublishedIds(db, performerId, chosen);
  const selectedReviews = chosen.filter((id) => published.has(id));
  const saved = { ...whole, selectedReviews };
  await upsertEmbedConfig(db, performerId, widgetType, saved);
  return { widgetType, config: saved };
}
