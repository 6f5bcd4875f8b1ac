import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAskedGig, readGig } from '#test/support/gigs.ts';
import { makeApp, type Person, signUpOwner, type TestApp } from '#test/support/make-app.ts';
import { eraseClient } from './client-erasure.service.ts';
import { eraseOldClients } from './gig-erasure.service.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await makeApp();
  app.setTime(new Date('2026-06-10T11:00:00Z'));
  owner = await signUpOwner(app);
});
afterAll(() => app.close());

const reason = 'Casey’s mother is ill.';
/** A gig with all that can be known of its client. */
const addFullGig = () =>
  addAskedGig(app, owner.performerId, {
    date: '2026-06-06',
    clientPhone: '+44 20 7946 0000',
    place: '1 Client Street',
    calendarPlace: '1 Client Street',
    note: 'Casey likes jazz.',
    askAt: null,
    emailsSent: 0,
    reviewedAt: new Date('2026-06-09T11:00:00Z'),
    reviewedFrom: 'hash of a network',
    pausedAt: new Date('2026-06-08T11:00:00Z'),
    pausedReason: reason,
  });
const nothing = {
  clientName: '',
  clientEmail: null,
  clientMailbox: null,
  clientPhone: null,
  place: '',
  calendarPlace: null,
  note: '',
  askAt: null,
  reviewedFrom: null,
  pausedReason: null,
  erasedAt: expect.any(Date),
};
const remove = (id: string) => owner.send('DELETE', `/api/gigs/${id}`, { reason });

test.each<[string, (id: string) => Promise<unknown>]>([
  ['13 months after the gig', () => eraseOldClients(app.db, new Date('2027-07-08T00:00:00Z'))],
  ['when the owner deletes the gig', remove],
  ['at their wish', (gigId) => eraseClient(app.db, { performerId: owner.performerId, gigId }, new Date())],
])('everything about a client is erased %s, and what was counted stays', async (_when, erase) => {
  const { id } = await addFullGig();
  await erase(id);
  expect(await readGig(app, id)).toMatchObject({ ...nothing, state: 'reviewed', date: '2026-06-06' });
});

test('a client is erased 13 months after the gig, and not before; the account’s export has the gigs until then', async () => {
  const { id, clientEmail } = await addFullGig();
  expect((await owner.get('/api/account/export')).body).toContain(clientEmail);
  await eraseOldClients(app.db, new Date('2027-07-05T00:00:00Z'));
  expect(await readGig(app, id)).toMatchObject({ clientEmail });
  await eraseOldClients(app.db, new Date('2027-07-08T00:00:00Z'));
  expect(await readGig(app, id)).toMatchObject({ clientEmail: null });
});

test('why a gig was deleted is kept for 13 months after it', async () => {
  const { id } = await addFullGig();
  await remove(id);
  await eraseOldClients(app.db, new Date('2027-07-05T00:00:00Z'));
  expect(await readGig(app, id)).toMatchObject({ deletedReason: reason });
  await eraseOldClients(app.db, new Date('2027-07-08T00:00:00Z'));
  expect(await readGig(app, id)).toMatchObject({ deletedReason: null, deletedAt: expect.any(Date) });
});
