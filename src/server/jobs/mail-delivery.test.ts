import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createMailer } from '#server/outside/mail/mailer.ts';
import { relayQuietJobs } from '#server/queue/quiet-jobs.ts';
import { openMailServer } from '#test/support/mail-server.ts';
import {
  makeApp,
  type Person,
  signUpAdministrator,
  signUpOwner,
  type TestApp,
  visitor,
} from '#test/support/make-app.ts';
import { startWorker } from './worker.ts';

/** From a customer's submission to a real mail server, through the real worker. */

let app: TestApp;
let owner: Person;
let server: Awaited<ReturnType<typeof openMailServer>>;
let workers: { stop(): Promise<void> }[];

beforeEach(async () => {
  workers = [];
  app = await makeApp();
  owner = await signUpOwner(app, { businessName: 'Die Zauberbühne' });
  server = await openMailServer();
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await server.close();
  await app.close();
});

async function work(smtpUrl = server.url) {
  const mailer = createMailer({ smtpUrl, mailFrom: 'Starbill <no-reply@starbill.test>' });
  const worker = await startWorker({ ...app.deps, mailer }, app);
  workers.push(worker);
  return worker;
}

async function submit(reviewerEmail: string, more = {}) {
  const review = { reviewerName: 'Zoë 魔術師', reviewerEmail, rating: 5, comment: 'Wunderbar & <b>groß</b>', ...more };
  const answer = await visitor(app).send('POST', `/api/reviews/${owner.performerId}`, review);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().id as string;
}

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 25 });
const arrived = (to: string) => server.received.filter((mail) => [mail.to].flat()[0]?.text === to);
const countJobs = async () =>
  (await sql<{ count: number }>`select count(*) as count from graphile_worker.jobs`.execute(app.db)).rows[0]?.count;
