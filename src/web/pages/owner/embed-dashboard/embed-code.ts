import type { EmbedConfig, WidgetType } from '#shared/widgets.ts';
import { allKinds } from '#widgets/all-kinds.ts';

export type EmbedTarget = { origin: string; performerId: string; type: WidgetType };

/** Every setting as a parameter. Without a configuration: none, and the widget follows what is saved. */
function queryOf({ type, performerId }: EmbedTarget, config: EmbedConfig | null): string {
  const query = new URLSearchParams({ type, performerId });
  // Chosen reviews in the order under which the server keeps their answer ready.
  for (const [name, value] of Object.entries(config ?? {})) {
    query.set(name, String(Array.isArray(value) ? value.toSorted() : value));
  }
  return query.toString();
}

/**
 * The container keeps its place from the first moment, so that nothing jumps when the reviews arrive; and gives it back
 * if our server cannot be reached, so that no hole is left.
 */
export function scriptCode(target: EmbedTarget, config: EmbedConfig | null): string {
  const { height } = allKinds[target.type];
  const script = `script async src="${target.origin}/embed-widget.js?${queryOf(target, config)}"`;
  if (height === 0) return `<div data-starbill="${target.type}"></div>\n<${script}></script>`;
  return `<div data-starbill="${target.type}" style="min-height:${height}px"></div>
<${script} onerror="this.previousElementSibling.style.minHeight=0"></script>`;
}

/** The frame alone is enough; the script lets it grow to its content, and takes it away if our server cannot be reached. */
export const frameCode = (target: EmbedTarget, config: EmbedConfig | null) =>
  `<iframe src="${target.origin}/embed/${target.type}?${queryOf(target, config)}" title="Customer reviews" width="100%" height="${target.type === 'badge' ? allKinds.badge.height : 400}" loading="lazy" style="border:0"></iframe>
<script async src="${target.origin}/embed-widget.js" onerror="this.previousElementSibling.style.display='none'"></script>`;
