import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeApp, type Person, signUpAdministrator, type TestApp } from '#test/support/make-app.ts';

let app: TestApp;
let administrator: Person;
beforeAll(async () => {
  app = await makeApp();
  administrator = await signUpAdministrator(app);
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(app.db);
});
afterAll(() => app.close());

const jobs = async () => (await administrator.get('/api/admin/figures')).json().jobs;

test('administrators see the oldest job that waits and the oldest that runs, and how old they are', async () => {
  expect(await jobs()).toMatchObject({ waiting: 0, running: 0, oldestWaiting: null, oldestLocked: null });

  await sql`select graphile_worker.add_job('sweep', run_at => now() - interval '5 minutes')`.execute(app.db);
  await sql`select graphile_worker.add_job('billing-mails', run_at => now() + interval '1 hour')`.execute(app.db);
  await sql`select graphile_worker.add_job('send-mail', run_at => now() - interval '1 hour')`.execute(app.db);
  await sql`
    update graphile_worker._private_jobs set locked_by = 'somebody', locked_at = now() - interval '2 minutes'
    where id = (select id from graphile_worker.jobs where task_identifier = 'send-mail')
  `.execute(app.db);
  const { oldestWaiting, oldestLocked, ...counts } = await jobs();
  expect(counts).toEqual({ waiting: 1, running: 1, later: 1, failed: 0 });
  expect(oldestWaiting).toEqual({ task: 'sweep', seconds: expect.closeTo(300, -2) });
  expect(oldestLocked).toEqual({ task: 'send-mail', seconds: expect.closeTo(120, -2) });

  // What a submission has asked for waits too, before the worker has made a job of it.
  await sql`
    insert into quiet_jobs (task, created_at) values ('review-received', now() - interval '2 hours')
  `.execute(app.db);
  expect(await jobs()).toMatchObject({
    waiting: 2,
    oldestWaiting: { task: 'review-received', seconds: expect.closeTo(7200, -2) },
  });
});
