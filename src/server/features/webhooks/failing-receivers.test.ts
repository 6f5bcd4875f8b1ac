import { expect, test } from 'vitest';
import { addReview } from '#test/support/factories.ts';
import { openHttpsServer } from '#test/support/https-server.ts';
import { signUpOwner } from '#test/support/make-app.ts';
import { minute, prepareWebhooks } from '#test/support/prepare-webhooks.ts';
import { openSilentServer } from '#test/support/silent-server.ts';
import { pauses } from './record-outcome.ts';
import { startWebhookSender } from './webhook-sender.ts';

const { stage, deps, add, hook, claim, sendDue, reach, later, deliveriesOf } = prepareWebhooks();

test('a receiver that is down for an hour gets every event, each with the same id', async () => {
  stage.answer = () => ({ status: 503 });
  const { id } = await add({ events: ['review.received'] });
  for (let made = 0; made < 3; made += 1) await addReview(stage.app.db, stage.owner.performerId);
  stage.app.setTime(new Date(Date.now() + 1000));
  const began = stage.app.deps.now().getTime();
  await sendDue();
  expect(stage.received).toHaveLength(3);
  while (stage.app.deps.now().getTime() < began + 60 * minute) {
    later(5 * minute + 10_000);
    await sendDue();
  }
  const ids = new Set(stage.received.map((each) => each.id));
  expect(ids.size).toBe(3);
  expect(stage.received.length).toBeGreaterThan(9);
  stage.received = [];
  stage.answer = () => ({ status: 200 });
  later(3 * 60 * minute);
  await sendDue();
  expect(stage.received).toHaveLength(3);
  expect(new Set(stage.received.map((each) => each.id))).toEqual(ids);
  expect((await deliveriesOf(id)).map(({ state }: { state: string }) => state)).toEqual(Array(3).fill('delivered'));
});

test('what nobody takes is tried for three days, then the endpoint is paused and the owner emailed, once', async () => {
  stage.answer = () => ({ status: 500, body: 'Oops' });
  const { id } = await add({ events: ['review.received'], name: 'Website' });
  await addReview(stage.app.db, stage.owner.performerId);
  stage.app.setTime(new Date(Date.now() + 1000));
  for (const wait of [0, ...pauses]) {
    later(wait);
    await sendDue();
  }
  expect(stage.received).toHaveLength(pauses.length + 1);
  expect(pauses.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(72 * 60 * minute);
  expect((await stage.owner.get('/api/webhook-endpoints')).json()).toMatchObject([{ id, paused: 'failing' }]);
  const mails = await stage.app.db
    .selectFrom('mails')
    .select(['kind', 'bodyText'])
    .where('recipient', '=', stage.owner.email)
    .where('kind', '=', 'webhook-paused')
    .execute();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.bodyText).toContain('Website');
  // What happens while it is paused is not kept for it.
  await addReview(stage.app.db, stage.owner.performerId);
  expect(await deliveriesOf(id)).toHaveLength(1);
  const [{ id: deliveryId }] = await deliveriesOf(id);
  expect((await stage.owner.send('POST', `/api/webhook-deliveries/${deliveryId}/send`)).json().code).toBe(
    'webhook_paused',
  );
  expect((await stage.owner.send('PATCH', `/api/webhook-endpoints/${id}`, { paused: false })).json().paused).toBeNull();
});

test('an endpoint that says it is gone is paused at once', async () => {
  stage.answer = () => ({ status: 410 });
  const { id } = await add();
  await stage.owner.send('POST', `/api/webhook-endpoints/${id}/test`);
  await sendDue();
  expect((await stage.owner.get('/api/webhook-endpoints')).json()).toMatchObject([{ paused: 'gone' }]);
});

test('a receiver that hangs keeps nobody else’s message waiting', async () => {
  const silent = await openSilentServer();
  stage.closing.push(silent.close);
  reach(silent.port);
  const hanging = { url: `https://calendar.test:${silent.port}/`, events: ['review.received'] };
  const others = await Promise.all([signUpOwner(stage.app), signUpOwner(stage.app), signUpOwner(stage.app)]);
  for (const each of others) {
    await add(hanging, each);
    for (let made = 0; made < 5; made += 1) await addReview(stage.app.db, each.performerId);
  }
  await add({ events: ['review.received'] });
  const warnings: unknown[] = [];
  const sender = startWebhookSender(deps(), (error) => warnings.push(error));
  await expect.poll(() => silent.taken(), { timeout: 60_000 }).toBe(3);
  await addReview(stage.app.db, stage.owner.performerId);
  await expect.poll(() => stage.received.length, { timeout: 60_000 }).toBe(1);
  // One at a time for each of them, however many wait.
  expect(silent.open()).toBeLessThanOrEqual(3);
  await sender.stop();
  expect(warnings).toEqual([]);
  const busy = await stage.app.db
    .selectFrom('webhookEndpoints')
    .select('id')
    .where('busyUntil', 'is not', null)
    .execute();
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
  stage.closing.push(endless.close);
  reach(endless.port);
  const { id } = await add({ url: `https://calendar.test:${endless.port}/` });
  await stage.owner.send('POST', `/api/webhook-endpoints/${id}/test`);
  await sendDue();
  const [delivery] = await deliveriesOf(id);
  expect(delivery).toMatchObject({ state: 'delivered', status: 200 });
  const { log } = (await stage.owner.get(`/api/webhook-deliveries/${delivery.id}`)).json();
  expect(log[0].answer).toHaveLength(2000);
});

