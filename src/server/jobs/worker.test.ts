import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { MailMessage } from '#server/outside/mail/mailer.ts';
import { addOwner } from '#test/support/factories.ts';
import { prepareJobs, until } from '#test/support/prepare-jobs.ts';
import { startProxy } from '#test/support/tcp-proxy.ts';

const { stage, work, queue, countJobs, hurry } = prepareJobs();

test('jobs run while requests use every connection they have', async () => {
  await work(undefined, { server: 'elsewhere' });
  await queue('on its way');
  const taken = await Promise.all(Array.from({ length: stage.pool.options.max }, () => stage.pool.connect()));
  try {
    await until(() => expect(stage.sent.map(({ subject }) => subject)).toEqual(['on its way']));
  } finally {
    for (const client of taken) client.release();
  }
});

test('with the embedded database, a worker that takes the place of another leaves it the job it is running', async () => {
  const begun = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const holder = async () =>
    (await sql<{ id: string }>`select locked_by as id from graphile_worker.jobs`.execute(stage.db)).rows[0]?.id ?? null;
  await work(async (message) => {
    begun.resolve();
    await finish.promise;
    stage.sent.push(message);
  });
  await queue('once');
  await begun.promise;
  const first = await holder();
  expect(first).not.toBeNull();
  await work(undefined, { isFirst: false });
  expect(await holder()).toBe(first);
  finish.resolve();
  await until(async () => expect(await countJobs()).toBe(0));
  expect(stage.sent.map(({ subject }) => subject)).toEqual(['once']);
});

test('a database that goes away under a job is waited for', async () => {
  const road = await startProxy(stage.database.url);
  const begun = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const send = async (message: MailMessage) => {
    begun.resolve();
    await finish.promise;
    stage.sent.push(message);
  };
  // An outcome that could not be written is noticed with the next beat.
  const worker = await work(send, { server: 'far', road: road.url, pulse: { every: 200, deadAfter: 3_000 } });
  try {
    await queue('through the storm');
    await begun.promise;
    road.cut();
    finish.resolve();
    await until(() => expect(stage.sent).toHaveLength(1));
    road.restore();
    // Sent, but nobody could write that down: it is sent once more rather than perhaps never.
    await until(async () => {
      await hurry();
      expect(await countJobs()).toBe(0);
    });
    expect(await stage.db.selectFrom('mails').select('id').where('sentAt', 'is not', null).execute()).toHaveLength(1);
    await queue('after it');
    await until(() => expect(stage.sent.at(-1)?.subject).toBe('after it'));
  } finally {
    await worker.stop();
    await road.close();
  }
});

test('the daily sweep removes what has served its time and nothing else', async () => {
  const owner = await addOwner(stage.db);
  const old = (days: number) => new Date(Date.now() - days * 86_400_000);
  const soon = new Date(Date.now() + 86_400_000);
  const session = (token: string, expiresAt: Date) => ({ accountId: owner.accountId, token, expiresAt });
  await stage.db
    .insertInto('sessions')
    .values([session('over', old(1)), session('running', soon)])
    .execute();
  const value = (identifier: string, expiresAt: Date) => ({ identifier, value: 'x', expiresAt });
  await stage.db
    .insertInto('verifications')
    .values([value('over', old(1)), value('open', soon)])
    .execute();
  const row = (subject: string, sentAt: Date | null) => ({
    kind: 'test',
    recipient: 'a@b.test',
    mailbox: 'a@b.test',
    subject,
    sentAt,
  });
  await stage.db
    .insertInto('mails')
    .values([row('old', old(91)), row('recent', old(89)), row('waiting', null)])
    .execute();
  const window = (key: string, endsAt: Date) => ({ key, taken: 1, granted: 1, most: 1, endsAt });
  await stage.db
    .insertInto('limitWindows')
    .values([window('over', old(1)), window('open', soon)])
    .execute();

  await work();
  await sql`select graphile_worker.add_job('sweep')`.execute(stage.db);
  await until(async () => expect(await countJobs()).toBe(0));

  expect(await stage.db.selectFrom('sessions').select('token').execute()).toEqual([{ token: 'running' }]);
  expect(await stage.db.selectFrom('verifications').select('identifier').execute()).toEqual([{ identifier: 'open' }]);
  expect(await stage.db.selectFrom('limitWindows').select('key').execute()).toEqual([{ key: 'open' }]);
  const subjects = await stage.db.selectFrom('mails').select('subject').orderBy('subject').execute();
  expect(subjects.map(({ subject }) => subject)).toEqual(['recent', 'waiting']);
});
