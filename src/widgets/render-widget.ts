import type { EmbedData } from '#shared/schemas/widgets.ts';
import type { WidgetType } from '#shared/widgets.ts';
import { carousel } from './carousel.ts';
import { displayAll } from './display-all.ts';
import { make } from './draw.ts';
import { loadEmbedData, type Source } from './load-data.ts';
import css from './look.css?inline';
import { type Look, type MountedWidget, mountWidget, type WidgetContext } from './mount.ts';
import { latestPopup, sidePopup } from './popups.ts';
import { applyTheme } from './theme.ts';

const kinds = { __proto__: null, displayAll, carousel, sidePopup, latestPopup } as unknown as Record<
  WidgetType,
  (context: WidgetContext) => void
>;

export const isWidgetType = (type: string): type is WidgetType => type in kinds;
export const isPopup = (type: WidgetType) => /Popup/.test(type);

export const mountEmbed = (place: Element) => mountWidget(place, css);

/** Draws a mounted widget from data that has been loaded. */
export function renderWidget(
  mounted: MountedWidget,
  type: WidgetType,
  data: EmbedData,
  config: Look,
  { origin, performerId }: Source,
  isPreview = false,
): HTMLElement {
  const { root, signal, destroy } = mounted;
  const box = make('section', isPreview ? 'box preview' : 'box');
  applyTheme(box, config, origin, signal);
  kinds[type]({
    box,
    root,
    data,
    config,
    origin,
    performerId,
    signal,
    isPreview,
    loadMore: (cursor) => loadEmbedData({ origin, performerId }, type, config, signal, cursor),
    destroy,
  });
  root.textContent = '';
  root.append(box);
  return box;
}
