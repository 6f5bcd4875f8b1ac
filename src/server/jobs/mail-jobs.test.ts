import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { queueMail } from '#server/features/notifications/mail-outbox.ts';
import { listFailedJobs, retryFailedJob } from '#server/queue/failed-jobs.ts';
import { mail, prepareJobs, until } from '#test/support/prepare-jobs.ts';

const { stage, work, queue, countJobs, hurry } = prepareJobs();

/** Without those that the worker's own clock asks for, which it does whenever a minute begins. */
const countMailJobs = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from graphile_worker.jobs where task_identifier = 'send-mail'
  `.execute(stage.db);
  return rows[0]?.count;
};

describe('a mail', () => {
  test('is sent after the commit of the transaction that queued it', async () => {
    await work();
    await stage.db.transaction().execute(async (trx) => {
      await queueMail(trx, mail('one'));
      // Another connection sees no job for it yet, so no worker can.
      expect(await countMailJobs()).toBe(0);
    });
    await until(() => expect(stage.sent.map(({ subject }) => subject)).toEqual(['one']));
  });

  test('is never sent after a rollback', async () => {
    await work();
    const failing = stage.db.transaction().execute(async (trx) => {
      await queueMail(trx, mail('never'));
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    await queue('after');
    await until(() => expect(stage.sent.map(({ subject }) => subject)).toEqual(['after']));
    expect(await stage.db.selectFrom('mails').select('subject').execute()).toEqual([{ subject: 'after' }]);
  });

  test('is forgotten once sent, but for the fact', async () => {
    await work();
    await queue('secret', { html: '<p>secret</p>', headers: { 'X-Test': '1' } });
    await until(async () => expect(await countJobs()).toBe(0));
    expect(stage.sent).toEqual([
      {
        id: expect.any(String),
        to: 'ada@example.test',
        subject: 'secret',
        text: 'Text of secret',
        html: '<p>secret</p>',
        headers: { 'X-Test': '1' },
      },
    ]);
    const [row] = await stage.db.selectFrom('mails').selectAll().execute();
    expect(row).toMatchObject({ bodyText: null, bodyHtml: null, headers: {}, sentAt: expect.any(Date) });
  });

  test('of one cause is queued once', async () => {
    expect(await queue('first', { dedupeKey: 'k' })).not.toBeNull();
    expect(await queue('second', { dedupeKey: 'k' })).toBeNull();
    expect(await countJobs()).toBe(1);
  });

  test('is sent once by two workers, and not again', async () => {
    const count = 40;
    for (let index = 0; index < count; index += 1) await queue(`mail ${index}`);
    await Promise.all([work(undefined, { server: 'elsewhere' }), work(undefined, { server: 'elsewhere' })]);
    await until(async () => expect(await countJobs()).toBe(0));
    expect(new Set(stage.sent.map(({ subject }) => subject)).size).toBe(count);
    expect(stage.sent).toHaveLength(count);
    // A job that is run twice, as after a crash, finds its mail stage.sent.
    const { id } = await stage.db.selectFrom('mails').select('id').limit(1).executeTakeFirstOrThrow();
    await sql`select graphile_worker.add_job('send-mail', ${JSON.stringify({ mailId: id })}::json)`.execute(stage.db);
    await until(async () => expect(await countJobs()).toBe(0));
    expect(stage.sent).toHaveLength(count);
  });

  test('that cannot be sent is tried again, later and later', async () => {
    let failures = 2;
    await work(async (message) => {
      failures -= 1;
      if (failures >= 0) throw new Error('the mail server is asleep');
      stage.sent.push(message);
    });
    await queue('patience');
    await until(() => expect(failures).toBe(1));
    await until(async () => {
      const { rows } = await sql<{ wait: number }>`
        select extract(epoch from run_at - now())::float as wait from graphile_worker.jobs where locked_at is null
      `.execute(stage.db);
      expect(rows[0]?.wait).toBeGreaterThan(1);
    });
    await hurry();
    await until(() => expect(failures).toBe(0));
    await until(async () => {
      await hurry();
      expect(stage.sent.map(({ subject }) => subject)).toEqual(['patience']);
    });
    expect(await listFailedJobs(stage.db)).toEqual([]);
  });

  test('that failed for good is shown to administrators, who can have it tried again', async () => {
    let asleep = true;
    await queue('lost', { tries: 10 });
    await sql`update graphile_worker._private_jobs set attempts = 9`.execute(stage.db);
    await work(async (message) => {
      if (asleep) throw new Error('the mail server is asleep');
      stage.sent.push(message);
    });
    await until(async () => expect(await listFailedJobs(stage.db)).toHaveLength(1));
    const [job] = await listFailedJobs(stage.db);
    expect(job).toEqual({
      id: expect.stringMatching(/^\d+$/),
      task: 'send-mail',
      attempts: 10,
      lastError: 'the mail server is asleep',
      failedAt: expect.any(String),
    });
    // The worker would have waited for hours; what is told is when it failed, and not when it would have gone on.
    expect(Math.abs(Date.now() - Date.parse(job?.failedAt ?? ''))).toBeLessThan(60_000);
    expect(stage.sent).toEqual([]);

    asleep = false;
    expect(await retryFailedJob(stage.db, job?.id ?? '')).toBe(true);
    await until(() => expect(stage.sent.map(({ subject }) => subject)).toEqual(['lost']));
    await until(async () => expect(await countJobs()).toBe(0));
    expect(await retryFailedJob(stage.db, job?.id ?? '')).toBe(false);
  });

  test('whose worker was killed is sent by the next one, where no other process can be at work', async () => {
    await queue('orphan');
    await sql`
      select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs));
      update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker-dead', attempts = 1;
    `.execute(stage.db);
    await work();
    await until(() => expect(stage.sent.map(({ subject }) => subject)).toEqual(['orphan']));
  });
});
