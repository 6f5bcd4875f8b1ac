import { expect, test } from 'vitest';
import { remindOfWaiting } from '#server/features/notifications/waiting-reminder.service.ts';
import {
  bringReviews,
  isImportedThere,
  mailsTo,
  newAddress,
  openImportedReviews,
  reportsOn,
} from '#test/support/imported-reviews.ts';
import { type Person, signUpOwner, type TestApp, visitor } from '#test/support/make-app.ts';
import { expectWithinASecond } from '#test/support/within-a-second.ts';

let app: TestApp;
let owner: Person;
let ada: Person;
const { add, report, ask, listed, readImport, publicPage } = openImportedReviews((opened) => {
  ({ app, owner, ada } = opened);
});
const resolve = (id: string, body: object) => ada.send('POST', `/api/admin/imported/${id}/resolve`, body);

test('administrators remove a reported review with a reason, and everybody concerned hears of it', async () => {
  const act = await signUpOwner(app, { businessName: 'Ink & Ember' });
  const { id, importId, row } = await add({}, act);
  const [reader, claimant] = [newAddress(), newAddress()];
  await report(id, { reason: 'private_data', note: 'secret words', email: reader });
  await ask(id, claimant);
  await report(id, { reason: 'other' });
  expect((await resolve(id, { outcome: 'removed' })).statusCode).toBe(400);
  const decision = { outcome: 'removed', reason: 'private_data', note: 'A phone number.' };
  expect((await resolve(id, decision)).statusCode).toBe(204);
  expect(await isImportedThere(app, id)).toBe(false);
  expect(await reportsOn(app, id)).toEqual([]);
  await expectWithinASecond(async () => expect(await publicPage(act)).not.toContain(row.comment));
  expect((await resolve(id, decision)).statusCode).toBe(404);
  for (const email of [reader, claimant]) {
    const mails = await mailsTo(app, email);
    expect(mails.map(({ kind }) => kind)).toEqual(['report-received', 'report-answered']);
    expect(mails[1]?.bodyText).toContain('We removed the review');
    expect(mails.map(({ bodyText }) => bodyText).join()).not.toContain('secret words');
  }
  const told = (await mailsTo(app, act.email)).filter(({ kind }) => kind === 'imported-removed');
  expect(told).toMatchObject([{ bodyText: expect.stringContaining('A phone number.') }]);
  expect(await readImport(importId, act)).toMatchObject({
    added: 1,
    removed: [{ removedBy: 'administrator', reason: 'private_data', note: 'A phone number.' }],
  });
  expect((await act.get('/api/account/export')).json().removedImportedReviews).toMatchObject([
    { removedBy: 'administrator', reason: 'private_data' },
  ]);
  const [entry] = (await ada.get(`/api/admin/audit?subject=${act.performerId}`)).json();
  expect(entry).toMatchObject({
    action: 'imported.remove',
    before: { importedFrom: 'Poptop', reports: 3 },
    after: { reason: 'private_data', note: 'A phone number.' },
  });
  expect(await readImport(await bringReviews(app, act, [row]), act)).toMatchObject({ added: 0, invalid: 1 });
  await app.db.deleteFrom('performers').where('id', '=', act.performerId).execute();
  const left = app.db.selectFrom('removedImportedReviews').select('id');
  expect(await left.where('performerId', '=', act.performerId).execute()).toEqual([]);
});

test('administrators keep one, its reporters hear of it, and it can be reported again', async () => {
  const { id } = await add();
  const [reader, claimant] = [newAddress(), newAddress()];
  await report(id, { reason: 'off_topic', email: reader });
  await ask(id, claimant);
  expect((await resolve(id, { outcome: 'kept' })).statusCode).toBe(204);
  expect((await resolve(id, { outcome: 'kept' })).statusCode).toBe(409);
  expect(await isImportedThere(app, id)).toBe(true);
  expect(await reportsOn(app, id)).toEqual([]);
  expect((await mailsTo(app, reader)).at(-1)?.bodyText).toContain('It doesn’t break our rules');
  expect((await mailsTo(app, claimant)).at(-1)?.bodyText).toContain('We couldn’t tell that you wrote it');
  expect((await ada.get(`/api/admin/audit?subject=${owner.performerId}`)).json()[0]).toMatchObject({
    action: 'imported.keep',
  });
  expect((await report(id, { reason: 'off_topic' })).statusCode).toBe(202);
  expect(await listed(id)).toHaveLength(1);
});

test('twenty decisions at once are one', async () => {
  const { id, importId } = await add();
  await report(id, { reason: 'other', email: newAddress() });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      resolve(id, n % 2 === 0 ? { outcome: 'removed', reason: 'other' } : { outcome: 'kept' }),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
  for (const { statusCode } of answers) expect([204, 404, 409]).toContain(statusCode);
  const { added, removedTotal } = await readImport(importId);
  expect(added + removedTotal).toBe(2);
});

test('administrators see the longest waiting first, page by page, and are reminded of them', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const { id } = await add();
    await report(id, { reason: 'other' });
    await report(id, { reason: 'unlawful' }, '192.0.2.90');
    ids.push(id);
  }
  const seen: string[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const answer = await ada.get(`/api/admin/imported-reports?limit=2${cursor && `&cursor=${cursor}`}`);
    seen.push(...answer.json().map(({ review }: { review: { id: string } }) => review.id));
    cursor = answer.headers['x-next-cursor'] as string | undefined;
  }
  expect(seen.filter((id) => ids.includes(id))).toEqual(ids);
  expect(new Set(seen).size).toBe(seen.length);
  await app.db.updateTable('accounts').set({ emailVerified: true }).where('email', '=', ada.email).execute();
  const later = new Date(Date.now() + 10 * 24 * 60 * 60_000);
  await remindOfWaiting({ ...app.deps, env: { ...app.deps.env, waitingReminderHours: 24 }, now: () => later });
  const reminder = (await mailsTo(app, ada.email)).find(({ kind }) => kind === 'waiting-reminder');
  expect(reminder?.bodyText).toMatch(/\d+ reported imported reviews/);
});

test('administrators are the only ones who see or answer reports', async () => {
  const { id } = await add();
  await report(id, { reason: 'other' });
  for (const person of [owner, visitor(app)]) {
    expect((await person.get('/api/admin/imported-reports')).statusCode).toBe(404);
    const answer = await person.send('POST', `/api/admin/imported/${id}/resolve`, { outcome: 'removed' });
    expect(answer.statusCode).toBe(404);
  }
  expect(await reportsOn(app, id)).toHaveLength(1);
});
