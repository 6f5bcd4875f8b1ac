import type { EmbedData, WidgetData } from '#shared/schemas/widgets.ts';
import type { EmbedConfig } from '#shared/widgets.ts';
import { type Settings, warn } from './read-parameters.ts';

/** Where a widget's data comes from. */
export type Source = { origin: string; performerId: string };

/**
 * One answer of ours, or null when it cannot be loaded: the widget then shows nothing. The answer reads its own
 * JSON, because the page may have redefined `JSON`.
 */
async function getJson<Data>(address: string, signal: AbortSignal): Promise<Data | null> {
  try {
    const answer = await fetch(address, { credentials: 'omit', signal });
    if (answer.status === 404) warn('performerId', 'is not known');
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

export const loadWidgetData = ({ origin, performerId }: Source, signal: AbortSignal, limit?: number) =>
  getJson<WidgetData>(`${origin}/api/public/widget/${performerId}${limit ? `?limit=${limit}` : ''}`, signal);

export function loadEmbedData(
  { origin, performerId }: Source,
  type: string,
  settings: Settings | Partial<EmbedConfig>,
  signal: AbortSignal,
  cursor?: string,
): Promise<EmbedData | null> {
  const limit =
    type === 'displayAll'
      ? settings.reviewsPerPage
      : type === 'carousel'
        ? settings.carouselCount
        : type === 'wall' && settings.wallCount;
  const chosen = settings.selectedReviews;
  let address = `${origin}/api/public/embed/${performerId}?type=${type}`;
  // In this order: it is the spelling under which the answers are cached.
  if (limit) address += `&limit=${limit}`;
  if (cursor) address += `&cursor=${cursor}`;
  // None is a choice too: all of them.
  else if (chosen != null) address += `&reviews=${chosen}`;
  return getJson(address, signal);
}
