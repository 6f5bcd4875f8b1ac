import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPublishedReview } from '#test/support/factories.ts';
import { makeApp, type Person, signUpOwner, type TestApp, visitor } from '#test/support/make-app.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app, { businessName: 'The Larks; and, friends' });
});
afterAll(() => app.close());

const pathOf = (address: string) => new URL(address).pathname;
const turnOn = async (person = owner) => (await person.send('POST', '/api/gigs/feed')).json().address;
const read = (address: string) => visitor(app).get(pathOf(address));
const addGig = (values: object) =>
  app.db
    .insertInto('gigs')
    .values({ performerId: owner.performerId, basis: 'booked', date: '2026-06-06', ...values })
    .execute();

test('gigs are shown with the state of their review, as a calendar program reads them', async () => {
  const hostile = 'Rae, Quill; \\n "BEGIN:VEVENT"\nEND:VCALENDAR';
  await addGig({ clientName: hostile, eventType: 'Wedding', place: 'Leeds; Hall 1', clientEmail: null });
  const review = await addPublishedReview(app.db, owner.performerId, { rating: 4 });
  await addGig({
    date: '2026-12-31',
    clientName: '素晴らしい'.repeat(15),
    reviewedAt: new Date(),
    reviewId: review.id,
    note: 'Sing louder.',
  });
  await addGig({ clientName: 'Deleted', deletedAt: new Date() });
  const address = await turnOn();
  const answer = await read(address);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': expect.stringContaining('no-store'),
    'x-robots-tag': 'noindex',
  });
  // Lines end with CRLF and have at most 75 bytes, as RFC 5545 asks.
  const lines = answer.body.split('\r\n');
  expect(answer.body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  const calendar = new ICAL.Component(ICAL.parse(answer.body));
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('The Larks\\; and\\, friends: gigs');
  const events = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
  expect(events).toHaveLength(2);
  const [party, wedding] = events;
  expect(wedding?.summary).toBe(`Wedding: ${hostile}`);
  expect(wedding?.location).toBe('Leeds; Hall 1');
  expect(wedding?.startDate.toString()).toBe('2026-06-06');
  expect(wedding?.startDate.isDate).toBe(true);
  expect(wedding?.description).toContain('not asked yet');
  expect(party?.endDate.toString()).toBe('2027-01-01');
  expect(party?.description).toContain('★★★★☆');
  expect(party?.description).toContain('Sing louder.');
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(2);
});

test('nobody’s email address or number is in it', async () => {
  await addGig({
    clientName: 'Ada',
    clientEmail: 'ada@example.test',
    clientMailbox: 'ada@example.test',
    clientPhone: '+44 7700 900123',
  });
  const { body } = await read(await turnOn());
  expect(body).toContain('Ada');
  expect(body).not.toMatch(/ada@example|900123/);
});

test('a renewed address replaces the one before, and one that is off shows nothing', async () => {
  const first = await turnOn();
  const second = await turnOn();
  expect(first).not.toBe(second);
  expect((await read(first)).statusCode).toBe(404);
  expect((await read(second)).statusCode).toBe(200);
  expect((await owner.get('/api/gigs/feed')).json()).toMatchObject({ address: second, readAt: expect.any(String) });
  expect((await owner.send('DELETE', '/api/gigs/feed')).json()).toEqual({ address: null, readAt: null });
  expect((await read(second)).statusCode).toBe(404);
});

test('a changed or invented address is nobody’s', async () => {
  const address = await turnOn();
  const other = await signUpOwner(app);
  expect((await read(address.replace(owner.performerId, other.performerId))).statusCode).toBe(404);
  expect((await visitor(app).get('/calendar/a.0.b.ics')).statusCode).toBe(404);
  expect((await visitor(app).get(`/calendar/${encodeURIComponent('\0')}.ics`)).statusCode).toBe(404);
});
