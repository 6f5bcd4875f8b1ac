import { tellHeight } from './frames.ts';
import { loadEmbedData } from './load-data.ts';
import { attach, type Placed } from './mount.ts';
import { wasClosed, wasSeen } from './popup-memory.ts';
import { renderWidget } from './render-widget.ts';
import { whenPageIsIdle } from './when-visible.ts';

/** A pop-up: it comes after the page, when its delay has passed, and not to a visitor who has seen it lately. */
export function showInCorner({ kind, mounted, isFramed, source, settings, finish }: Placed): void {
  const { signal } = mounted;
  const whose = `${kind.type}:${source.performerId}`;
  if (wasClosed(whose)) return;
  whenPageIsIdle(signal, async (since) => {
    const data = await loadEmbedData(source, kind.type, settings, signal);
    // With something to show it keeps the height of its embed code, which is more than one.
    if (isFramed) tellHeight(data ? 1 : 0);
    if (!data) return finish();
    const config = { ...data.config, ...settings };
    if (wasSeen(whose, config.popupDays)) return finish();
    setTimeout(
      async () => {
        if (signal.aborted) return;
        attach(mounted, await renderWidget(mounted, kind, data, config, source, { isFramed }));
      },
      since + config.popupDelay - performance.now(),
    );
  });
}
