import { type AddressInfo, connect } from 'node:net';
import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { refusals } from '#server/errors.ts';
import { answerErrors } from './error-handler.ts';
import type { Scope } from './scope.ts';

function makeLoggingApp() {
  const lines: string[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line));
      done();
    },
  });
  const app = Fastify({ logger: { level: 'info', stream } });
  answerErrors(app as unknown as Scope, { ...readEnv({}), sessionSecret: '' }, () => '');
  return { app, errors: () => lines.filter((line) => line.includes('"level":50')) };
}

test('a format that we do not have is no error of ours, and everything unforeseen is', async () => {
  const { app, errors } = makeLoggingApp();
  app.get('/format', async () => {
    throw refusals.unknownFormat();
  });
  app.get('/broken', async () => {
    throw new Error('unforeseen');
  });
  expect((await app.inject('/format')).statusCode).toBe(501);
  expect(errors()).toEqual([]);
  expect((await app.inject('/broken')).statusCode).toBe(500);
  expect(errors()).toHaveLength(1);
  await app.close();
});

test('a sender who breaks off leaves no error in the log', async () => {
  const { app, errors } = makeLoggingApp();
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
  expect(errors()).toEqual([]);
});
