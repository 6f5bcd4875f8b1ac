import type { EmbedConfig, EmbedData } from '#shared/widget-config.ts';
import { make } from './draw.ts';

/** Where a widget plays: a closed room on the page. What the page does to everything in it ends at the door. */
export type Stage = {
  host: HTMLElement;
  root: ShadowRoot;
  /** Ends with the widget; every listener, request and timer hangs on it. */
  signal: AbortSignal;
  destroy(): void;
};

/** How it is to look. Which reviews were chosen is settled once the data is there. */
export type Look = Omit<EmbedConfig, 'selectedReviews'>;

/** Everything a kind of widget needs to draw itself. */
export type Play = {
  box: HTMLElement;
  root: ShadowRoot;
  data: EmbedData;
  config: Look;
  origin: string;
  performerId: string;
  signal: AbortSignal;
  /** Shown to its owner inside a screen: nothing is remembered, and a corner is a corner of its place. */
  isPreview: boolean;
  loadMore(cursor: string): Promise<EmbedData | null>;
  destroy(): void;
};

export function mountWidget(place: Element, css: string): Stage {
  // A name of its own: rules for `div` do not know it.
  const host = document.createElement('starbill-widget');
  const root = host.attachShadow({ mode: 'closed' });
  // A constructed sheet is no inline style, so the strictest policy lets it be.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  place.append(host);
  const end = new AbortController();
  return {
    host,
    root,
    signal: end.signal,
    destroy() {
      end.abort();
      host.remove();
    },
  };
}

/** Takes room at once, so that nothing moves when the reviews arrive. */
export function reserve({ root }: Stage, height: number): void {
  const room = make('div', '');
  room.style.minHeight = `${height}px`;
  root.append(room);
}

/** One piece of work after another, each in a task of its own: the page is never kept waiting for long. */
export function inTurn(count: number, signal: AbortSignal, work: (index: number) => void): void {
  const go = (index: number) => {
    if (index >= count || signal.aborted) return;
    work(index);
    setTimeout(go, 0, index + 1);
  };
  go(0);
}

export function every(milliseconds: number, signal: AbortSignal, work: () => void): void {
  const timer = setInterval(work, milliseconds);
  signal.addEventListener('abort', () => clearInterval(timer));
}
