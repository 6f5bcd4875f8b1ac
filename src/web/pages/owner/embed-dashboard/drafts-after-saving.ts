import type { EmbedConfigs } from '#shared/schemas/widgets.ts';
import type { EmbedConfig, WidgetType } from '#shared/widgets.ts';

/** What was changed while the save was under way is newer than its answer, and stays. */
export const draftsAfterSaving = (
  drafts: EmbedConfigs,
  type: WidgetType,
  sent: EmbedConfig,
  saved: EmbedConfig,
): EmbedConfigs => (drafts[type] === sent ? { ...drafts, [type]: saved } : drafts);
