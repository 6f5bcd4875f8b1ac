import type { IncomingMessage } from 'node:http';
import type { Database } from '#server/db/open.ts';
import type { Env } from '#server/env.ts';
import type { SessionCookie } from '#server/features/accounts/session-cookie.ts';
import { recordPageSeen, recordWidgetSeen } from '#server/features/first-steps/first-steps.service.ts';
import type { VisitKind, VisitSource } from '#shared/visits.ts';
import { isHumanVisit } from './is-human-visit.ts';
import { isSessionOf } from './stats.queries.ts';
import { readArrival, readFormSource } from './visit-source.ts';
import { createTally, type Visit } from './visit-tally.ts';
import { createVisitorMemory, isFirst } from './visitor-memory.ts';

/** A public answer that was written: the address it is kept under, and whose it is. */
export type Shown = { key: string; status: number; performerId: string | null };

export type Visits = ReturnType<typeof createVisits>;

function kindOf(key: string): VisitKind | null {
  if (key.startsWith('/reviews/') || key.startsWith('/performer/')) return 'page_view';
  if (key.startsWith('/enquire/')) return 'booking_click';
  return key.startsWith('/review/') ? 'review_page_view' : null;
}

const isWidgetData = (key: string) => key.startsWith('/api/public/embed/') || key.startsWith('/api/public/widget/');
/** Performers whose widget this process has seen on another site. */
const mostKnown = 10_000;

/** Counts views and clicks without cookies and without storing addresses; see docs/decisions/0009-counting.md. */
export function createVisits(options: {
  db: Database;
  env: Pick<Env, 'appUrl' | 'appHost' | 'productDomain' | 'trustProxy'>;
  sessionCookie: SessionCookie;
  now: () => Date;
  log: { warn(details: object, text: string): void };
  flushEvery?: number;
}) {
  const { db, env, sessionCookie, now, flushEvery = 5_000 } = options;
  const tally = createTally({ ...options, flushEvery });
  const memory = createVisitorMemory(env);
  const ownHosts = new Set([new URL(env.appUrl).hostname, env.appHost, env.productDomain]);
  const isOwnHost = (host: string) =>
    ownHosts.has(host) || (env.productDomain !== null && host.endsWith(`.${env.productDomain}`));

  /** For visitors with a session; looked up after the answer was sent. */
  async function countUnlessOwn(visits: Visit[], performerId: string, cookie: string): Promise<void> {
    const token = sessionCookie.readToken(cookie);
    // While the database is away it is unknown whose visit it was: better one too few.
    const own = token !== null && (await isSessionOf(db, token, performerId, now()).catch(() => null));
    if (own === false) visits.forEach(tally.count);
    if (own && visits.some(({ kind }) => kind === 'page_view')) await recordPageSeen(db, performerId, now());
  }

  const knownWidgets = new Set<string>();
  /** A browser names the page that asks when it is another site's; the dashboard's own previews send no such header. */
  function noticeWidget({ headers: { origin } }: IncomingMessage, performerId: string): void {
    if (origin === undefined || knownWidgets.has(performerId)) return;
    const host = URL.parse(origin)?.hostname;
    if (!host || isOwnHost(host)) return;
    if (knownWidgets.size >= mostKnown) knownWidgets.clear();
    knownWidgets.add(performerId);
    recordWidgetSeen(db, performerId, now()).catch(() => knownWidgets.delete(performerId));
  }

  return {
    count: tally.count,

    /** A public page was written to someone. Runs on every hit of the public cache, so what is likely comes first. */
    countShown(request: IncomingMessage, { key, status, performerId }: Shown): void {
      const kind = kindOf(key);
      if (kind === null && performerId !== null && status === 200 && isWidgetData(key))
        noticeWidget(request, performerId);
      if (kind === null || performerId === null || request.method !== 'GET' || !isHumanVisit(request.headers)) return;
      const time = now().getTime();
      const visitor = memory.recognise(request, performerId, time);
      // An owner's own booking page is one redirect away, and that is the press of the button.
      const isShown = status === 200 || (kind === 'booking_click' && status === 302);
      const firstView = isShown && isFirst(visitor, kind, time);
      // A page seen before can still be reached by the first click.
      if (!firstView && kind === 'page_view' && status === 200) return;
      const { source, clicked } = readArrival(request, isOwnHost);
      // A former name of a page sends on to today's, without the word on the link: this is the moment to hear it.
      visitor.source = source ?? visitor.source;
      if (!isShown) return;
      const firstClick = clicked && kind === 'review_page_view' && isFirst(visitor, 'review_click', time);
      // A press on our own page is none in a widget, even if a widget led to that page.
      const isOnOurPage = kind === 'booking_click' && source !== 'widget' && visitor.source === 'widget';
      const from = { performerId, source: (isOnOurPage ? null : visitor.source) ?? 'direct' } as const;
      const visits: Visit[] = [];
      for (const [isNew, kindOfVisit] of [
        [firstView, kind],
        [firstClick, 'review_click'],
      ] as const) {
        if (isNew && memory.mayCount(request, performerId, kindOfVisit, time))
          visits.push({ ...from, kind: kindOfVisit });
      }
      const { cookie } = request.headers;
      if (!cookie?.includes(sessionCookie.name)) visits.forEach(tally.count);
      else if (visits.length > 0) void countUnlessOwn(visits, performerId, cookie).catch(() => {});
    },

    /** A review was taken: it came from wherever its writer came from, or from the invitation that asked for it. */
    countSubmit(request: IncomingMessage, performerId: string, asked?: VisitSource): void {
      const { source } = memory.recognise(request, performerId, now().getTime());
      const from = asked ?? source ?? readFormSource(request) ?? 'direct';
      tally.count({ performerId, kind: 'review_submit', source: from });
    },

    flush: tally.flush,
    stop: tally.stop,
  };
}
