import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { collect } from '#test/support/collect.ts';
import { makeApp, type Person, signUpOwner, type TestApp } from '#test/support/make-app.ts';

/** A collector: it keeps what it is sent. Names and attributes stand in the bytes as they are. */
let collector: Server;
let received: { path: string | undefined; headers: NodeJS.Dict<string | string[]>; text: string }[];
let app: TestApp;
let owner: Person;
beforeAll(async () => {
  received = [];
  collector = createServer(async (request, response) => {
    const bytes = Buffer.concat(await collect(request as AsyncIterable<Buffer>));
    const text = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString('latin1');
    received.push({ path: request.url, headers: request.headers, text });
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  // The exporter reads the standard variables for itself.
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint);
  vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'x-key=planted');
  vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'deployment.environment=stage-door');
  app = await makeApp({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  owner = await signUpOwner(app);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await app.close();
  await new Promise((resolve) => collector.close(resolve));
});

test('requests, jobs and their statements reach a collector, without addresses, tokens and values', async () => {
  const { aroundJob, tracing } = app.deps.observing;
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  await app.app.inject({
    method: 'GET',
    url: '/my-review/planted-token?planted=query',
    headers: { traceparent: `00-${trace}-00f067aa0ba902b7-01` },
  });
  await aroundJob('sweep', () => app.db.selectFrom('mails').select('id').where('kind', '=', 'planted-value').execute());
  await expect(aroundJob('send-mail', () => Promise.reject(new Error('planted-message')))).rejects.toThrow();
  await tracing?.stop();

  const all = received.map(({ text }) => text).join('');
  expect(received.map(({ path }) => path)).toEqual(received.map(() => '/v1/traces'));
  expect(received[0]?.headers).toMatchObject({ 'content-type': 'application/x-protobuf', 'x-key': 'planted' });
  for (const name of [
    'POST /api/auth/sign-up/email',
    'GET /my-review/:token',
    'job sweep',
    'select mails',
    'job send-mail',
  ])
    expect(all).toContain(name);
  expect(all).toContain('stage-door');
  expect(all).toContain('starbill');
  // The request belongs to the trace that its caller began.
  expect(all).toContain(Buffer.from(trace, 'hex').toString('latin1'));
  expect(all).not.toMatch(/planted-token|planted=query|planted-value|planted-message/);
  expect(all).not.toContain(owner.email);
  expect(all).not.toContain(owner.slug);
});
