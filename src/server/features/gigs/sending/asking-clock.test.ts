import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendMail } from '#server/jobs/send-mail.ts';
import { addAskedGig, readGig } from '#test/support/gigs.ts';
import { makeApp, type Person, signUpOwner, type TestApp } from '#test/support/make-app.ts';
import { sendDueInvitations } from './due-invitations.service.ts';

/** The whole way from a gig to its emails, by clocks in three parts of the world. */

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});
beforeEach(async () => {
  await app.db.deleteFrom('gigs').execute();
});
afterAll(() => app.close());

const minute = 60_000;
const shownIn = (timeZone: string, at: Date) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at);
const due = () => sendDueInvitations(app.deps);

async function ownerIn(timeZone: string): Promise<Person> {
  const owner = await signUpOwner(app);
  await app.db.updateTable('accounts').set({ emailVerified: true }).where('id', '=', owner.accountId).execute();
  await app.db.updateTable('subscriptions').set({ status: 'active' }).execute();
  expect((await owner.send('PATCH', '/api/auth/user', { timeZone })).statusCode).toBe(200);
  return owner;
}
let count = 0;
async function addGig(owner: Person, date: string): Promise<string> {
  count += 1;
  const clientEmail = `clock-${count}@example.test`;
  const gig = { clientName: 'Rae Quill', clientEmail, eventType: 'Party', date, basis: 'booked' };
  const answer = await owner.send('POST', '/api/gigs', gig);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().id;
}
const nextDue = async () =>
  (await app.db.selectFrom('gigs').select(sql<Date | null>`min(ask_at)`.as('at')).executeTakeFirstOrThrow()).at;

/** Moves the clock from one due time to the next, and tells when each email was written, on the owner's clock. */
async function letTimePass(timeZone: string): Promise<string[]> {
  const written: string[] = [];
  for (let at = await nextDue(); at; at = await nextDue()) {
    app.setTime(new Date(at.getTime() - minute));
    expect(await due()).toBe(0);
    app.setTime(at);
    expect(await due()).toBe(1);
    written.push(shownIn(timeZone, at));
  }
  return written;
}

describe('an invitation and its reminder come at ten in the morning', () => {
  test.each([
    ['when summer time begins in London', 'Europe/London', '2026-03-28', ['2026-03-29', '2026-04-03']],
    ['when summer time ends in London', 'Europe/London', '2026-10-24', ['2026-10-25', '2026-10-30']],
    ['with the change between the two', 'Europe/London', '2026-03-26', ['2026-03-27', '2026-04-01']],
    ['when summer time ends in Auckland', 'Pacific/Auckland', '2026-04-04', ['2026-04-05', '2026-04-10']],
    ['when summer time begins in Auckland', 'Pacific/Auckland', '2026-09-26', ['2026-09-27', '2026-10-02']],
    ['over the end of a year in London', 'Europe/London', '2025-12-31', ['2026-01-01', '2026-01-06']],
    ['over the end of a year in Auckland', 'Pacific/Auckland', '2025-12-31', ['2026-01-01', '2026-01-06']],
    ['over the end of a year in Honolulu', 'Pacific/Honolulu', '2025-12-31', ['2026-01-01', '2026-01-06']],
  ])('%s', async (_name, timeZone, date, days) => {
    app.setTime(new Date(`${date}T12:00:00Z`));
    await addGig(await ownerIn(timeZone), date);
    const written = await letTimePass(timeZone);
    expect(written).toEqual(days.map((day) => expect.stringMatching(new RegExp(`^${day} 10:[0-2]\\d$`))));
  });
});

