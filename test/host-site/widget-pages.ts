import type { Browser, Frame, Page } from '@playwright/test';

export const inPage = ['displayAll', 'carousel', 'wall', 'badge'] as const;
const heights: Record<string, number> = { displayAll: 600, carousel: 400, wall: 600, badge: 80 };

/** The code an owner pastes, with the settings that are given. */
export const embedCode = (base: string | undefined, performerId: string, type: string, settings = '') =>
  `<div data-starbill="${type}"${type in heights ? ` style="min-height:${heights[type]}px"` : ''}></div>
   <script async src="${base}/embed-widget.js?type=${type}&performerId=${performerId}${settings}" onerror="this.previousElementSibling.style.minHeight=0"></script>`;

export const frameCode = (base: string | undefined, performerId: string, type: string, settings = '') =>
  `<iframe src="${base}/embed/${type}?type=${type}&performerId=${performerId}${settings}" title="${type}" width="100%" height="${type === 'badge' ? 80 : 400}" loading="lazy" style="border:0"></iframe>`;

/** The second line of an embedded frame: it lets frames grow, and takes them away where our server is not there. */
export const frameScript = (base: string | undefined) =>
  `<script async src="${base}/embed-widget.js" onerror="this.previousElementSibling.style.display='none'"></script>`;

export const htmlPage = (body: string, head = '', attributes = 'lang="en"') =>
  `<!doctype html><html ${attributes}><head><title>Host</title><meta name="viewport" content="width=device-width">${head}</head><body>${body}</body></html>`;

type Manners = { shifts: string[] };

/** Notes what moved before a visitor's eyes. Runs before the page does. */
export const watchManners = (page: Page) =>
  page.addInitScript(() => {
    const seen: Manners = { shifts: [] };
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
  });

export const mannersOf = (page: Page | Frame): Promise<Manners> =>
  page.evaluate(() => (window as unknown as { seen: Manners }).seen);

/** What moved on the page, and in the frames on it. */
export const shiftsOf = async (page: Page): Promise<string[]> =>
  (await Promise.all(page.frames().map(mannersOf))).flatMap(({ shifts }) => shifts);

type TraceEvent = { name: string; ph: string; pid: number; tid: number; tdur?: number; args: { name?: string } };

/**
 * The CPU time, in milliseconds, of the longest task of the page's own thread during these steps: scripts, layout and
 * drawing. Unlike time on the clock, it does not grow with what other programs do.
 */
export async function longestTask(browser: Browser, page: Page, steps: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline', '__metadata'] });
  let trace: Buffer;
  try {
    await steps();
  } finally {
    trace = await browser.stopTracing();
  }
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(trace.toString());
  const thread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const pages = new Set(
    traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(thread),
  );
  const tasks = traceEvents.filter((event) => event.name === 'RunTask' && event.ph === 'X' && pages.has(thread(event)));
  if (tasks.length === 0) throw new Error('The browser noted no task.');
  return Math.max(...tasks.map(({ tdur = Number.NaN }) => tdur)) / 1000;
}
