import { afterAll, beforeAll, expect, test } from 'vitest';
import { mayContact } from '#server/features/gigs/contact-refusals.ts';
import { writeReceivedMails } from '#server/features/notifications/review-mails.service.ts';
import { addAskedGig, mailsTo, readGig } from '#test/support/gigs.ts';
import { makeApp, type Person, signUpOwner, type TestApp } from '#test/support/make-app.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app);
});
afterAll(() => app.close());

const press = (path: string, values: Record<string, string> = {}) =>
  app.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(values).toString(),
  });
const isReachable = (performerId: string, mailbox: string) =>
  mayContact(app.db, app.deps.env.sessionSecret, performerId, mailbox);
const review = async (gigToken: string) => {
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api/reviews/${owner.performerId}`,
    payload: { reviewerName: 'Casey', rating: 4, comment: `About ${gigToken}`, gigToken, ...confirmed },
  });
  return answer.json().id as string;
};
const confirmed = { confirmsGig: true, confirmsIndependence: true };
const readReview = (id: string) =>
  app.db.selectFrom('reviews').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('one click in a mail program leaves this act, and stops every gig of the same mailbox', async () => {
  const other = await signUpOwner(app);
  const clientEmail = 'one.click@example.test';
  const gig = await addAskedGig(app, owner.performerId, { clientEmail });
  const next = await addAskedGig(app, owner.performerId, { clientEmail: 'one.click+next@example.test' });
  const elsewhere = await addAskedGig(app, other.performerId, { clientEmail });
  const answer = await press(`/invitation/unsubscribe/${gig.leave}`, { 'List-Unsubscribe': 'One-Click' });
  expect(answer.statusCode).toBe(200);
  for (const { id } of [gig, next]) {
    expect(await readGig(app, id)).toMatchObject({ state: 'unsubscribed', askAt: null });
  }
  expect((await readGig(app, elsewhere.id)).state).toBe('asked');
  expect(await isReachable(owner.performerId, clientEmail)).toBe(false);
  expect(await isReachable(other.performerId, clientEmail)).toBe(true);
  await press(`/invitation/unsubscribe/${gig.leave}`, { from: 'all' });
  expect((await readGig(app, elsewhere.id)).state).toBe('unsubscribed');
  expect(await isReachable(other.performerId, clientEmail)).toBe(false);
});

test('who leaves after their data are erased has left all the same', async () => {
  const gig = await addAskedGig(app, owner.performerId);
  await press(`/invitation/erase/${gig.leave}`);
  expect(await readGig(app, gig.id)).toMatchObject({ clientName: '', clientEmail: null, clientMailbox: null });
  expect(await isReachable(owner.performerId, gig.clientEmail)).toBe(false);
  await press(`/invitation/unsubscribe/${gig.leave}`, { from: 'all' });
  const stranger = await signUpOwner(app);
  expect(await isReachable(stranger.performerId, gig.clientEmail)).toBe(false);
});

test('the small links act on the address they were emailed to, not on the one it was corrected to', async () => {
  const other = await signUpOwner(app);
  const right = 'corrected@example.test';
  const elsewhere = await addAskedGig(app, other.performerId, { clientEmail: right });
  const gig = await addAskedGig(app, owner.performerId);
  const second = await addAskedGig(app, owner.performerId, { clientEmail: gig.clientEmail });
  await owner.send('PATCH', `/api/gigs/${gig.id}`, { clientEmail: right });
  const reviewed = await app.db
    .insertInto('reviews')
    .values({
      performerId: owner.performerId,
      ...{ reviewerName: 'Casey', reviewerEmail: right, rating: 2, comment: 'Late.', status: 'approved' },
      decidedAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db.updateTable('gigs').set({ reviewId: reviewed.id }).where('id', '=', gig.id).execute();
  for (const choice of ['decline', 'not-me', 'unsubscribe', 'erase'])
    expect((await press(`/invitation/${choice}/${gig.leave}`, { from: 'all' })).statusCode).toBe(200);
  expect(await readGig(app, gig.id)).toMatchObject({ clientEmail: right, refusedAt: null, unsubscribedAt: null });
  expect(await readReview(reviewed.id)).toMatchObject({ status: 'approved' });
  expect((await readGig(app, elsewhere.id)).state).toBe('asked');
  expect(await isReachable(other.performerId, right)).toBe(true);
  // Whoever got the email has left, and what else is written down of them is erased.
  expect(await isReachable(other.performerId, gig.clientEmail)).toBe(false);
  expect(await readGig(app, second.id)).toMatchObject({ clientEmail: null, clientName: '' });
});

test('erasing the review too emails its own page, and erases nothing by a link alone', async () => {
  const gig = await addAskedGig(app, owner.performerId);
  const id = await review(gig.mailed);
  await press(`/invitation/erase/${gig.leave}`, { review: 'yes' });
  expect((await readReview(id)).reviewerEmail).toBe(gig.clientEmail);
  const [mail] = await mailsTo(app, gig.clientEmail);
  expect(mail?.text).toContain('/my-review/');
});

test('"No thanks" ends the reminders and leaves the link working', async () => {
  const gig = await addAskedGig(app, owner.performerId);
  await press(`/invitation/decline/${gig.leave}`);
  expect(await readGig(app, gig.id)).toMatchObject({ state: 'refused', askAt: null });
  expect((await app.app.inject({ url: `/r/${gig.mailed}` })).statusCode).toBe(200);
});

test('every review of a gig sends its client a note, and "This wasn’t me" takes the review out of sight', async () => {
  const gig = await addAskedGig(app, owner.performerId);
  const id = await review(gig.mailed);
  await writeReceivedMails(app.deps, [id]);
  const notes = await mailsTo(app, gig.clientEmail);
  expect(notes.map(({ subject }) => subject)).toEqual([expect.stringContaining('for your booking')]);
  const path = /\/invitation\/not-me\/[\w.-]+/.exec(notes[0]?.text ?? '')?.[0] ?? '';
  await app.db.updateTable('reviews').set({ status: 'approved', decidedAt: new Date() }).where('id', '=', id).execute();
  const pressed = await Promise.all(Array.from({ length: 20 }, () => press(path)));
  expect(new Set(pressed.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const disowned = await readReview(id);
  expect(disowned).toMatchObject({ status: 'pending', published: false, verifiedAt: null, verifiedGig: false });
  expect(disowned.checks.filter((check) => check === 'disowned')).toHaveLength(1);
  const audit = await app.db.selectFrom('auditLog').select('action').where('subjectId', '=', id).execute();
  expect(audit).toEqual([{ action: 'review.disown' }]);
});

test('a review through the phone’s link is emailed to the client’s address as well, without its words', async () => {
  const gig = await addAskedGig(app, owner.performerId);
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api/reviews/${owner.performerId}`,
    payload: {
      reviewerName: 'A Guest',
      rating: 4,
      comment: 'Written by a guest.',
      gigToken: gig.phone,
      reviewerEmail: 'guest@example.test',
    },
  });
  await writeReceivedMails(app.deps, [answer.json().id]);
  const [note] = await mailsTo(app, gig.clientEmail);
  expect(note?.text).toContain('/invitation/not-me/');
  expect(note?.text).not.toContain('Written by a guest.');
  expect((await mailsTo(app, 'guest@example.test'))[0]?.text).toContain('/confirm-review');
});
