import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { answerClientError, createHttpServer, serverLimits } from './server.ts';

const endings: (() => void)[] = [];
afterEach(() => {
  for (const end of endings.splice(0)) end();
});

async function listen(limits: Partial<typeof serverLimits>, body: Buffer | string = 'hello', limitAddresses = true) {
  const http = createHttpServer({ limitAddresses }, { ...serverLimits, ...limits });
  const server = http.create((_request, response) => void response.end(body));
  server.on('clientError', answerClientError);
  server.listen(0, '127.0.0.1');
  endings.push(() => server.close().closeAllConnections());
  await once(server, 'listening');
  return { http, server, port: (server.address() as AddressInfo).port };
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  endings.push(() => socket.destroy());
  await once(socket, 'connect');
  return socket;
}

const asked = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n';

test('a connection between two requests stays open longer than headers may take, and is ended after its time', async () => {
  const { port } = await listen({ headers: 200, keepAlive: 1_000, checkEvery: 50 });
  const socket = await open(port);
  socket.write(asked);
  await once(socket, 'data');
  await pause(600);
  socket.write(asked);
  expect(String((await once(socket, 'data'))[0])).toContain('200 OK');
  await once(socket, 'close');
});

test('our connections outlive the minute for which proxies keep theirs', async () => {
  const { server } = await listen({});
  expect(server.keepAliveTimeout).toBeGreaterThan(60_000);
  expect(server.requestTimeout).toBe(120_000);
});

test('headers that never end are not waited for, and the refusal has our shape', async () => {
  const { port } = await listen({ headers: 200, checkEvery: 50 });
  const socket = await open(port);
  socket.write('GET / HTTP/1.1\r\nhost:');
  const text = String((await once(socket, 'data'))[0]);
  expect(text).toMatch(/^HTTP\/1.1 408 /);
  expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'timeout' });
});

test.each([
  ['no request at all', 'hello\r\n\r\n', 400, 'invalid_input'],
  ['too many headers', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'too_large'],
])('%s is refused in our shape', async (_what, bytes, status, code) => {
  const { port } = await listen({});
  const socket = await open(port);
  socket.write(bytes);
  const text = String((await once(socket, 'data'))[0]);
  expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code });
});

test('one address has so many connections and no more, unless it is a proxy', async () => {
  const direct = await listen({ connectionsOfOne: 3 });
  const kept = await Promise.all([open(direct.port), open(direct.port), open(direct.port)]);
  const refused = await open(direct.port);
  await once(refused, 'close');
  kept[0]?.destroy();
  await expect
    .poll(
      async () => {
        const next = await open(direct.port);
        next.write(asked);
        return Promise.race([once(next, 'data').then(String), once(next, 'close').then(() => 'closed')]);
      },
      { timeout: 5_000 },
    )
    .toContain('200 OK');

  const proxied = await listen({ connectionsOfOne: 3 }, 'hello', false);
  const many = await Promise.all(Array.from({ length: 10 }, () => open(proxied.port)));
  for (const socket of many) socket.write(asked);
  await Promise.all(many.map((socket) => once(socket, 'data')));
});

test('an answer that nobody takes is given up', async () => {
  const { port, server } = await listen({ silence: 300 }, Buffer.alloc(20_000_000));
  const socket = await open(port);
  socket.pause();
  socket.write(asked);
  await expect.poll(() => countConnections(server), { timeout: 10_000 }).toBe(0);
});

test('of too many answers that wait to be taken, the oldest are given up, and quick takers get theirs', async () => {
  const size = 8_000_000;
  const { port, server } = await listen(
    { untakenBytes: 3 * size, untakenFor: 200, checkEvery: 50 },
    Buffer.alloc(size),
  );
  const slow = await Promise.all(Array.from({ length: 10 }, () => open(port)));
  for (const socket of slow) {
    socket.pause();
    socket.write(asked);
  }
  await expect.poll(() => countConnections(server), { timeout: 10_000 }).toBeLessThanOrEqual(4);
  const [response] = (await once(get({ port, agent: new Agent() }), 'response')) as [IncomingMessage];
  expect(Buffer.concat(await response.toArray())).toHaveLength(size);
});

test('while it drains it is not ready, finishes what it began, and closes connections after their answer', async () => {
  const { http, port } = await listen({ announce: 150, idle: 3_000, drain: 20_000 });
  const [busy, silent] = [await open(port), await open(port)];
  busy.write(asked);
  await once(busy, 'data');
  const draining = http.drain();
  busy.write('GET /readyz HTTP/1.1\r\nhost: x\r\n\r\n');
  const notReady = String((await once(busy, 'data'))[0]);
  expect(notReady).toContain('503 Service Unavailable');
  expect(notReady).toContain('"code":"unavailable"');
  await expect
    .poll(
      () =>
        open(port).then(
          () => 'taken',
          (error: NodeJS.ErrnoException) => error.code,
        ),
      { timeout: 2_500 },
    )
    .toBe('ECONNREFUSED');
  busy.write(asked);
  expect(String((await once(busy, 'data'))[0])).toMatch(/connection: close/i);
  await Promise.all([once(busy, 'close'), once(silent, 'close'), draining]);
});

test('an idle connection holds up nothing for longer than its time', async () => {
  const { http, port } = await listen({ announce: 10, idle: 10, drain: 60_000 });
  const socket = await open(port);
  socket.write(asked);
  await once(socket, 'data');
  await Promise.all([http.drain(), once(socket, 'close')]);
});

test('an answer that is still being taken when it stops arrives whole', async () => {
  const size = 20_000_000;
  const { http, port } = await listen({ announce: 10, idle: 10 }, Buffer.alloc(size));
  const [response] = (await once(get({ port, agent: new Agent({ keepAlive: true }) }), 'response')) as [
    IncomingMessage,
  ];
  const draining = http.drain();
  await expect.poll(() => open(port).catch(({ code }) => code), { timeout: 5_000 }).toBe('ECONNREFUSED');
  // Several times as long as idle connections are left open.
  await pause(100);
  expect(Buffer.concat(await response.toArray())).toHaveLength(size);
  await draining;
});

test('a request that comes in while the process is busy with another is answered, not taken for idle', async () => {
  const { http, server, port } = await listen({ announce: 10, idle: 200 });
  const [late, busy] = [await open(port), await open(port)];
  for (const socket of [late, busy]) {
    socket.write(asked);
    await once(socket, 'data');
  }
  server.prependOnceListener('request', () => {
    late.write(asked);
    const busyUntil = Date.now() + 300;
    while (Date.now() < busyUntil);
  });
  const draining = http.drain();
  await expect.poll(() => open(port).catch(({ code }) => code), { timeout: 5_000 }).toBe('ECONNREFUSED');
  busy.write(asked);
  expect(String((await once(late, 'data'))[0])).toContain('200 OK');
  await draining;
});

test('it does not wait when nobody is connected', async () => {
  const { http } = await listen({ announce: 60_000 });
  await http.drain();
});

const countConnections = (server: { getConnections: (tell: (error: Error | null, count: number) => void) => void }) =>
  new Promise<number>((tell) => server.getConnections((_error, count) => tell(count)));
