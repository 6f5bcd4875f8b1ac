import type { WidgetType } from '#shared/widgets.ts';
import { listenToFrames, reportHeight } from './frames.ts';
import { loadEmbedData } from './load-data.ts';
import { reserve } from './mount.ts';
import { wasClosed } from './popups.ts';
import { type Parameters, readParameters, warn } from './read-parameters.ts';
import { isPopup, isWidgetType, mountEmbed, renderWidget } from './render-widget.ts';
import { fitWithoutShift, whenNear, whenPageIsIdle } from './when-visible.ts';

/**
 * The script of all embeds. Every `<script src=".../embed-widget.js?type=...&performerId=...">` on a page declares one
 * widget; however many of them there are, the first one to run takes care of all, and looks again when the page
 * changes.
 */
type Runtime = { scan(): void; destroy(place?: Element): void };
type Running = { place: Element; end(): void };

declare global {
  interface Window {
    Starbill?: Runtime | undefined;
  }
}

/** What the embed code reserves, before anything is known of the reviews. */
const heightOf = (type: WidgetType) => (type === 'displayAll' ? 600 : 400);

const own = document.currentScript as HTMLScriptElement | null;

function start(origin: string): Runtime {
  // Maps and sets, because arrays are what pages redefine.
  const running = new Map<Element, Running>();
  const taken = new Set<Element>();
  const end = new AbortController();
  const inFrame = own?.getAttribute('data-frame');

  /** Around the script, before it, anywhere for its type; and where there is none, right behind it. */
  function findPlace(script: Element, type: WidgetType): Element | null {
    const near = script.closest('[data-starbill]') ?? script.previousElementSibling;
    if (near?.hasAttribute('data-starbill') && !taken.has(near)) return near;
    let found: Element | undefined;
    document.querySelectorAll(`[data-starbill="${type}"]`).forEach((place) => {
      if (!taken.has(place)) found ??= place;
    });
    if (found) return found;
    if (isPopup(type)) return document.body;
    if (!document.body?.contains(script)) return null;
    const place = document.createElement('div');
    script.after(place);
    return place;
  }

  function begin(script: Element, { type, performerId, settings }: Parameters): void {
    const place = isWidgetType(type) && performerId && findPlace(script, type);
    if (!place) {
      // Until the page is whole, its container may be still to come.
      if (document.readyState === 'loading') return;
      running.set(script, { place: script, end() {} });
      if (!isWidgetType(type)) warn('type', 'is not known');
      else warn(performerId ? 'The container' : 'performerId', 'is missing');
      return;
    }
    const isOurs = !place.hasAttribute('data-starbill') && place !== document.body;
    const mounted = mountEmbed(place);
    const { signal, host } = mounted;
    const finish = () => {
      mounted.destroy();
      taken.delete(place);
      if (isOurs) place.remove();
    };
    running.set(script, { place, end: finish });
    taken.add(place);

    const draw = async () => {
      const source = { origin, performerId };
      const data = await loadEmbedData(source, type, settings, signal);
      if (signal.aborted) return;
      if (!data?.reviews.length) {
        finish();
        return;
      }
      const room = Math.max(place.clientHeight, heightOf(type));
      const show = () => renderWidget(mounted, type, data, { ...data.config, ...settings }, source);
      // A pop-up takes its measure from the window it is in: a frame that followed it would shrink with every report.
      if (isPopup(type)) show();
      else if (inFrame) reportHeight(show(), signal);
      else fitWithoutShift(host, signal, room, show);
    };

    if (!isPopup(type)) {
      if (!inFrame) reserve(mounted, heightOf(type));
      whenNear(host, signal, draw);
    } else if (!wasClosed(type, performerId)) whenPageIsIdle(signal, draw);
  }

  /** Ends what has left the page, and begins what has come. */
  function scan(): void {
    running.forEach((widget, script) => {
      if (script.isConnected && widget.place.isConnected) return;
      widget.end();
      running.delete(script);
    });
    document.querySelectorAll<HTMLScriptElement>('script[src*=embed-widget]').forEach((script) => {
      const { origin: from, searchParams } = new URL(script.src);
      if (from !== origin || running.has(script) || !searchParams.has('type')) return;
      begin(script, readParameters(searchParams));
    });
  }

  let waiting = 0;
  const changes = new MutationObserver(() => {
    waiting ||= window.setTimeout(() => {
      waiting = 0;
      scan();
    }, 100);
  });

  if (own && inFrame) {
    begin(own, { ...readParameters(new URLSearchParams(location.search)), type: inFrame });
  } else {
    changes.observe(document, { childList: true, subtree: true });
    document.addEventListener('readystatechange', scan, { signal: end.signal });
    listenToFrames(origin, end.signal);
    scan();
  }

  return {
    scan,
    /** Ends the widgets in a place, or all of them and the runtime with them. Nothing of them stays on the page. */
    destroy(within) {
      running.forEach((widget, script) => {
        if (within && !within.contains(widget.place) && !within.contains(script)) return;
        widget.end();
        // Its script may stay on the page, and is not run again.
        running.set(script, { place: script, end() {} });
      });
      if (within) return;
      end.abort();
      changes.disconnect();
      clearTimeout(waiting);
      window.Starbill = undefined;
    },
  };
}

// Whatever is there may come from another version of this script: all it is asked for is to look.
if (own && typeof window.Starbill?.scan === 'function') window.Starbill.scan();
else if (own) window.Starbill = start(new URL(own.src).origin);
