import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createGuardedFetch } from '#server/outside/fetch/guarded-fetch.ts';
import { isPublicAddress } from '#server/outside/fetch/public-address.ts';
import { webhookEventTypes } from '#shared/webhook-events.ts';
import { addPublishedReview, addReview } from '#test/support/factories.ts';
import { openHttpsServer, testCertificate } from '#test/support/https-server.ts';
import { makeApp, type Person, signUpOwner, type TestApp } from '#test/support/make-app.ts';
import { openSilentServer } from '#test/support/silent-server.ts';
import { claimDeliveries } from './claim-deliveries.ts';
import { pauses, type SendDeps, sendWebhook } from './send-webhook.ts';
import { signWebhook } from './sign-webhook.ts';
import { startWebhookSender } from './webhook-sender.ts';

type Received = { id: string; signature: string; timestamp: string; body: string };

let app: TestApp;
let owner: Person;
let received: Received[];
/** What the receiver answers; each test may say otherwise. */
let answer: (request: IncomingMessage) => { status: number; headers?: Record<string, string>; body?: Buffer | string };
const closing: (() => Promise<unknown>)[] = [];
const ports: number[] = [];
let receiver: Awaited<ReturnType<typeof openHttpsServer>>;

beforeAll(async () => {
  app = await makeApp();
  receiver = await openHttpsServer(async (request, response) => {
    const {
      'webhook-id': id = '',
      'webhook-signature': signature = '',
      'webhook-timestamp': timestamp = '',
    } = request.headers;
    received.push({
      id: String(id),
      signature: String(signature),
      timestamp: String(timestamp),
      body: await text(request),
    });
    const { status, headers = {}, body = 'ok' } = answer(request);
    response.writeHead(status, headers).end(body);
  });
  ports.push(receiver.port);
});
beforeEach(async () => {
  received = [];
  answer = () => ({ status: 204, body: '' });
  owner = await signUpOwner(app, { businessName: 'The Larks' });
});
afterEach(async () => {
  app.setTime(null);
  for (const close of closing.splice(0)) await close();
  await app.db.deleteFrom('webhookEndpoints').execute();
});
afterAll(async () => {
  await receiver.close();
  await app.close();
});

/** The guard itself, except that the ports of test servers on this machine may be reached. */
const deps = (): SendDeps => ({
  ...app.deps,
  fetchOutside: createGuardedFetch({
    ca: testCertificate,
    allows: (address, port) => isPublicAddress(address) || (address === '127.0.0.1' && ports.includes(port)),
    resolve: async (host) => (host === 'other.test' ? ['10.0.0.1'] : ['127.0.0.1']),
  }),
});

const hook = () => `https://calendar.test:${receiver.port}/hook`;
const add = async (more: object = {}, person = owner) => {
  const made = await person.send('POST', '/api/webhook-endpoints', { url: hook(), events: webhookEventTypes, ...more });
  expect(made.statusCode, made.body).toBe(201);
  return made.json();
};

/** Sends everything that is due, until nothing is. */
async function sendDue(): Promise<void> {
  for (;;) {
    const now = app.deps.now();
    const claims = await claimDeliveries(app.db, {
      now,
      until: new Date(now.getTime() + 20_000),
      most: 9,
      mostFailing: 9,
    });
    if (claims.length === 0) return;
    await Promise.all(claims.map((claim) => sendWebhook(deps(), claim)));
  }
}
const later = (milliseconds: number) => app.setTime(new Date(app.deps.now().getTime() + milliseconds));
const typesReceived = () => received.map(({ body }) => JSON.parse(body).type);
const deliveriesOf = async (id: string) => (await owner.get(`/api/webhook-endpoints/${id}/deliveries`)).json();
const minute = 60_000;

test('a message is signed as Standard Webhooks says', () => {
  const body = '{"test": 2432232314}';
  const at = new Date(1614265330 * 1000);
  const signed = signWebhook(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLLSw'], {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    at,
    body,
  });
  expect(signed['webhook-signature']).toBe('v1,Js6jdfqhs19sfV+cmZRzd/1WYb0qw4VQ4weezCldsMA=');
});

