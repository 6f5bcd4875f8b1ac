import type { EmbedData } from '#shared/schemas/widgets.ts';
import { make } from './draw.ts';
import { inviting } from './invitation.ts';
import { loadEmbedData, type Source } from './load-data.ts';
import type { Kind, Look, MountedWidget } from './mount.ts';
import { applyTheme } from './theme.ts';

/** Where it is drawn, if not straight on a page. */
type Setting = { isPreview?: boolean; isFramed?: boolean };

/** Draws a widget from data that has been loaded. The box is complete, and not yet on the page. */
export async function renderWidget(
  { host, root, signal, destroy }: MountedWidget,
  kind: Kind,
  data: EmbedData,
  config: Look,
  source: Source,
  { isPreview = false, isFramed = false }: Setting = {},
): Promise<HTMLElement> {
  const box = make('section', `box ${isPreview ? 'preview' : isFramed ? 'framed' : ''}`);
  const font = applyTheme(box, root, config, source.origin, signal, isFramed);
  const context = {
    box,
    host,
    root,
    data,
    config,
    ...source,
    signal,
    isPreview,
    isFramed,
    loadMore: (cursor: string) => loadEmbedData(source, kind.type, config, signal, cursor),
    destroy,
  };
  if (data.reviews.length || kind.drawsEmpty) await kind.draw(context);
  else box.append(inviting(context));
  await font;
  return box;
}