test.each([
  ['Pacific/Honolulu', '2025-12-31T23:59', '2026-01-01'],
  ['Europe/London', '2025-12-31T23:59', '2026-01-01'],
  ['Pacific/Auckland', '2026-01-01T00:01', '2026-01-01'],
  // Both changes happen in the night that the worker comes back.
  ['Europe/London', '2026-03-29T00:30', '2026-03-29'],
  ['Europe/London', '2026-10-25T01:30', '2026-10-25'],
  ['Pacific/Auckland', '2026-09-27T01:59', '2026-09-27'],
  ['Pacific/Auckland', '2026-04-05T02:30', '2026-04-05'],
])('a worker that comes back at night waits for the morning: %s, %s', async (timeZone, local, morning) => {
  const [{ at: night } = { at: null }] = (
    await sql<{ at: Date }>`select ${local}::timestamp at time zone ${timeZone} as at`.execute(app.db)
  ).rows;
  if (!night) throw new Error('no moment');
  const dayBefore = new Date(night.getTime() - 3 * 24 * 60 * minute);
  app.setTime(dayBefore);
  const id = await addGig(await ownerIn(timeZone), shownIn(timeZone, dayBefore).slice(0, 10));
  app.setTime(night);
  expect(await due()).toBe(0);
  const { askAt } = await readGig(app, id);
  expect(shownIn(timeZone, askAt ?? night)).toMatch(new RegExp(`^${morning} 09:[0-2]\\d$`));
  app.setTime(askAt);
  expect(await due()).toBe(1);
});

test.each([
  // Late in the evening there, and another day in UTC.
  ['Pacific/Honolulu', '2026-11-03T09:00:00Z', '2 December', '2026-12-02T09:59:00Z', '2026-12-02T10:00:00Z'],
  ['Pacific/Auckland', '2026-11-02T20:00:00Z', '3 December', '2026-12-02T10:59:00Z', '2026-12-02T11:00:00Z'],
])(
  'a client can be asked again from the beginning of the day that was said: %s',
  async (zone, asked, day, before, from) => {
    app.setTime(new Date(asked));
    const owner = await ownerIn(zone);
    const clientEmail = `again-${zone}@example.test`.replace('/', '-');
    const gig = { clientName: 'Rae Quill', clientEmail, eventType: 'Party', basis: 'booked' };
    const add = async (date: string) => (await owner.send('POST', '/api/gigs', { ...gig, date })).json().id;
    const ask = async (id: string) => (await owner.send('POST', `/api/gigs/${id}/ask`, { channel: 'email' })).json();
    const [first, second] = [await add('2026-10-30'), await add('2026-10-31')];
    expect(await ask(first)).toMatchObject({ state: 'asked' });
    app.setTime(new Date(before));
    expect((await ask(second)).message).toContain(`from ${day}.`);
    app.setTime(new Date(from));
    expect(await ask(second)).toMatchObject({ state: 'asked' });
  },
);

test('a client who reviews while the reminder is due gets no reminder, whichever of the two is first', async () => {
  app.setTime(new Date('2026-06-16T09:45:00Z'));
  const owner = await ownerIn('Europe/London');
  const now = app.deps.now();
  const gigs: Awaited<ReturnType<typeof addAskedGig>>[] = [];
  for (let index = 0; index < 12; index += 1) {
    gigs.push(await addAskedGig(app, owner.performerId, { askAt: now, date: '2026-06-06' }));
  }
  const words = { rating: 5, comment: 'They filled the floor.', confirmsGig: true, confirmsIndependence: true };
  const reviews = gigs.map(({ mailed }, index) =>
    app.app.inject({
      method: 'POST',
      url: `/api/reviews/${owner.performerId}`,
      payload: { ...words, reviewerName: `Casey Client ${index}`, gigToken: mailed },
    }),
  );
  const [answers] = await Promise.all([Promise.all(reviews), due(), due()]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(gigs.map(() => 201));
  const clients = gigs.map(({ clientEmail }) => clientEmail);
  const reminders = await app.db
    .selectFrom('mails')
    .select('id')
    .where('recipient', 'in', clients)
    .where('kind', '=', 'invitation-reminder')
    .execute();
  const { signal } = new AbortController();
  for (const { id } of reminders) await sendMail(app.deps)({ mailId: id }, { isLastTry: false, signal });
  expect(app.mails.filter(({ to }) => clients.includes(to))).toEqual([]);
  for (const { id } of gigs) expect(await readGig(app, id)).toMatchObject({ state: 'reviewed', askAt: null });
});
