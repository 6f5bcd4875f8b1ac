import type { EmbedConfig, WidgetType } from '#shared/widgets.ts';

export type EmbedTarget = { origin: string; performerId: string; type: WidgetType };

/** The room that a widget keeps to while the page below it is in sight; pop-ups need none. */
const heights: Record<WidgetType, number | null> = {
  displayAll: 600,
  carousel: 400,
  sidePopup: null,
  latestPopup: null,
};

/** Every setting as a parameter. Without a configuration: none, and the widget follows what is saved. */
function queryOf({ type, performerId }: EmbedTarget, config: EmbedConfig | null): string {
  const query = new URLSearchParams({ type, performerId });
  // Chosen reviews in the order under which the server keeps their answer ready.
  for (const [name, value] of Object.entries(config ?? {})) {
    query.set(name, String(Array.isArray(value) ? value.toSorted() : value));
  }
  return query.toString();
}

/** The container keeps its place from the first moment, so that nothing jumps when the reviews arrive. */
export const scriptCode = (target: EmbedTarget, config: EmbedConfig | null) =>
  `<div data-starbill="${target.type}"${heights[target.type] ? ` style="min-height:${heights[target.type]}px"` : ''}></div>
<script async src="${target.origin}/embed-widget.js?${queryOf(target, config)}"></script>`;

/** The frame alone is enough; the script lets a list or a carousel grow to its content. A pop-up keeps to its frame. */
export const frameCode = (target: EmbedTarget, config: EmbedConfig | null) =>
  frameAlone(target, config) +
  (heights[target.type] ? `\n<script async src="${target.origin}/embed-widget.js"></script>` : '');

const frameAlone = (target: EmbedTarget, config: EmbedConfig | null) =>
  `<iframe src="${target.origin}/embed/${target.type}?${queryOf(target, config)}" title="Customer reviews" width="100%" height="400" loading="lazy" style="border:0"></iframe>`;
