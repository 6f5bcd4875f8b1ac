import type { Frame, Page } from '@playwright/test';

export const inPage = ['displayAll', 'carousel', 'wall', 'badge'] as const;
const heights: Record<string, number> = { displayAll: 600, carousel: 400, wall: 600, badge: 80 };

/** The code an owner pastes, with the settings that are given. */
export const embedCode = (base: string | undefined, performerId: string, type: string, settings = '') =>
  `<div data-starbill="${type}"${type in heights ? ` style="min-height:${heights[type]}px"` : ''}></div>
   <script async src="${base}/embed-widget.js?type=${type}&performerId=${performerId}${settings}" onerror="this.previousElementSibling.style.minHeight=0"></script>`;

export const frameCode = (base: string | undefined, performerId: string, type: string, settings = '') =>
  `<iframe src="${base}/embed/${type}?type=${type}&performerId=${performerId}${settings}" title="${type}" width="100%" height="${type === 'badge' ? 80 : 400}" loading="lazy" style="border:0"></iframe>`;

/** The second line of an embedded frame: it lets frames grow. */
export const frameScript = (base: string | undefined) => `<script async src="${base}/embed-widget.js"></script>`;

export const htmlPage = (body: string, head = '', attributes = 'lang="en"') =>
  `<!doctype html><html ${attributes}><head><title>Host</title><meta name="viewport" content="width=device-width">${head}</head><body>${body}</body></html>`;

type Manners = { shifts: string[]; longTasks: number[] };

/** Notes what moved before a visitor's eyes, and notes how long our scripts kept the page. Runs before the page does. */
export const watchManners = (page: Page) =>
  page.addInitScript(() => {
    const seen: Manners = { shifts: [], longTasks: [] };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        const moved = sources.map(
          ({ node, previousRect, currentRect }) => `${node?.nodeName} from ${previousRect.y} to ${currentRect.y}`,
        );
        if (!hadRecentInput) seen.shifts.push(`${value}: ${moved.join(', ')}, scrolled ${scrollY}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { scripts } = entry as PerformanceEntry & { scripts: { sourceURL: string; duration: number }[] };
        for (const { sourceURL, duration } of scripts) {
          if (sourceURL.includes('/embed-widget') && duration > 50) seen.longTasks.push(duration);
        }
      }
    }).observe({ type: 'long-animation-frame', buffered: true });
  });

export const mannersOf = (page: Page | Frame): Promise<Manners> =>
  page.evaluate(() => (window as unknown as { seen: Manners }).seen);

/** What moved on the page, and in the frames on it. */
export const shiftsOf = async (page: Page): Promise<string[]> =>
  (await Promise.all(page.frames().map(mannersOf))).flatMap(({ shifts }) => shifts);
