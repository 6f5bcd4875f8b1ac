import { reportHeight, tellHeight } from './frames.ts';
import { loadEmbedData } from './load-data.ts';
import { attach, type Placed, release, reserve } from './mount.ts';
import { renderWidget } from './render-widget.ts';
import { fitWithoutShift, whenNear } from './when-visible.ts';

/** A widget that stands where its code was pasted: it is drawn when it comes near the window, in the room it has. */
export function showInPage({ kind, mounted, place, isOurs, isFramed, source, settings, finish }: Placed): void {
  const { signal, host } = mounted;
  if (!isFramed) reserve(mounted, kind.height);
  const load = async () => {
    const data = await loadEmbedData(source, kind.type, settings, signal);
    if (signal.aborted) return;
    if (!data) {
      finish();
      if (isFramed) tellHeight(0);
      else if (!isOurs) release(place);
      return;
    }
    const box = await renderWidget(mounted, kind, data, { ...data.config, ...settings }, source, { isFramed });
    if (signal.aborted) return;
    if (!isFramed) fitWithoutShift(host, box, signal, Math.max(place.clientHeight, kind.height));
    attach(mounted, box);
    if (isFramed) reportHeight(box, signal);
  };
  // The browser fetches a lazy frame when it comes near; inside it, nearness cannot be seen across sites.
  if (isFramed) load();
  else whenNear(host, signal, load);
}
