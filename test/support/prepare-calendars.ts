import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { readDueCalendars } from '#server/features/gigs/calendars/gig-calendar.service.ts';
import { createGuardedFetch } from '#server/outside/fetch/guarded-fetch.ts';
import { isPublicAddress } from '#server/outside/fetch/public-address.ts';
import { openHttpsServer, testCertificate } from './https-server.ts';
import { makeApp, type Person, signUpOwner, type TestApp } from './make-app.ts';

/** A day so many days from today. */
export const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);

/** A calendar's file. */
export const calendar = (...events: { uid: string; date: string; title?: string; place?: string }[]) =>
  [
    'BEGIN:VCALENDAR',
    ...events.flatMap(({ uid, date, title = 'Gig', place = '' }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`,
      `SUMMARY:${title}`,
      `LOCATION:${place}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ].join('\r\n');

type Stage = {
  app: TestApp;
  owner: Person;
  server: Awaited<ReturnType<typeof openHttpsServer>>;
  /** What the calendar's server does next. */
  answer: Parameters<typeof openHttpsServer>[0];
  address: string;
  /** Where names lead. */
  resolved: string[];
  /** How long a server is waited for, unless as long as usual. */
  patience: number | null;
};

/** For tests of calendar addresses: an application, and for each test a new owner and a server with a calendar. */
export function prepareCalendars() {
  const stage = {} as Stage;
  beforeAll(async () => {
    stage.app = await makeApp();
  });
  afterAll(() => stage.app.close());
  beforeEach(async () => {
    // Every calendar that is due is read, and those of the tests before have no server any more.
    await stage.app.db.deleteFrom('gigCalendars').execute();
    stage.owner = await signUpOwner(stage.app);
    stage.resolved = ['127.0.0.1'];
    stage.patience = null;
    const server = await openHttpsServer((request, response) => stage.answer(request, response));
    stage.server = server;
    stage.address = `https://calendar.test:${server.port}/gigs.ics`;
    const fetchGuarded = createGuardedFetch({
      ca: testCertificate,
      allows: (ip, port) => isPublicAddress(ip) || (ip === '127.0.0.1' && port === server.port),
      resolve: async () => stage.resolved,
    });
    stage.app.deps.fetchOutside = (url, options) =>
      fetchGuarded(url, { ...options, ...(stage.patience && { within: stage.patience }) });
  });
  afterEach(() => stage.server.close());

  const serve = (text: string) => {
    stage.answer = (_request, response) => void response.end(text);
  };
  const save = (to = stage.address) => stage.owner.send('PUT', '/api/gigs/calendar', { address: to });
  const shown = async () => (await stage.owner.get('/api/gigs/calendar')).json();
  const gigs = () =>
    stage.app.db
      .selectFrom('gigs')
      .select(['calendarEvent', 'date', 'eventType', 'place', 'basis', 'askAt', 'pausedReason'])
      .where('performerId', '=', stage.owner.performerId)
      .orderBy('calendarEvent')
      .execute();
  const makeDue = () =>
    stage.app.db
      .updateTable('gigCalendars')
      .set({ nextAt: new Date(0) })
      .execute();
  /** An hour later. */
  async function readAgain() {
    await makeDue();
    await readDueCalendars(stage.app.deps);
  }
  return { stage, serve, save, shown, gigs, makeDue, readAgain };
}