const countQuiet = async () => (await app.db.selectFrom('quietJobs').select('id').execute()).length;
const hurry = () =>
  sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`.execute(
    app.db,
  );

describe('a submission', () => {
  test('brings one mail to its customer and one to its owner, each with both parts', async () => {
    await app.db.updateTable('accounts').set({ emailVerified: true }).where('id', '=', owner.accountId).execute();
    await work();
    await submit('zoe@example.test');
    await until(async () => {
      expect(arrived('zoe@example.test')).toHaveLength(1);
      expect(arrived(owner.email).map(({ subject }) => subject)).toContain('You have a new 5-star review');
      expect(await countJobs()).toBe(0);
    });
    const [thanks] = arrived('zoe@example.test');
    expect(thanks?.subject).toBe('Thank you for your 5-star review!');
    expect(thanks?.html).toContain('Die Zauberbühne');
    expect(thanks?.text).toMatch(/^http:\/\/localhost:3000\/confirm-review\?token=\S+$/m);
    const news = arrived(owner.email).find(({ subject }) => subject?.includes('new 5-star'));
    expect(news?.text).toContain('Zoë 魔術師 left you');
    expect(news?.text).toContain('Wunderbar & <b>groß</b>');
    expect(news?.headers.get('list')).toMatchObject({ unsubscribe: { url: expect.stringContaining('/unsubscribe?') } });
    expect(server.received.filter(({ subject }) => subject?.includes('5-star'))).toHaveLength(2);
  });

  test('that was refused asks for no mail', async () => {
    const answer = await visitor(app).send('POST', `/api/reviews/${owner.performerId}`, {
      reviewerName: 'Ada',
      reviewerEmail: owner.email,
      rating: 5,
      comment: 'I am great.',
    });
    expect(answer.statusCode).toBe(400);
    expect(await countQuiet()).toBe(0);
  });

  test('is emailed once, also when its answer was lost and it is sent again, and by two workers', async () => {
    const headers = { 'idempotency-key': 'k1', 'content-type': 'application/json' };
    const payload = { reviewerName: 'Zoë', reviewerEmail: 'zoe@example.test', rating: 5, comment: 'Wunderbar' };
    const send = () => app.app.inject({ method: 'POST', url: `/api/reviews/${owner.performerId}`, headers, payload });
    await Promise.all([send(), send(), send()]);
    await Promise.all([work(), work()]);
    await until(async () => {
      expect(await countQuiet()).toBe(0);
      expect(await countJobs()).toBe(0);
    });
    expect(arrived('zoe@example.test')).toHaveLength(1);
  });

  test('asks for its mails without a NOTIFY, which would make submissions wait for one another', async () => {
    const heard: string[] = [];
    const client = new pg.Client(app.databaseUrl);
    await client.connect();
    client.on('notification', ({ channel }) => heard.push(channel));
    await client.query('listen "jobs:insert"; listen performer_changed');
    await submit('zoe@example.test');
    await client.query('select 1');
    expect(heard).toEqual([]);
    await relayQuietJobs(app.db, 5);
    await until(async () => {
      await client.query('select 1');
      expect(heard.toSorted()).toEqual(['jobs:insert', 'performer_changed']);
    });
    // With nothing to do, nobody is woken.
    await relayQuietJobs(app.db, 5);
    await client.query('select 1');
    expect(heard).toHaveLength(2);
    await client.end();
  });
});

test('approval tells the customer that the review is live', async () => {
  const administrator = await signUpAdministrator(app);
  await work();
  const id = await submit('zoe@example.test');
  expect((await administrator.send('POST', `/api/admin/reviews/${id}/approve`)).statusCode).toBe(200);
  await until(async () => {
    // It waits for as long as the decision can be undone.
    await hurry();
    expect(arrived('zoe@example.test').map(({ subject }) => subject)).toContain(
      'Your review for Die Zauberbühne is now live!',
    );
  });
});

describe('a mail server', () => {
  test('that is down loses nothing: what waited goes out when it is back, once', async () => {
    const { port, url } = server;
    await server.close();
    await work(url);
    await submit('zoe@example.test');
    await until(async () => {
      const { rows } = await sql<{ lastError: string }>`
        select last_error from graphile_worker.jobs where task_identifier = 'send-mail' and last_error is not null
      `.execute(app.db);
      expect(rows.length).toBeGreaterThan(0);
      expect(rows[0]?.lastError).toContain('ECONNREFUSED');
    });
    server = await openMailServer(port);
    await until(async () => {
      await hurry();
      expect(await countQuiet()).toBe(0);
      expect(await countJobs()).toBe(0);
    });
    expect(arrived('zoe@example.test')).toHaveLength(1);
  });

  test('that asks to come back later gets the mail later', async () => {
    let refusals = 0;
    await server.close();
    server = await openMailServer(0, (recipient) => {
      if (recipient !== 'zoe@example.test' || refusals === 2) return null;
      refusals += 1;
      return { code: 451, message: 'greylisted, try again later' };
    });
    await work();
    await submit('zoe@example.test');
    await until(async () => {
      await hurry();
      expect(arrived('zoe@example.test')).toHaveLength(1);
    });
    expect(refusals).toBe(2);
    await until(async () => expect(await countJobs()).toBe(0));
  });

  test('that refuses for good is not asked for a day; administrators see it, without the address, and can retry', async () => {
    let asked = 0;
    let refusing = true;
    await server.close();
    server = await openMailServer(0, (recipient) => {
      if (recipient !== 'zoe@example.test') return null;
      asked += 1;
      return refusing ? { code: 550, message: `no such person <${recipient}>` } : null;
    });
    const administrator = await signUpAdministrator(app);
    await work();
    await submit('zoe@example.test');
    const failed = async () => (await administrator.get('/api/admin/jobs/failed')).json();
    await until(async () => expect(await failed()).toHaveLength(1));
    expect(asked).toBe(2);
    const [job] = await failed();
    expect(job).toMatchObject({ task: 'send-mail', attempts: 1, lastError: expect.stringContaining('550') });
    expect(job.lastError).not.toContain('zoe@');
    const mail = () =>
      app.db
        .selectFrom('mails')
        .select(['failedAt', 'sentAt'])
        .where('recipient', '=', 'zoe@example.test')
        .executeTakeFirst();
    expect(await mail()).toMatchObject({ failedAt: expect.any(Date), sentAt: null });

    refusing = false;
    expect((await administrator.send('POST', `/api/admin/jobs/${job.id}/retry`)).statusCode).toBe(204);
    await until(async () => expect(await mail()).toMatchObject({ failedAt: null, sentAt: expect.any(Date) }));
    expect(arrived('zoe@example.test')).toHaveLength(1);
  });
});