test('each event arrives, signed, and without anybody’s address', async () => {
  const { secret } = await add();
  const review = await addReview(app.db, owner.performerId, { reviewerEmail: 'secret-rae@example.test' });
  await app.db
    .updateTable('reviews')
    .set({ status: 'approved', decidedAt: new Date() })
    .where('id', '=', review.id)
    .execute();
  await app.db
    .updateTable('reviews')
    .set({ version: 2, comment: 'Even better.' })
    .where('id', '=', review.id)
    .execute();
  await owner.send('POST', `/api/reviews/${review.id}/reply`, { replyText: 'Thank you.' });
  await owner.send('POST', '/api/reviews/flag', { reviewId: review.id, reason: 'Another act.' });
  const gig = {
    clientName: 'Rae',
    clientEmail: 'secret-gig@example.test',
    eventType: 'Party',
    date: '2026-11-01',
    basis: 'booked',
  };
  await owner.send('POST', '/api/gigs', gig);
  await app.db
    .updateTable('gigs')
    .set({ refusedAt: new Date(), askAt: null })
    .where('performerId', '=', owner.performerId)
    .execute();
  later(minute);
  await sendDue();
  expect(typesReceived().sort()).toEqual([...webhookEventTypes].sort());
  const all = received.map(({ body }) => body).join('\n');
  expect(all).not.toContain('secret-');
  expect(all).toContain('Even better.');
  for (const { id, timestamp, signature, body } of received) {
    const at = new Date(Number(timestamp) * 1000);
    expect(signWebhook([secret], { id, at, body })['webhook-signature']).toBe(signature);
  }
  expect(new Set(received.map(({ id }) => id)).size).toBe(6);
  expect(receiver.requests).toContain('/hook');
});

