import { tellHeight } from './frames.ts';
import { loadEmbedData } from './load-data.ts';
import { attach, type Placed } from './mount.ts';
import { wasClosed, wasSeen } from './popup-memory.ts';
import { renderWidget } from './render-widget.ts';
import { whenPageIsIdle } from './when-visible.ts';

/** A pop-up: it comes after the page, when its delay has passed, and not to a visitor who has seen it lately. */
export function showInCorner({ kind, mounted, isFramed, source, settings, finish }: Placed): void {
  const { signal } = mounted;
  const { type } = kind;
  // It keeps the height of its embed code. Saying something tells the page around it that our server has answered.
  if (isFramed) tellHeight(1);
  if (wasClosed(type, source.performerId)) return;
  whenPageIsIdle(signal, async (since) => {
    const data = await loadEmbedData(source, type, settings, signal);
    if (signal.aborted) return;
    if (!data) {
      finish();
      if (isFramed) tellHeight(0);
      return;
    }
    const config = { ...data.config, ...settings };
    if (wasSeen(type, source.performerId, config.popupDays)) return finish();
    setTimeout(
      async () => {
        if (signal.aborted) return;
        attach(mounted, await renderWidget(mounted, kind, data, config, source, { isFramed }));
      },
      since + config.popupDelay - performance.now(),
    );
  });
}
