import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { MailMessage } from '#server/outside/mail/mailer.ts';
import { prepareJobs, until } from '#test/support/prepare-jobs.ts';

const { stage, work, queue, countJobs } = prepareJobs();

test('stopping waits for what is running', async () => {
  const begun = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const worker = await work(async (message) => {
    begun.resolve();
    await finish.promise;
    stage.sent.push(message);
  });
  await queue('slow');
  await begun.promise;
  const stopped = worker.stop();
  expect(stage.sent).toEqual([]);
  finish.resolve();
  await stopped;
  expect(stage.sent).toHaveLength(1);
  expect(await countJobs()).toBe(0);
});

test('stopping hands back what does not end in time, and breaks it off', async () => {
  const begun = Promise.withResolvers<void>();
  const worker = await work(
    (_message, signal) => {
      begun.resolve();
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    },
    { server: 'elsewhere', grace: 50 },
  );
  await queue('endless', { tries: 1 });
  await begun.promise;
  await worker.stop();
  const { rows } = await sql`select locked_by, attempts from graphile_worker.jobs`.execute(stage.db);
  expect(rows).toEqual([{ lockedBy: null, attempts: 0 }]);
  expect(await stage.db.selectFrom('mails').select(['sentAt', 'failedAt']).execute()).toEqual([
    { sentAt: null, failedAt: null },
  ]);
  await work(undefined, { server: 'elsewhere' });
  await until(() => expect(stage.sent.map(({ subject }) => subject)).toEqual(['endless']));
});

test('stopping does not wait for work that cannot be broken off', async () => {
  const begun = Promise.withResolvers<void>();
  const worker = await work(
    () => {
      begun.resolve();
      return new Promise(() => {});
    },
    { server: 'elsewhere', grace: 50 },
  );
  await queue('endless');
  await begun.promise;
  await worker.stop();
  const { rows } = await sql`select locked_by, attempts from graphile_worker.jobs`.execute(stage.db);
  expect(rows).toEqual([{ lockedBy: null, attempts: 0 }]);
});

test('a worker that was taken for dead stops its job, and the email is sent once, by the one that took over', async () => {
  const pulse = { every: 50, deadAfter: 3_000 };
  const begun = Promise.withResolvers<void>();
  const brokenOff: string[] = [];
  let isFirst = true;
  const send = async (message: MailMessage, signal?: AbortSignal) => {
    if (!isFirst) return void stage.sent.push(message);
    isFirst = false;
    begun.resolve();
    await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  };
  await work(
    (message, signal) =>
      send(message, signal).catch((error) => {
        brokenOff.push(error.message);
        throw error;
      }),
    { server: 'elsewhere', pulse },
  );
  await queue('contested');
  await begun.promise;
  await stage.db.deleteFrom('workerHeartbeats').execute();
  await work(send, { server: 'elsewhere', pulse });
  await until(async () => {
    expect(stage.sent.map(({ subject }) => subject)).toEqual(['contested']);
    expect(await countJobs()).toBe(0);
  });
  expect(brokenOff).toEqual(['This worker was silent for so long that others took over its jobs']);
});
