import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeApp, signUpAdministrator, type TestApp } from '#test/support/make-app.ts';
import { sweep } from './sweep.ts';

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());

const old = (days: number) => new Date(Date.now() - days * 86_400_000);
const run = (signal = new AbortController().signal) => sweep(app.deps)({}, { isLastTry: false, signal });

const addExpired = async () => {
  const verification = { identifier: 'over', value: 'x', expiresAt: old(1) };
  await app.db.insertInto('verifications').values(verification).execute();
  const window = { key: crypto.randomUUID(), taken: 1, granted: 1, most: 1, endsAt: old(1) };
  await app.db.insertInto('limitWindows').values(window).execute();
  const mail = { kind: 'test', recipient: 'a@b.test', mailbox: 'a@b.test', subject: 'old', sentAt: old(91) };
  await app.db.insertInto('mails').values(mail).execute();
};
const countLeft = async () => {
  const { rows } = await sql<{ verifications: number; windows: number; mails: number }>`
    select (select count(*)::int from verifications where identifier = 'over') as verifications,
      (select count(*)::int from limit_windows where ends_at < now()) as windows,
      (select count(*)::int from mails where subject = 'old') as mails
  `.execute(app.db);
  return rows[0];
};

test('what cannot be deleted keeps nothing else from being deleted, and the job fails with what failed', async () => {
  await addExpired();
  await sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''not today''; end'`.execute(
    app.db,
  );
  for (const table of ['verifications', 'review_readers'])
    await sql`create trigger refuse before delete on ${sql.table(table)} execute function refuse()`.execute(app.db);
  await expect(run()).rejects.toThrow('Not swept: verifications (not today), review readers (not today)');
  expect(await countLeft()).toEqual({ verifications: 1, windows: 0, mails: 0 });
  await sql`drop function refuse cascade`.execute(app.db);
  await run();
  expect(await countLeft()).toEqual({ verifications: 0, windows: 0, mails: 0 });
});

test('a sweep that is broken off begins nothing further', async () => {
  await addExpired();
  await expect(run(AbortSignal.abort(new Error('the process stops')))).rejects.toThrow('the process stops');
  expect(await countLeft()).toEqual({ verifications: 1, windows: 1, mails: 1 });
});

test('events of the payment provider are forgotten after a month, but never the time of the last one', async () => {
  const ada = await signUpAdministrator(app);
  const receive = (days: number) => {
    const event = { provider: 'stripe', eventId: `evt_${days}`, type: 'invoice.paid', receivedAt: old(days) };
    return app.db.insertInto('webhookEvents').values(event).execute();
  };
  const kept = async () =>
    (await app.db.selectFrom('webhookEvents').select('eventId').orderBy('receivedAt').execute()).map(
      ({ eventId }) => eventId,
    );
  const lastEventAt = async () => (await ada.get('/api/admin/health')).json().payments.lastEventAt;
  await receive(400);
  await receive(40);
  const before = await lastEventAt();
  expect(before).not.toBeNull();
  await run();
  expect(await kept()).toEqual(['evt_40']);
  expect(await lastEventAt()).toBe(before);
  await receive(29);
  await receive(1);
  await run();
  expect(await kept()).toEqual(['evt_29', 'evt_1']);
});
