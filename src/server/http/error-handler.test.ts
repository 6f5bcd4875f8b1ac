import { type AddressInfo, connect } from 'node:net';
import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { answerErrors } from './error-handler.ts';
import type { Scope } from './scope.ts';

test('a sender who breaks off leaves no error in the log', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line));
      done();
    },
  });
  const app = Fastify({ logger: { level: 'info', stream } });
  answerErrors(app as unknown as Scope, { ...readEnv({}), sessionSecret: '' }, () => '');
  app.post('/', async () => ({}));
  const failed = new Promise((resolve) => app.addHook('onError', async (_request, _reply, error) => resolve(error)));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  // Broken off while the body is being read.
  app.server.once('request', () => setImmediate(() => socket.destroy()));
  socket.write(
    'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"half',
  );
  expect(await failed).toMatchObject({ code: 'ECONNRESET' });
  await app.close();
  expect(lines.filter((line) => line.includes('"level":50'))).toEqual([]);
});
