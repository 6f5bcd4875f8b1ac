import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findFreePort } from '#scripts/support/free-port.mjs';
import { Refusal } from '#server/errors.ts';
import { MailNotTaken } from '#server/outside/mail/mail-message.ts';
import { addOwner, addPublishedReview, addReview } from '#test/support/factories.ts';
import { makeApp, signUpOwner, type TestApp, visitor } from '#test/support/make-app.ts';
import { startProxy } from '#test/support/tcp-proxy.ts';
import { createMetrics } from './metrics.ts';
import { listenForMetrics } from './metrics-listener.ts';

const token = 'a token of some length';
let app: TestApp;
let road: Awaited<ReturnType<typeof startProxy>>;
beforeAll(async () => {
  const reach = async (url: string) => {
    road = await startProxy(url);
    return road.url;
  };
  app = await makeApp({ METRICS_TOKEN: token, SLOW_QUERY_MS: '100', DATA_DIR: tmpdir() }, reach);
});
afterAll(async () => {
  await app.close();
  await road.close();
});

const scrape = (authorization = `Bearer ${token}`) =>
  app.app.inject({ method: 'GET', url: '/metrics', headers: { authorization } });

/** The value of one line; undefined when there is none. */
function figureOf(text: string, name: string, labels = ''): number | undefined {
  const line = text.split('\n').find((each) => each.startsWith(`${name}${labels} `));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

test('figures are for who brings the token, and for nobody else', async () => {
  expect((await scrape('')).statusCode).toBe(401);
  expect((await scrape('Bearer something else entirely')).statusCode).toBe(401);
  const answer = await scrape();
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('text/plain');
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('requests are counted by the pattern of their route, and no label says who asked for what', async () => {
  const owner = await signUpOwner(app);
  await addPublishedReview(app.db, owner.performerId);
  for (const url of [`/api/public/performer/${owner.slug}`, `/my-review/secret-token`, '/no/such/thing']) {
    await visitor(app).get(url);
  }
  const { body } = await scrape();
  const count = 'starbill_http_request_duration_seconds_count';
  expect(figureOf(body, count, '{method="POST",route="/api/auth/sign-up/email",status="200"}')).toBe(1);
  expect(body).toContain('route="unknown"');
  expect(body).not.toMatch(new RegExp(`${owner.slug}|${owner.performerId}|secret-token|no/such|example\\.test`));
  expect(figureOf(body, 'starbill_database_query_duration_seconds_count', '{outcome="ok"}')).toBeGreaterThan(5);
  for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes', 'starbill_disk_bytes'])
    expect(body).toContain(`\n${name}`);
});

test('kept public answers are counted, and what waits in the queue is seen', async () => {
  const performer = await addOwner(app.db);
  const address = await app.app.listen({ host: '127.0.0.1', port: 0 });
  const shownOf = async (visits: number) => {
    const shown = async () => figureOf((await scrape()).body, 'starbill_public_cache_shown_total') ?? 0;
    const before = await shown();
    for (let n = 0; n < visits; n += 1) await (await fetch(`${address}/reviews/${performer.slug}`)).arrayBuffer();
    return (await shown()) - before;
  };
  expect(await shownOf(1)).toBe(0);
  // News of the new performer may arrive after the page was kept, and drops it once.
  await expect.poll(() => shownOf(4)).toBe(4);
  await sql`select graphile_worker.add_job('sweep', run_at => now() - interval '1 hour')`.execute(app.db);
  await sql`
    insert into mails (kind, recipient, mailbox, subject, created_at)
    values ('test', 'a@example.test', 'a@example.test', 'Hello', now() - interval '5 minutes')
  `.execute(app.db);
  const { body } = await scrape();
  expect(figureOf(body, 'starbill_job_oldest_ready_seconds')).toBeCloseTo(3600, -2);
  expect(figureOf(body, 'starbill_jobs', '{state="ready"}')).toBeGreaterThan(0);
  expect(figureOf(body, 'starbill_mail_oldest_waiting_seconds')).toBeCloseTo(300, -2);
  expect(figureOf(body, 'starbill_subscriptions', '{status="trialing"}')).toBe(1);
  expect(figureOf(body, 'starbill_database_up')).toBe(1);
});

test('reviews that no administrator can decide yet are not among those that wait', async () => {
  const performer = await addOwner(app.db);
  const ago = (hours: number) => new Date(Date.now() - hours * 3600_000);
  await addReview(app.db, performer.id, { createdAt: ago(5) });
  const added = await addReview(app.db, performer.id, { source: 'business', createdAt: ago(100) });
  const waiting = async () => {
    const { body } = await scrape();
    return {
      reviews: figureOf(body, 'starbill_reviews_waiting'),
      hours: Math.round((figureOf(body, 'starbill_review_oldest_waiting_seconds') ?? 0) / 3600),
    };
  };
  expect(await waiting()).toEqual({ reviews: 1, hours: 5 });
  // Its customer confirmed it: it waits for us since then.
  await app.db
    .updateTable('reviews')
    .set({ verifiedAt: ago(10) })
    .where('id', '=', added.id)
    .execute();
  expect(await waiting()).toEqual({ reviews: 2, hours: 10 });
});

test('of several processes memory and delay are those of the worst one, and counts are sums', async () => {
  const worker = async (memory: number, delay: number) => {
    const metrics = createMetrics();
    metrics.observeRequest('GET', '/', 200, 1);
    const figures = await metrics.figures();
    const set = (name: string, value: number) => {
      for (const each of figures.find((figure) => figure.name === name)?.values ?? []) each.value = value;
    };
    set('process_resident_memory_bytes', memory);
    set('nodejs_eventloop_lag_p99_seconds', delay);
    return figures;
  };
  const workers = await Promise.all([worker(200e6, 0.01), worker(250e6, 0.5), worker(180e6, 0.01)]);
  const text = await createMetrics(async () => workers).text();
  expect(figureOf(text, 'process_resident_memory_bytes')).toBe(250e6);
  expect(figureOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBe(0.5);
  const count = 'starbill_http_request_duration_seconds_count';
  expect(figureOf(text, count, '{method="GET",route="/",status="200"}')).toBe(3);
});

test('a slow statement is logged with its text and without its values', async () => {
  app.slowQueries.length = 0;
  await sql`select pg_sleep(0.15), ${'a-secret-value'}::text`.execute(app.db);
  await sql`select ${'another'}::text`.execute(app.db);
  expect(app.slowQueries).toEqual([{ milliseconds: expect.any(Number), statement: 'select pg_sleep(0.15), $1::text' }]);
});

test('what became of emails, payments and jobs is counted', async () => {
  const metrics = createMetrics();
  const fault = { fault: { kind: 'address' } as never, isForGood: true };
  const outcomes = [null, new MailNotTaken('no such mailbox', fault), new Error('away')];
  const mailer = metrics.countMails({
    kind: 'smtp',
    send: async () => {
      const error = outcomes.shift();
      if (error) throw error;
    },
  });
  const message = { to: 'a@example.test', subject: 'x', text: 'y' };
  for (let n = 0; n < 3; n += 1) await mailer.send(message).catch(() => {});
  const provider = metrics.countCalls({
    kind: 'stripe' as const,
    readCustomer: async (id: string) => {
      if (id === 'away') throw new Refusal(503, 'away', 'Away');
      if (id === 'card') throw new Refusal(402, 'payment_failed', 'No');
      return id;
    },
  });
  expect(provider.kind).toBe('stripe');
  expect(await provider.readCustomer('here')).toBe('here');
  for (const id of ['away', 'card']) await expect(provider.readCustomer(id)).rejects.toThrow();
  await metrics.aroundJob('sweep', async () => {});
  await expect(metrics.aroundJob('sweep', () => Promise.reject(new Error('x')))).rejects.toThrow('x');
  const text = await metrics.text();
  for (const outcome of ['sent', 'refused', 'failed'])
    expect(figureOf(text, 'starbill_mails_total', `{outcome="${outcome}"}`)).toBe(1);
  for (const outcome of ['ok', 'away', 'refused'])
    expect(figureOf(text, 'starbill_payment_calls_total', `{call="readCustomer",outcome="${outcome}"}`)).toBe(1);
  for (const outcome of ['done', 'failed'])
    expect(figureOf(text, 'starbill_job_duration_seconds_count', `{task="sweep",outcome="${outcome}"}`)).toBe(1);
});

test('on a port of their own metrics need no token, and there is nothing else', async () => {
  const port = await findFreePort();
  const settings = { host: '127.0.0.1', metrics: { port, token: null } };
  const listener = await listenForMetrics(createMetrics(), settings, app.app.log);
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('process_cpu_seconds_total');
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  await listener.close();
});

test('a scrape that fails is answered with 503, and the next one may succeed', async () => {
  const port = await findFreePort();
  const countAll = vi.fn().mockRejectedValueOnce(new Error('not in time')).mockResolvedValue([]);
  const warn = vi.fn();
  const settings = { host: '127.0.0.1', metrics: { port, token: null } };
  const listener = await listenForMetrics(createMetrics(countAll), settings, { warn });
  const statusOfScrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).status;
  expect([await statusOfScrape(), await statusOfScrape()]).toEqual([503, 200]);
  expect(warn).toHaveBeenCalledOnce();
  await listener.close();
});

test('the dashboard and the alert rules use figures that exist', async () => {
  const { body } = await scrape();
  const known = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  for (const file of ['alerts.yaml', 'grafana-dashboard.json']) {
    const text = await readFile(join(import.meta.dirname, '../../../ops', file), 'utf8');
    const named = [...text.matchAll(/\b(?:starbill|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_(bucket|count|sum)$/, ''),
    );
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  }
});

test('every alert has its paragraph in the runbook', async () => {
  const root = join(import.meta.dirname, '../../..');
  const rules = await readFile(join(root, 'ops/alerts.yaml'), 'utf8');
  const runbook = await readFile(join(root, 'docs/operations.md'), 'utf8');
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  expect(alerts.length).toBeGreaterThan(10);
  expect([...runbook.matchAll(/^\*\*(Starbill\w+)\.\*\*/gm)].map(([, name]) => name)).toEqual(alerts);
});

test('while the database is away the scrape says so, and old figures are gone', async () => {
  road.cut();
  const { statusCode, body } = await scrape();
  expect(statusCode).toBe(200);
  expect(figureOf(body, 'starbill_database_up')).toBe(0);
  expect(figureOf(body, 'starbill_jobs', '{state="ready"}')).toBeUndefined();
  expect(figureOf(body, 'starbill_job_oldest_ready_seconds')).toBeUndefined();
});
