import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readGig } from '#test/support/gigs.ts';
import { makeApp, type Person, signUpOwner, type TestApp } from '#test/support/make-app.ts';
import { sendDueInvitations } from './sending/due-invitations.service.ts';

let app: TestApp;
let owner: Person;
const at = (moment: string) => app.setTime(new Date(moment));

beforeAll(async () => {
  app = await makeApp();
});
beforeEach(async () => {
  await app.db.deleteFrom('gigs').execute();
  // A Wednesday in London, 9:20 in summer time.
  at('2026-06-10T08:20:00Z');
  owner = await signUpOwner(app);
  await app.db.updateTable('accounts').set({ emailVerified: true }).where('id', '=', owner.accountId).execute();
  await app.db.updateTable('subscriptions').set({ status: 'active' }).execute();
});
afterAll(() => app.close());

let count = 0;
async function add(more: object = {}): Promise<string> {
  count += 1;
  const clientEmail = `planned-${count}@example.test`;
  const gig = {
    clientName: 'Rae Quill',
    clientEmail,
    eventType: 'Party',
    date: '2026-06-09',
    basis: 'booked',
    ...more,
  };
  const answer = await owner.send('POST', '/api/gigs', gig);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().id;
}
async function addAsked(more: object = {}): Promise<string> {
  const id = await add(more);
  expect((await owner.send('POST', `/api/gigs/${id}/ask`, { channel: 'email' })).statusCode).toBe(200);
  return id;
}
async function change(id: string, fields: object) {
  const answer = await owner.send('PATCH', `/api/gigs/${id}`, fields);
  expect(answer.statusCode, answer.body).toBe(200);
}
async function save(fields: object) {
  const read = (await owner.get('/api/invitations/settings')).json();
  const { weddingDays, otherDays, hour, reminder, reminderDays, secondReminder, secondReminderDays } = read;
  const kept = { weddingDays, otherDays, hour, reminder, reminderDays, secondReminder, secondReminderDays };
  const { greeting, message, links, version } = read;
  const input = { ...kept, greeting, message, links, version, ...fields };
  const answer = await owner.send('PUT', '/api/invitations/settings', input);
  expect(answer.statusCode, answer.body).toBe(200);
}
const due = () => sendDueInvitations(app.deps);
/** The day on which the next email is due; all of these gigs are asked about by day. */
const dueOn = async (id: string) => (await readGig(app, id)).askAt?.toISOString().slice(0, 10) ?? null;
async function pauseAndResume(id: string) {
  await change(id, { paused: true, reason: 'They are on honeymoon.' });
  await change(id, { paused: false });
}

describe('a gig that was paused and resumed', () => {
  test('reminds so many days after its invitation, as if it had never been paused', async () => {
    const id = await addAsked();
    await pauseAndResume(id);
    expect(await dueOn(id)).toBe('2026-06-15');
    at('2026-06-10T09:45:00Z');
    expect(await due()).toBe(0);
  });

  test('reminds at the next usual hour when that day has passed, and not of a gig that is long ago', async () => {
    const id = await addAsked();
    await change(id, { paused: true, reason: 'They are on honeymoon.' });
    at('2026-06-20T11:00:00Z');
    await change(id, { paused: false });
    expect(await dueOn(id)).toBe('2026-06-21');
    await change(id, { paused: true, reason: 'They are on honeymoon.' });
    at('2026-08-20T11:00:00Z');
    await change(id, { paused: false });
    expect(await dueOn(id)).toBeNull();
  });

  test('follows the settings, even if its moment was chosen', async () => {
    const id = await add({ askAt: '2026-06-25T12:00:00Z' });
    expect(await dueOn(id)).toBe('2026-06-25');
    await pauseAndResume(id);
    expect(await readGig(app, id)).toMatchObject({ askAtChosen: false });
    expect(await dueOn(id)).toBe('2026-06-10');
    await save({ otherDays: 3 });
    expect(await dueOn(id)).toBe('2026-06-12');
  });
});

describe('saved settings', () => {
  test('move the reminders that have not been sent yet, counted from the invitation', async () => {
    const id = await addAsked();
    expect(await dueOn(id)).toBe('2026-06-15');
    await save({ reminderDays: 10 });
    expect(await dueOn(id)).toBe('2026-06-20');
    at('2026-06-14T11:00:00Z');
    await save({ reminderDays: 2 });
    expect(await dueOn(id)).toBe('2026-06-15');
  });

  test('drop reminders that are switched off, and bring them back for whoever may still be asked', async () => {
    const [open, reviewed, paused, deleted] = [await addAsked(), await addAsked(), await addAsked(), await addAsked()];
    const byPhone = await add();
    expect((await owner.send('POST', `/api/gigs/${byPhone}/ask`, { channel: 'phone' })).statusCode).toBe(200);
    await save({ reminder: false });
    expect(await dueOn(open)).toBeNull();
    await app.db.updateTable('gigs').set({ reviewedAt: new Date() }).where('id', '=', reviewed).execute();
    await change(paused, { paused: true, reason: 'They are on honeymoon.' });
    expect((await owner.send('DELETE', `/api/gigs/${deleted}`, { reason: 'Asked twice.' })).statusCode).toBe(204);
    await save({ reminder: true });
    expect(await dueOn(open)).toBe('2026-06-15');
    for (const id of [reviewed, paused, deleted, byPhone]) expect(await dueOn(id)).toBeNull();
  });

  test('bring a second reminder to those who have had the first, and none to gigs of long ago', async () => {
    const id = await addAsked();
    at('2026-06-15T11:00:00Z');
    expect(await due()).toBe(1);
    expect(await dueOn(id)).toBeNull();
    at('2026-06-17T11:00:00Z');
    await save({ secondReminder: true });
    expect(await dueOn(id)).toBe('2026-06-20');
    await save({ secondReminder: false });
    at('2026-09-01T11:00:00Z');
    await save({ secondReminder: true });
    expect(await dueOn(id)).toBeNull();
  });
});

describe('a gig whose date moves', () => {
  test('reminds only after the new date, because its event has not happened', async () => {
    const id = await addAsked();
    await change(id, { date: '2026-07-09' });
    expect(await dueOn(id)).toBe('2026-07-10');
    await save({ hour: 15 });
    expect(await dueOn(id)).toBe('2026-07-10');
  });

  test('drops a chosen moment that the event would not have happened by, and keeps one that is later', async () => {
    const id = await add({ askAt: '2026-06-25T12:00:00Z' });
    await change(id, { date: '2026-06-20' });
    expect(await readGig(app, id)).toMatchObject({ askAtChosen: true, askAt: new Date('2026-06-25T12:00:00Z') });
    await change(id, { date: '2026-07-20' });
    expect(await readGig(app, id)).toMatchObject({ askAtChosen: false });
    expect(await dueOn(id)).toBe('2026-07-21');
  });

  test('asks a corrected address only after the new date', async () => {
    const id = await addAsked();
    await change(id, { clientEmail: 'right@example.test' });
    expect(await dueOn(id)).toBe('2026-06-10');
    await change(id, { date: '2026-07-20' });
    expect(await dueOn(id)).toBe('2026-07-21');
  });
});

test('a gig of which three emails went out takes no moment for a fourth', async () => {
  const id = await addAsked();
  await app.db.updateTable('gigs').set({ emailsSent: 3, askAt: null }).where('id', '=', id).execute();
  await change(id, { askAt: '2026-06-25T12:00:00Z' });
  expect(await readGig(app, id)).toMatchObject({ askAt: null, askAtChosen: false });
});
