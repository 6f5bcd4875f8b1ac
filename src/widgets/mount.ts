import type { EmbedData } from '#shared/schemas/widgets.ts';
import type { EmbedConfig, WidgetType } from '#shared/widgets.ts';
import { make } from './draw.ts';
import type { Source } from './load-data.ts';
import type { Settings } from './read-parameters.ts';

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
  host: HTMLElement;
  root: ShadowRoot;
  data: EmbedData;
  config: Look;
  origin: string;
  performerId: string;
  signal: AbortSignal;
  /** Shown to its owner on the dashboard: nothing is remembered, and pop-ups stay inside the preview. */
  isPreview: boolean;
  /** In a frame that the page around it has given its own place: a pop-up covers nothing there. */
  isFramed: boolean;
  loadMore(cursor: string): Promise<EmbedData | null>;
  destroy(): void;
};

/** One kind of widget. Its bundle has the code of this kind alone. */
export type Kind = {
  type: WidgetType;
  css: string;
  /** What its embed code reserves, so that nothing moves when the reviews arrive. A pop-up takes no room. */
  height: number;
  /** Loads it and puts it where it goes. */
  show(placed: Placed): void;
  /** It has an empty state of its own, instead of the invitation that the others share. */
  drawsEmpty?: boolean;
  /** Fills the box before it is on the page, so that it appears whole. */
  draw(context: WidgetContext): Promise<void> | void;
};

/** A widget that was declared on a page, in its place there. */
export type Placed = {
  kind: Kind;
  mounted: MountedWidget;
  place: Element;
  /** The page has no container for it, so this one goes with it. */
  isOurs: boolean;
  isFramed: boolean;
  source: Source;
  settings: Settings;
  finish(): void;
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

/** Gives back the height that the embed code has reserved: nothing will come to fill it. */
export const release = (place: Element) => {
  (place as HTMLElement).style.minHeight = '0';
};

export const attach = ({ root }: MountedWidget, box: HTMLElement): void => root.replaceChildren(box);

/** Does one piece of work after another, each in its own task, so that the page stays responsive. */
export function inTurn(count: number, signal: AbortSignal, work: (index: number) => void): Promise<void> {
  return new Promise((done) => {
    const go = (index: number) => {
      if (index >= count || signal.aborted) return done();
      work(index);
      setTimeout(go, 0, index + 1);
    };
    go(0);
  });
}
