import type { EmbedData } from '#shared/schemas/widgets.ts';
import type { EmbedConfig } from '#shared/widgets.ts';
import { make } from './draw.ts';

/** A widget's element on the page. Its shadow root is closed, so the page's styles and scripts do not reach inside. */
export type MountedWidget = {
  host: HTMLElement;
  root: ShadowRoot;
  /** Aborted when the widget is destroyed; every listener, request and timer ends with it. */
  signal: AbortSignal;
  destroy(): void;
};

/** How a widget looks. Which reviews it shows is decided by the server. */
export type Look = Omit<EmbedConfig, 'selectedReviews'>;

/** Everything a kind of widget needs to draw itself. */
export type WidgetContext = {
  box: HTMLElement;
  root: ShadowRoot;
  data: EmbedData;
  config: Look;
  origin: string;
  performerId: string;
  signal: AbortSignal;
  /** Shown to its owner on the dashboard: nothing is remembered, and pop-ups stay inside the preview. */
  isPreview: boolean;
  loadMore(cursor: string): Promise<EmbedData | null>;
  destroy(): void;
};

export function mountWidget(place: Element, css: string): MountedWidget {
  // A custom name, so that the page's rules for `div` do not apply.
  const host = document.createElement('starbill-widget');
  const root = host.attachShadow({ mode: 'closed' });
  // A constructed style sheet is allowed by the strictest content security policy; an inline style is not.
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

/** Reserves the height before the reviews arrive, so that nothing on the page moves. */
export function reserve({ root }: MountedWidget, height: number): void {
  const room = make('div', '');
  room.style.minHeight = `${height}px`;
  root.append(room);
}

/** Does one piece of work after another, each in its own task, so that the page stays responsive. */
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
