import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readVisits } from '#server/features/stats/stats.service.ts';
import { addOwner } from '#test/support/factories.ts';
import { makeApp, type TestApp } from '#test/support/make-app.ts';
import { report, rounds } from '#test/support/rounds.ts';

let app: TestApp;
const agent = new Agent({ keepAlive: true });
beforeAll(async () => {
  app = await makeApp({ TRUST_PROXY: '1' });
  // What is counted begins anew at midnight.
  app.setTime(new Date(new Date().setUTCHours(12, 0, 0, 0)));
  await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  agent.destroy();
  await app.close();
});

async function look(path: string, address: string, browser: string): Promise<void> {
  const { port } = app.app.server.address() as AddressInfo;
  const userAgent = `Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0 ${browser}`;
  const headers = { 'user-agent': userAgent, 'x-forwarded-for': address };
  const [response] = (await once(get({ port, path, agent, headers }), 'response')) as [IncomingMessage];
  await response.toArray();
  expect(response.statusCode).toBe(200);
}

async function countViews(performerId: string): Promise<number> {
  await app.deps.visits.flush();
  return (await readVisits(app.db, performerId, '2020-01-01', '2099-01-01')).reduce((sum, { count }) => sum + count, 0);
}

test('one address that calls itself another browser every time counts 50 views a day, and others count on', async () => {
  const { id, slug } = await addOwner(app.db);
  const looks = rounds(200, 20_000);
  for (let n = 0; n < looks; n += 1) await look(`/reviews/${slug}`, '203.0.113.7', `Forged/${n}`);
  expect(await countViews(id)).toBe(50);
  report(`${looks} views forged by one address: 50 counted`);
  for (let n = 0; n < 20; n += 1) await look(`/reviews/${slug}`, `198.51.100.${n}`, 'Same');
  expect(await countViews(id)).toBe(70);
});

test('an IPv6 customer is one address, however many of the /64 are used', async () => {
  const { id, slug } = await addOwner(app.db);
  for (let n = 0; n < 120; n += 1) await look(`/reviews/${slug}`, `2001:db8:1:2::${n.toString(16)}`, `Phone/${n}`);
  expect(await countViews(id)).toBe(50);
});

test('views of one performer leave nothing less for another', async () => {
  const [first, second] = [await addOwner(app.db), await addOwner(app.db)];
  for (let n = 0; n < 60; n += 1) await look(`/reviews/${first.slug}`, '203.0.113.9', `Forged/${n}`);
  await look(`/reviews/${second.slug}`, '203.0.113.9', 'Forged/1');
  expect([await countViews(first.id), await countViews(second.id)]).toEqual([50, 1]);
});