test('a redirect is not followed', async () => {
  stage.answer = () => ({ status: 302, headers: { location: hook() } });
  const { id } = await add();
  await stage.owner.send('POST', `/api/webhook-endpoints/${id}/test`);
  await sendDue();
  expect(stage.received).toHaveLength(1);
  expect(await deliveriesOf(id)).toMatchObject([{ problem: expect.stringContaining('redirects') }]);
});

test('two processes never send one message at the same moment', async () => {
  await add({ events: ['review.received'] });
  for (let made = 0; made < 4; made += 1) await addReview(stage.app.db, stage.owner.performerId);
  later(1000);
  const now = stage.app.deps.now();
  const claims = (await Promise.all([claim(), claim(), claim()])).flat();
  expect(claims).toHaveLength(1);
  // The process that claimed it has died: it is free again after a while.
  later(21_000);
  expect(await claim(stage.app.deps.now(), now)).toHaveLength(1);
});

test('ten processes send every message once, to each endpoint one at a time', async () => {
  const underway = new Map<string, number>();
  let most = 0;
  const ids: string[] = [];
  const busy = await openHttpsServer(async (request, response) => {
    const path = request.url ?? '';
    underway.set(path, (underway.get(path) ?? 0) + 1);
    most = Math.max(most, underway.get(path) ?? 0);
    for await (const _chunk of request);
    // Others look for work meanwhile.
    await stage.app.db.selectFrom('webhookEndpoints').select('id').execute();
    ids.push(`${path} ${request.headers['webhook-id']}`);
    underway.set(path, (underway.get(path) ?? 0) - 1);
    response.writeHead(204).end();
  });
  stage.closing.push(busy.close);
  reach(busy.port);
  for (const path of ['a', 'b', 'c'])
    await add({ url: `https://calendar.test:${busy.port}/${path}`, events: ['review.received'] });
  for (let made = 0; made < 4; made += 1) await addReview(stage.app.db, stage.owner.performerId);
  const warnings: unknown[] = [];
  const senders = Array.from({ length: 10 }, () => startWebhookSender(deps(), (error) => warnings.push(error)));
  await expect.poll(() => ids.length, { timeout: 60_000 }).toBe(12);
  await Promise.all(senders.map((sender) => sender.stop()));
  expect(new Set(ids).size).toBe(12);
  expect([ids.length, most, warnings]).toEqual([12, 1, []]);
});

test('a receiver whose server is away and comes back gets each event, with the id of the first try', async () => {
  const away = await openHttpsServer((_request, response) => response.writeHead(204).end());
  const { port } = away;
  reach(port);
  await away.close();
  const { id } = await add({ url: `https://calendar.test:${port}/`, events: ['review.received'] });
  for (let made = 0; made < 3; made += 1) await addReview(stage.app.db, stage.owner.performerId);
  const began = stage.app.deps.now().getTime();
  while (stage.app.deps.now().getTime() < began + 60 * minute) {
    later(5 * minute + 10_000);
    await sendDue();
  }
  const before = await deliveriesOf(id);
  expect(before).toMatchObject(
    Array(3).fill({ state: 'waiting', problem: expect.stringContaining('can’t be reached') }),
  );
  const ids: unknown[] = [];
  const back = await openHttpsServer((request, response) => {
    ids.push(request.headers['webhook-id']);
    response.writeHead(204).end();
  }, port);
  stage.closing.push(back.close);
  later(3 * 60 * minute);
  await sendDue();
  expect(ids.toSorted()).toEqual(before.map(({ eventId }: { eventId: string }) => eventId).toSorted());
});

test('a corrected address begins anew: what waits is sent at once, and one failure does not pause it', async () => {
  const { id } = await add({ events: ['review.received'] });
  await addReview(stage.app.db, stage.owner.performerId);
  const before = new Date(Date.now() - 80 * 60 * minute);
  await stage.app.db.updateTable('webhookEndpoints').set({ failingSince: before }).execute();
  const far = new Date(Date.now() + 24 * 60 * minute);
  await stage.app.db.updateTable('webhookDeliveries').set({ nextAt: far, tries: 8 }).execute();
  stage.answer = () => ({ status: 500 });
  const changed = await stage.owner.send('PATCH', `/api/webhook-endpoints/${id}`, { url: `${hook()}/corrected` });
  expect(changed.json()).toMatchObject({ failingSince: null, paused: null });
  await sendDue();
  expect(stage.received).toHaveLength(1);
  expect((await stage.owner.get('/api/webhook-endpoints')).json()).toMatchObject([{ paused: null }]);
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'waiting', attempts: 1 }]);
});

test.each([
  ['pauses it', () => ({ paused: true }), { paused: 'owner' }, 0],
  ['corrects its address', () => ({ url: hook() }), { paused: null, failingSince: null }, 1],
])('an endpoint that is gone while its owner %s stays as the owner says', async (_what, change, after, arriving) => {
  const slow = await openHttpsServer(async (_request, response) => {
    await stage.owner.send('PATCH', `/api/webhook-endpoints/${id}`, change());
    response.writeHead(410).end();
  });
  stage.closing.push(slow.close);
  reach(slow.port);
  const { id } = await add({ url: `https://calendar.test:${slow.port}/` });
  await stage.owner.send('POST', `/api/webhook-endpoints/${id}/test`);
  await sendDue();
  expect((await stage.owner.get('/api/webhook-endpoints')).json()).toMatchObject([after]);
  expect(stage.received).toHaveLength(arriving);
  const mails = stage.app.db.selectFrom('mails').select('id').where('recipient', '=', stage.owner.email);
  expect(await mails.where('kind', '=', 'webhook-paused').execute()).toEqual([]);
});
