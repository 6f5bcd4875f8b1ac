import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import type { Scope } from '#server/http/scope.ts';
import { bodyLimits, limitBodies } from './body-limits.ts';

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

/** Takes uploads and reads them; answers others on `/refused` before their body is there. */
async function listen(limits: Partial<typeof bodyLimits>): Promise<number> {
  const app = Fastify({ forceCloseConnections: true, bodyLimit: bodyLimits.json }) as unknown as Scope;
  limitBodies(app, { ...bodyLimits, checkEvery: 20, ...limits });
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
  app.post('/', async (request) => `${Buffer.concat(await request.raw.toArray()).length} bytes`);
  app.post('/long', { bodyLimit: 2 * bodyLimits.json }, async ({ body }) => `${JSON.stringify(body).length} bytes`);
  app.post(
    '/photos',
    { config: { uploadBytes: 100_000 } },
    async (request) => `${(await request.raw.toArray()).length > 0}`,
  );
  app.post('/refused', async (_request, reply) => reply.code(415).send('No.'));
  await app.listen({ port: 0, host: '127.0.0.1' });
  endings.push(() => app.close());
  return (app.server.address() as AddressInfo).port;
}

async function begin(
  port: number,
  length: number | 'chunked',
  path = '/',
  type = 'multipart/form-data; boundary=x',
): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  endings.push(() => socket.destroy());
  const size = length === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${length}`;
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\n${size}\r\n\r\n`);
  await once(socket, 'connect');
  return socket;
}
const answerOn = async (socket: Socket) => String((await once(socket, 'data'))[0]);

test('an upload that stands still is ended, and one that keeps the pace is not', async () => {
  const port = await listen({ pace: { bytes: 100, time: 400 } });
  const [still, steady] = [await begin(port, 2_000), await begin(port, 2_000)];
  still.write('x');
  const ended = answerOn(still);
  const taken = answerOn(steady);
  // Longer in all than a pace's time.
  for (let n = 0; n < 20; n += 1) {
    steady.write('x'.repeat(100));
    await pause(40);
  }
  expect(await taken).toContain('2000 bytes');
  expect(await ended).toMatch(/^HTTP\/1.1 408 /);
});

test('a JSON body of a route that takes long ones has time while it keeps the pace, and others have not', async () => {
  const port = await listen({ time: 400, pace: { bytes: 100, time: 400 } });
  const text = JSON.stringify({ rows: 'x'.repeat(1_989) });
  const begun = (path: string) => begin(port, text.length, path, 'application/json');
  const [steady, still, short] = [await begun('/long'), await begun('/long'), await begun('/')];
  const answers = [steady, still, short].map(answerOn);
  still.write('{');
  for (let n = 0; n < 20; n += 1) {
    const part = text.slice(n * 100, (n + 1) * 100);
    steady.write(part);
    if (!short.destroyed) short.write(part);
    await pause(40);
  }
  const [taken, ...ended] = await Promise.all(answers);
  expect(taken).toContain('2000 bytes');
  for (const answer of ended) expect(answer).toMatch(/^HTTP\/1.1 408 /);
});

test('a body counts until all of it has come, also when it was answered before', async () => {
  const port = await listen({ ofOne: { uploads: 150_000, others: 0 } });
  const first = await begin(port, 100_000, '/refused');
  expect(await answerOn(first)).toMatch(/^HTTP\/1.1 415 /);
  const second = await begin(port, 100_000);
  expect(await answerOn(second)).toMatch(/^HTTP\/1.1 429 /);
  first.write('x'.repeat(100_000));
  await expect
    .poll(
      async () => {
        const next = await begin(port, 100_000);
        next.write('x'.repeat(100_000));
        return answerOn(next);
      },
      { timeout: 5_000 },
    )
    .toContain('100000 bytes');
});

test.for([
  ['/long', 'application/json', { uploads: 0, others: 3 * bodyLimits.json }],
  ['/photos', 'Multipart/Form-Data; boundary=x', { uploads: 150_000, others: 0 }],
] as const)(
  'a body of %s that does not say how long it is counts as the longest taken there',
  async ([path, type, ofOne]) => {
    const port = await listen({ ofOne });
    const first = await begin(port, 'chunked', path, type);
    const second = await begin(port, 'chunked', path, type);
    expect(await answerOn(second)).toMatch(/^HTTP\/1.1 429 /);
    first.write('2\r\n{}\r\n0\r\n\r\n');
    expect(await answerOn(first)).toMatch(/^HTTP\/1.1 200 /);
  },
);
