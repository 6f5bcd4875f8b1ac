import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeApp, type Person, signUpOwner, type TestApp } from '#test/support/make-app.ts';

let app: TestApp;
let owner: Person;
let stranger: Person;
beforeAll(async () => {
  app = await makeApp();
  stranger = await signUpOwner(app);
});
beforeEach(async () => {
  app.setTime(null);
  owner = await signUpOwner(app);
});
afterAll(() => app.close());

const hour = 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const gig = (more: object = {}) => ({
  clientName: 'Rae Quill',
  clientEmail: 'rae@example.test',
  eventType: 'Party',
  date: daysAgo(-30),
  basis: 'booked',
  ...more,
});
const add = async (more: object = {}) => (await owner.send('POST', '/api/gigs', gig(more))).json();

describe('a gig', () => {
  test('is asked about on the new clock when the act changes its time zone', async () => {
    const { id, askAt } = await add();
    await owner.send('PATCH', '/api/auth/user', { timeZone: 'Pacific/Honolulu' });
    const moved = (await owner.get('/api/gigs')).json().find((each: { id: string }) => each.id === id);
    const hours = (Date.parse(moved.askAt) - Date.parse(askAt)) / 3_600_000;
    expect(hours).toBeGreaterThan(9);
    expect(hours).toBeLessThan(12);
  });

  test('is written down with the time at which its client will be asked, and a link for the phone', async () => {
    const answer = await owner.send('POST', '/api/gigs', gig());
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      clientName: 'Rae Quill',
      clientEmail: 'rae@example.test',
      state: 'scheduled',
      emailsSent: 0,
      phoneLink: expect.stringMatching(/^http:\/\/localhost:3000\/g\/[\w.-]+$/),
    });
    expect(answer.json().askAt.slice(0, 10)).toBe(daysAgo(-31));
    expect((await owner.get('/api/gigs')).json()).toEqual([answer.json()]);
  });

  test('of another owner does not exist', async () => {
    const { id } = await add();
    expect((await stranger.send('PATCH', `/api/gigs/${id}`, { note: 'x' })).statusCode).toBe(404);
    expect((await stranger.send('DELETE', `/api/gigs/${id}`)).statusCode).toBe(404);
    expect((await stranger.send('POST', `/api/gigs/${id}/ask`, { channel: 'phone' })).statusCode).toBe(404);
    expect((await stranger.get('/api/gigs')).json()).toEqual([]);
  });

  test('without an address waits for one, and is planned when it has one', async () => {
    const { id, askAt } = await add({ clientEmail: null });
    expect(askAt).toBeNull();
    const changed = await owner.send('PATCH', `/api/gigs/${id}`, { clientEmail: 'rae@example.test' });
    expect(changed.json().askAt).not.toBeNull();
  });

  test('is asked about when its owner says, but never at night and never before it was played', async () => {
    const at = `${daysAgo(-40)}T23:30:00.000Z`;
    const { askAt } = await add({ askAt: at });
    expect(askAt.slice(0, 10)).toBe(daysAgo(-41));
    expect(new Date(askAt).getUTCHours()).toBeGreaterThanOrEqual(8);
    const early = await owner.send('POST', '/api/gigs', gig({ askAt: `${daysAgo(-20)}T12:00:00.000Z` }));
    expect(early.statusCode).toBe(400);
    expect(early.json().fields.askAt).toBe('Choose a day after the gig.');
  });

  test('of more than 13 months ago is refused, one of half a year ago is kept and asked about by a press alone', async () => {
    expect((await owner.send('POST', '/api/gigs', gig({ date: daysAgo(420) }))).statusCode).toBe(400);
    expect((await owner.send('POST', '/api/gigs', gig({ date: '2026-02-31' }))).statusCode).toBe(400);
    expect((await add({ date: daysAgo(180) })).askAt).toBeNull();
  });

  test('is paused and deleted freely before the event, and only with a reason after it', async () => {
    const coming = await add();
    expect((await owner.send('PATCH', `/api/gigs/${coming.id}`, { paused: true })).json()).toMatchObject({
      state: 'paused',
      askAt: null,
    });
    expect((await owner.send('PATCH', `/api/gigs/${coming.id}`, { paused: false })).json()).toMatchObject({
      state: 'scheduled',
      askAt: expect.any(String),
    });
    expect((await owner.send('DELETE', `/api/gigs/${coming.id}`)).statusCode).toBe(204);

    const played = await add({ date: daysAgo(3) });
    const unexplained = await owner.send('PATCH', `/api/gigs/${played.id}`, { paused: true });
    expect([unexplained.statusCode, unexplained.json().fields]).toEqual([400, { reason: expect.any(String) }]);
    app.setTime(new Date(Date.now() + 2 * hour));
    expect((await owner.send('DELETE', `/api/gigs/${played.id}`)).statusCode).toBe(400);
    expect((await owner.send('DELETE', `/api/gigs/${played.id}`, { reason: 'They moved abroad.' })).statusCode).toBe(
      204,
    );
    expect((await owner.get('/api/gigs')).json()).toEqual([]);
    const days = await app.db.selectFrom('gigDays').selectAll().where('performerId', '=', owner.performerId).execute();
    // The deleted one that was played still counts; the one that never was does not.
    expect(days.filter(({ recorded }) => recorded > 0)).toMatchObject([{ day: daysAgo(3), recorded: 1 }]);
    const kept = await app.db.selectFrom('gigs').selectAll().where('id', '=', played.id).executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ clientName: '', clientEmail: null, clientMailbox: null });
  });

  test('counts as played from the beginning of its day, where the performer is', async () => {
    // Wednesday in London, still Tuesday in Honolulu.
    app.setTime(new Date('2026-06-10T08:00:00Z'));
    const today = await add({ date: '2026-06-10' });
    app.setTime(new Date('2026-06-10T09:30:00Z'));
    expect((await owner.send('PATCH', `/api/gigs/${today.id}`, { paused: true })).statusCode).toBe(400);
    expect((await owner.send('DELETE', `/api/gigs/${today.id}`)).statusCode).toBe(400);
    await owner.send('PATCH', '/api/auth/user', { timeZone: 'Pacific/Honolulu' });
    expect((await owner.send('PATCH', `/api/gigs/${today.id}`, { paused: true })).statusCode).toBe(200);
    await owner.send('PATCH', '/api/auth/user', { timeZone: 'Europe/London' });
    expect((await owner.send('DELETE', `/api/gigs/${today.id}`, { reason: 'They fell ill.' })).statusCode).toBe(204);
    const { performerId } = owner;
    const days = await app.db.selectFrom('gigDays').selectAll().where('performerId', '=', performerId).execute();
    expect(days).toMatchObject([{ day: '2026-06-10', recorded: 1 }]);
  });

  test('that was just added and of which nobody was asked is taken back without a reason, and counts for nothing', async () => {
    const mistaken = await add({ date: daysAgo(3) });
    expect((await owner.send('DELETE', `/api/gigs/${mistaken.id}`)).statusCode).toBe(204);
    const asked = await add({ date: daysAgo(3), clientEmail: null });
    expect((await owner.send('POST', `/api/gigs/${asked.id}/ask`, { channel: 'phone' })).statusCode).toBe(200);
    expect((await owner.send('DELETE', `/api/gigs/${asked.id}`)).statusCode).toBe(400);
    const days = await app.db.selectFrom('gigDays').selectAll().where('performerId', '=', owner.performerId).execute();
    expect(days.filter(({ recorded }) => recorded > 0)).toMatchObject([{ day: daysAgo(3), recorded: 1 }]);
  });
});

