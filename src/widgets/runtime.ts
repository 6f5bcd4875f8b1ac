import type { Waiting } from './corners.ts';
import { type Kind, mountWidget } from './mount.ts';
import { readParameters, warn } from './read-parameters.ts';

/**
 * Every `<script src=".../embed-widget.js?type=...&performerId=...">` on a page declares one widget, and answers with the
 * bundle of its kind. However many of a kind there are, the first bundle to run takes care of all, and looks again when
 * the page changes. Bundles of different kinds, and of different versions, share what is in `window.Starbill` and no more.
 */
type Shared = {
  scan(): void;
  /** Ends the widgets in a place, or all of them and the runtime with them. Nothing of them stays on the page. */
  destroy(place?: Element): void;
  /** The kinds whose bundle is here, or on its way. */
  kinds: Set<string>;
  /** The open pop-ups, in the order in which they came. */
  popups: Set<Waiting>;
};

declare global {
  interface Window {
    Starbill?: Shared | undefined;
  }
}

const own = document.currentScript as HTMLScriptElement | null;

/** Looks for the scripts of one kind. `begin` gives back what ends a widget, or nothing while its place is missing. */
export function run(
  name: string,
  begin: (script: HTMLScriptElement, query: URLSearchParams) => { place: Element; end(): void } | undefined,
  onStart?: (origin: string, signal: AbortSignal) => void,
): void {
  if (!own) return;
  const before = window.Starbill;
  const isFetched = own.hasAttribute('data-kind');
  if (before?.kinds.has(name) && !isFetched) {
    before.scan();
    return;
  }
  const { origin } = new URL(own.src);
  // Maps and sets, because arrays are what pages redefine.
  const running = new Map<Element, { place: Element; end(): void }>();
  const kinds = before?.kinds ?? new Set<string>();
  const end = new AbortController();

  /** Content that a page swaps in brings scripts that browsers do not run: their bundle is fetched here. */
  function fetchKind(type: string, src: string): void {
    if (kinds.has(type) || document.readyState !== 'complete') return;
    kinds.add(type);
    const script = document.createElement('script');
    script.src = src;
    script.setAttribute('data-kind', '');
    script.addEventListener('error', () => kinds.delete(type));
    document.head.append(script);
  }

  /** Ends what has left the page, and begins what has come. */
  function scan(): void {
    running.forEach((widget, script) => {
      if (script.isConnected && widget.place.isConnected) return;
      widget.end();
      running.delete(script);
    });
    document.querySelectorAll<HTMLScriptElement>('script[src*=embed-widget]:not([data-kind])').forEach((script) => {
      const { origin: from, searchParams } = new URL(script.src);
      const type = searchParams.get('type');
      if (from !== origin || running.has(script) || type === null) return;
      if (type !== name) {
        fetchKind(type, script.src);
        return;
      }
      const begun = begin(script, searchParams);
      if (begun) running.set(script, begun);
    });
  }

  let waiting = 0;
  const changes = new MutationObserver(() => {
    waiting ||= window.setTimeout(() => {
      waiting = 0;
      scan();
    }, 100);
  });
  kinds.add(name);
  window.Starbill = {
    kinds,
    popups: before?.popups ?? new Set(),
    scan() {
      before?.scan();
      scan();
    },
    destroy(within) {
      before?.destroy(within);
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
  if (isFetched) own.remove();
  if (own.hasAttribute('data-frame')) {
    begin(own, new URLSearchParams(location.search));
    return;
  }
  changes.observe(document, { childList: true, subtree: true });
  document.addEventListener('readystatechange', scan, { signal: end.signal });
  onStart?.(origin, end.signal);
  scan();
}

/** The bundle of one kind. */
export function runKind(kind: Kind): void {
  const { type } = kind;
  const taken = new Set<Element>();

  /** Around the script, before it, anywhere for its type; and where there is none, right behind it. */
  function findPlace(script: Element): Element | null {
    const near = script.closest('[data-starbill]') ?? script.previousElementSibling;
    if (near?.hasAttribute('data-starbill') && !taken.has(near)) return near;
    let found: Element | undefined;
    document.querySelectorAll(`[data-starbill="${type}"]`).forEach((place) => {
      if (!taken.has(place)) found ??= place;
    });
    if (found) return found;
    if (!kind.height) return document.body;
    if (!document.body?.contains(script)) return null;
    const place = document.createElement('div');
    script.after(place);
    return place;
  }

  run(type, (script, query) => {
    const { performerId, settings } = readParameters(query);
    const place = performerId && findPlace(script);
    if (!place) {
      // Until the page is whole, its container may be still to come.
      if (document.readyState === 'loading') return undefined;
      warn(performerId ? 'The container' : 'performerId', 'is missing');
      return { place: script, end() {} };
    }
    const isOurs = !place.hasAttribute('data-starbill') && place !== document.body;
    const mounted = mountWidget(place, kind.css);
    const finish = () => {
      mounted.destroy();
      taken.delete(place);
      if (isOurs) place.remove();
    };
    taken.add(place);
    const source = { origin: new URL(script.src).origin, performerId };
    kind.show({ kind, mounted, place, isOurs, isFramed: script.hasAttribute('data-frame'), source, settings, finish });
    return { place, end: finish };
  });
}