test('an event is written with what caused it, or not at all', async () => {
  await add();
  await expect(
    app.db.transaction().execute(async (trx) => {
      await addReview(trx, owner.performerId);
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  await sendDue();
  expect(received).toEqual([]);
});

test('a receiver that is down for an hour gets every event, each with the same id', async () => {
  answer = () => ({ status: 503 });
  const { id } = await add({ events: ['review.received'] });
  for (let made = 0; made < 3; made += 1) await addReview(app.db, owner.performerId);
  app.setTime(new Date(Date.now() + 1000));
  const began = app.deps.now().getTime();
  await sendDue();
  expect(received).toHaveLength(3);
  while (app.deps.now().getTime() < began + 60 * minute) {
    later(5 * minute + 10_000);
    await sendDue();
  }
  const ids = new Set(received.map((each) => each.id));
  expect(ids.size).toBe(3);
  expect(received.length).toBeGreaterThan(9);
  received = [];
  answer = () => ({ status: 200 });
  later(3 * 60 * minute);
  await sendDue();
  expect(received).toHaveLength(3);
  expect(new Set(received.map((each) => each.id))).toEqual(ids);
  expect((await deliveriesOf(id)).map(({ state }: { state: string }) => state)).toEqual(Array(3).fill('delivered'));
});

test('what nobody takes is tried for three days, then the endpoint is paused and the owner emailed, once', async () => {
  answer = () => ({ status: 500, body: 'Oops' });
  const { id } = await add({ events: ['review.received'], name: 'Website' });
  await addReview(app.db, owner.performerId);
  app.setTime(new Date(Date.now() + 1000));
  for (const wait of [0, ...pauses]) {
    later(wait);
    await sendDue();
  }
  expect(received).toHaveLength(pauses.length + 1);
  expect(pauses.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(72 * 60 * minute);
  expect((await owner.get('/api/webhook-endpoints')).json()).toMatchObject([{ id, paused: 'failing' }]);
  const mails = await app.db
    .selectFrom('mails')
    .select(['kind', 'bodyText'])
    .where('recipient', '=', owner.email)
    .where('kind', '=', 'webhook-paused')
    .execute();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.bodyText).toContain('Website');
  // What happens while it is paused is not kept for it.
  await addReview(app.db, owner.performerId);
  expect(await deliveriesOf(id)).toHaveLength(1);
  const [{ id: deliveryId }] = await deliveriesOf(id);
  expect((await owner.send('POST', `/api/webhook-deliveries/${deliveryId}/send`)).json().code).toBe('webhook_paused');
  expect((await owner.send('PATCH', `/api/webhook-endpoints/${id}`, { paused: false })).json().paused).toBeNull();
});

test('an endpoint that says it is gone is paused at once', async () => {
  answer = () => ({ status: 410 });
  const { id } = await add();
  await owner.send('POST', `/api/webhook-endpoints/${id}/test`);
  await sendDue();
  expect((await owner.get('/api/webhook-endpoints')).json()).toMatchObject([{ paused: 'gone' }]);
});

test('a receiver that hangs keeps nobody else’s message waiting', async () => {
  const silent = await openSilentServer();
  closing.push(silent.close);
  ports.push(silent.port);
  const hanging = { url: `https://calendar.test:${silent.port}/`, events: ['review.received'] };
  const others = await Promise.all([signUpOwner(app), signUpOwner(app), signUpOwner(app)]);
  for (const each of others) {
    await add(hanging, each);
    for (let made = 0; made < 5; made += 1) await addReview(app.db, each.performerId);
  }
  await add({ events: ['review.received'] });
  const warnings: unknown[] = [];
  const sender = startWebhookSender(deps(), (error) => warnings.push(error));
  await expect.poll(() => silent.taken(), { timeout: 60_000 }).toBe(3);
  await addReview(app.db, owner.performerId);
  await expect.poll(() => received.length, { timeout: 60_000 }).toBe(1);
  // One at a time for each of them, however many wait.
  expect(silent.open()).toBeLessThanOrEqual(3);
  await sender.stop();
  expect(warnings).toEqual([]);
  const busy = await app.db.selectFrom('webhookEndpoints').select('id').where('busyUntil', 'is not', null).execute();
  expect(busy).toEqual([]);
});

test('an endless answer is cut, and counts by its status', async () => {
  const endless = await openHttpsServer((_request, response) => {
    response.writeHead(200, { 'content-length': String(10 * 1024 ** 3) });
    const chunk = Buffer.alloc(64 * 1024, 'x');
    const more = () => {
      while (response.write(chunk));
    };
    response.on('drain', more).on('error', () => {});
    more();
  });
  closing.push(endless.close);
  ports.push(endless.port);
  const { id } = await add({ url: `https://calendar.test:${endless.port}/` });
  await owner.send('POST', `/api/webhook-endpoints/${id}/test`);
  await sendDue();
  const [delivery] = await deliveriesOf(id);
  expect(delivery).toMatchObject({ state: 'delivered', status: 200 });
  const { log } = (await owner.get(`/api/webhook-deliveries/${delivery.id}`)).json();
  expect(log[0].answer).toHaveLength(2000);
});

test('a private address is refused when it is entered, and when a name leads there', async () => {
  for (const url of [
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://localhost/',
    'https://2130706433/',
    'http://tool.example/',
  ]) {
    const refused = await owner.send('POST', '/api/webhook-endpoints', { url, events: ['review.received'] });
    expect([url, refused.statusCode, refused.json().fields.url]).toEqual([url, 400, expect.any(String)]);
  }
  const { id } = await add({ url: 'https://other.test/' });
  await owner.send('POST', `/api/webhook-endpoints/${id}/test`);
  await sendDue();
  expect(await deliveriesOf(id)).toMatchObject([
    { state: 'waiting', problem: expect.stringContaining('private network') },
  ]);
});

test('a redirect is not followed', async () => {
  answer = () => ({ status: 302, headers: { location: hook() } });
  const { id } = await add();
  await owner.send('POST', `/api/webhook-endpoints/${id}/test`);
  await sendDue();
  expect(received).toHaveLength(1);
  expect(await deliveriesOf(id)).toMatchObject([{ problem: expect.stringContaining('redirects') }]);
});

test('the log has the request and every answer, and Send again uses the same id', async () => {
  answer = () => ({ status: 400, body: 'No\0pe' });
  const { id } = await add();
  await owner.send('POST', `/api/webhook-endpoints/${id}/test`);
  await sendDue();
  const [{ id: deliveryId }] = await deliveriesOf(id);
  answer = () => ({ status: 200, body: 'Fine' });
  expect((await owner.send('POST', `/api/webhook-deliveries/${deliveryId}/send`)).statusCode).toBe(200);
  await sendDue();
  expect(received.map((each) => each.id)).toEqual([received[0]?.id, received[0]?.id]);
  const details = (await owner.get(`/api/webhook-deliveries/${deliveryId}`)).json();
  expect(details).toMatchObject({
    state: 'delivered',
    attempts: 2,
    request: { body: received[0]?.body, headers: { 'webhook-id': received[0]?.id } },
    log: [
      { status: 400, answer: 'Nope' },
      { status: 200, answer: 'Fine' },
    ],
  });
});

test('a decision that was undone, or a review that was erased, is not told', async () => {
  await add({ events: ['review.published', 'review.received'] });
  const { id } = await addReview(app.db, owner.performerId);
  const set = (status: 'approved' | 'pending', decidedAt: Date | null) =>
    app.db.updateTable('reviews').set({ status, decidedAt }).where('id', '=', id).execute();
  await set('approved', new Date());
  await set('pending', null);
  later(minute);
  await sendDue();
  expect(typesReceived()).toEqual(['review.received']);
  const erased = await addReview(app.db, owner.performerId);
  await app.db.deleteFrom('reviews').where('id', '=', erased.id).execute();
  await sendDue();
  expect(received).toHaveLength(1);
});

test('two processes never send one message at the same moment', async () => {
  await add({ events: ['review.received'] });
  for (let made = 0; made < 4; made += 1) await addReview(app.db, owner.performerId);
  later(1000);
  const now = app.deps.now();
  const claim = () =>
    claimDeliveries(app.db, { now, until: new Date(now.getTime() + 20_000), most: 9, mostFailing: 9 });
  const claims = (await Promise.all([claim(), claim(), claim()])).flat();
  expect(claims).toHaveLength(1);
  // Whoever claimed it has died: it is free again after a while.
  later(21_000);
  expect(await claimDeliveries(app.db, { now: app.deps.now(), until: now, most: 9, mostFailing: 9 })).toHaveLength(1);
});

test('a renewed secret signs beside the one before it, for a day', async () => {
  const { id, secret } = await add();
  const renewed = (await owner.send('POST', `/api/webhook-endpoints/${id}/secret`)).json().secret;
  expect(renewed).not.toBe(secret);
  const signatures = async () => {
    await owner.send('POST', `/api/webhook-endpoints/${id}/test`);
    await sendDue();
    const { id: message, timestamp, body, signature } = received.at(-1) as Received;
    const at = new Date(Number(timestamp) * 1000);
    const by = (key: string) => signWebhook([key], { id: message, at, body })['webhook-signature'];
    return { signature, expected: { both: `${by(renewed)} ${by(secret)}`, alone: by(renewed) } };
  };
  const during = await signatures();
  expect(during.signature).toBe(during.expected.both);
  later(25 * 60 * minute);
  const after = await signatures();
  expect(after.signature).toBe(after.expected.alone);
  const { rows } = await sql<{
    all: string;
  }>`select string_agg(to_jsonb(e)::text, '') as all from webhook_endpoints e`.execute(app.db);
  expect(rows[0]?.all).not.toContain(secret.slice(6));
});

test('Slack and Discord get a message of theirs, and nothing in a review acts there', async () => {
  const refused = await owner.send('POST', '/api/webhook-endpoints', {
    kind: 'slack',
    url: hook(),
    events: ['review.received'],
  });
  expect(refused.json().fields.url).toContain('hooks.slack.com');
  const slack = await add({ kind: 'slack', url: 'https://hooks.slack.com/services/T0/B0/x' });
  const discord = await add({ kind: 'discord', url: 'https://discord.com/api/webhooks/1/x' });
  expect([slack.secret, discord.secret]).toEqual([null, null]);
  // Their names cannot be had here: the same endpoints at the receiver's address.
  await app.db.updateTable('webhookEndpoints').set({ url: hook() }).execute();
  await addPublishedReview(app.db, owner.performerId, { comment: '<!channel> **now** @everyone & more' });
  later(1000);
  await sendDue();
  const bodies = received.map(({ body }) => JSON.parse(body));
  const inSlack = bodies.find(({ text }) => text);
  const inDiscord = bodies.find(({ content }) => content);
  expect(inSlack.text).toContain('★★★★★');
  expect(inSlack.text).toContain('&lt;!channel&gt;');
  expect(inDiscord).toMatchObject({ allowed_mentions: { parse: [] }, content: expect.stringContaining('\\*\\*now') });
  expect(received.map(({ signature }) => signature)).toEqual(['', '']);
});

test('another owner’s webhooks and messages do not exist', async () => {
  const { id } = await add();
  const delivery = (await owner.send('POST', `/api/webhook-endpoints/${id}/test`)).json();
  const other = await signUpOwner(app);
  for (const answer of [
    await other.send('PATCH', `/api/webhook-endpoints/${id}`, { paused: true }),
    await other.send('POST', `/api/webhook-endpoints/${id}/test`),
    await other.send('POST', `/api/webhook-endpoints/${id}/secret`),
    await other.get(`/api/webhook-endpoints/${id}/deliveries`),
    await other.get(`/api/webhook-deliveries/${delivery.id}`),
    await other.send('POST', `/api/webhook-deliveries/${delivery.id}/send`),
    await other.send('DELETE', `/api/webhook-endpoints/${id}`),
  ])
    expect(answer.statusCode).toBe(404);
});

test('endpoints are changed, paused, resumed and deleted, each with an entry in the audit log', async () => {
  const { id } = await add({ name: 'Website' });
  expect(
    (await owner.send('PATCH', `/api/webhook-endpoints/${id}`, { events: ['review.flagged'] })).json().events,
  ).toEqual(['review.flagged']);
  expect((await owner.send('PATCH', `/api/webhook-endpoints/${id}`, { paused: true })).json().paused).toBe('owner');
  expect((await owner.send('POST', `/api/webhook-endpoints/${id}/test`)).json().code).toBe('webhook_paused');
  expect((await owner.send('PATCH', `/api/webhook-endpoints/${id}`, { paused: false })).json().paused).toBeNull();
  expect((await owner.send('DELETE', `/api/webhook-endpoints/${id}`)).statusCode).toBe(204);
  const rows = await app.db
    .selectFrom('auditLog')
    .select('action')
    .where('subjectId', '=', owner.performerId)
    .orderBy('id')
    .execute();
  expect(rows.map(({ action }) => action)).toEqual([
    'webhook.add',
    'webhook.change',
    'webhook.change',
    'webhook.change',
    'webhook.delete',
  ]);
});