describe('the list', () => {
  test('goes by date, the latest first, page by page, without losing or doubling a gig', async () => {
    for (const days of [5, 1, 3, 3, 3, 2, 4]) await add({ date: daysAgo(days), clientEmail: null });
    const seen: { id: string; date: string }[] = [];
    for (let cursor = ''; ; ) {
      const page = await owner.get(`/api/gigs?limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.json());
      cursor = String(page.headers['x-next-cursor'] ?? '');
      if (!cursor) break;
    }
    expect(seen.map(({ date }) => date)).toEqual([1, 2, 3, 3, 3, 4, 5].map(daysAgo));
    expect(new Set(seen.map(({ id }) => id)).size).toBe(7);
  });

  test('is narrowed by state and by words, whose signs have no meaning of their own', async () => {
    await add({ clientName: 'Rae 100% Quill', place: 'Leeds', paused: true });
    await add({ clientName: 'Ann Oak', clientEmail: 'ann@example.test' });
    const names = async (query: string) =>
      (await owner.get(`/api/gigs?${query}`)).json().map(({ clientName }: { clientName: string }) => clientName);
    expect(await names('state=paused')).toEqual(['Rae 100% Quill']);
    expect(await names('q=leeds%20quill')).toEqual(['Rae 100% Quill']);
    expect(await names(`q=${encodeURIComponent('0%')}`)).toEqual(['Rae 100% Quill']);
    expect(await names('q=_')).toEqual([]);
    expect(await names('q=ann@')).toEqual(['Ann Oak']);
    expect((await owner.get('/api/gigs?state=nonsense')).statusCode).toBe(400);
  });
});

describe('settings', () => {
  const read = async () => (await owner.get('/api/invitations/settings')).json();
  const inputOf = (settings: Record<string, unknown>) => {
    const { timeZone: _, stopped: _s, ready: _r, notReadyBecause: _n, ...more } = settings;
    const { standardTextOnly: _o, standard: _t, seesLateBounces: _b, ...rest } = more;
    const { stoppedReason: _e, isWarned: _w, ownLimit: _l, ...input } = rest;
    return input;
  };
  const save = async (more: object) =>
    owner.send('PUT', '/api/invitations/settings', { ...inputOf(await read()), ...more });

  test('are the standard ones until others are saved, and say what is lacking', async () => {
    expect(await read()).toMatchObject({
      weddingDays: 10,
      otherDays: 1,
      hour: 10,
      reminder: true,
      secondReminder: false,
      timeZone: 'Europe/London',
      stopped: null,
      ready: false,
      notReadyBecause: 'own_address',
      standardTextOnly: true,
      version: 0,
    });
  });

  test('that another tab has saved meanwhile are not overwritten', async () => {
    const before = inputOf(await read());
    expect((await owner.send('PUT', '/api/invitations/settings', { ...before, hour: 12 })).json().hour).toBe(12);
    const late = await owner.send('PUT', '/api/invitations/settings', { ...before, hour: 9 });
    expect([late.statusCode, late.json().code]).toEqual([409, 'overtaken']);
    expect(await read()).toMatchObject({ hour: 12, version: 1 });
    expect((await save({ hour: 15 })).json()).toMatchObject({ hour: 15, version: 2 });
  });

  test('move the gigs that nobody was asked about yet, except where the owner chose the time', async () => {
    const planned = await add();
    const chosen = await add({ askAt: `${daysAgo(-50)}T12:34:00.000Z` });
    await save({ otherDays: 3 });
    const gigs = (await owner.get('/api/gigs')).json() as { id: string; askAt: string }[];
    expect(gigs.find(({ id }) => id === planned.id)?.askAt.slice(0, 10)).toBe(daysAgo(-33));
    expect(gigs.find(({ id }) => id === chosen.id)?.askAt).toBe(chosen.askAt);
  });

  test('refuse links, gifts, conditions and a wish for stars, with the reason', async () => {
    const refused = await save({ message: 'Leave us a review and get 10 % off your next booking.' });
    expect([refused.statusCode, refused.json().fields.message]).toEqual([400, expect.stringContaining('discounts')]);
    for (const days of [0, 60, 1.5]) expect((await save({ otherDays: days })).statusCode).toBe(400);
    expect((await save({ links: [{ label: 'Google', url: 'javascript:alert(1)' }] })).statusCode).toBe(400);
  });
});

test('figures begin with nothing and name the limit of the trial', async () => {
  const figures = (await owner.get('/api/gigs/figures')).json();
  expect(figures).toMatchObject({ allTime: { asked: 0, opened: 0, reviewed: 0 }, sentToday: 0, dailyLimit: 25 });
  expect(figures.months).toHaveLength(12);
});
