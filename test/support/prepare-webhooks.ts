import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { claimDeliveries } from '#server/features/webhooks/claim-deliveries.ts';
import { type SendDeps, sendWebhook } from '#server/features/webhooks/send-webhook.ts';
import { createGuardedFetch } from '#server/outside/fetch/guarded-fetch.ts';
import { isPublicAddress } from '#server/outside/fetch/public-address.ts';
import { webhookEventTypes } from '#shared/webhook-events.ts';
import { openHttpsServer, testCertificate } from './https-server.ts';
import { makeApp, type Person, signUpOwner, type TestApp } from './make-app.ts';

export type Received = { id: string; signature: string; timestamp: string; body: string };

export const minute = 60_000;

/** For tests of webhooks: each has an owner of its own, and what the real receiver was sent is kept in `received`. */
export function prepareWebhooks() {
  const stage = {} as {
    app: TestApp;
    owner: Person;
    receiver: Awaited<ReturnType<typeof openHttpsServer>>;
    received: Received[];
    /** What the receiver answers; each test may say otherwise. */
    answer: (request: IncomingMessage) => { status: number; headers?: Record<string, string>; body?: string };
    /** What a test has opened, to be closed after it. */
    closing: (() => Promise<unknown>)[];
  };
  const ports: number[] = [];
  beforeAll(async () => {
    stage.app = await makeApp();
    stage.receiver = await openHttpsServer(async (request, response) => {
      const of = (name: string) => String(request.headers[`webhook-${name}`] ?? '');
      stage.received.push({
        id: of('id'),
        signature: of('signature'),
        timestamp: of('timestamp'),
        body: await text(request),
      });
      const { status, headers = {}, body = 'ok' } = stage.answer(request);
      response.writeHead(status, headers).end(body);
    });
    ports.push(stage.receiver.port);
  });
  beforeEach(async () => {
    stage.received = [];
    stage.closing = [];
    stage.answer = () => ({ status: 204, body: '' });
    stage.owner = await signUpOwner(stage.app, { businessName: 'The Larks' });
  });
  afterEach(async () => {
    stage.app.setTime(null);
    for (const close of stage.closing) await close();
    await stage.app.db.deleteFrom('webhookEndpoints').execute();
  });
  afterAll(async () => {
    await stage.receiver.close();
    await stage.app.close();
  });

  /** The guard itself, except that the ports of test servers on this machine may be reached. */
  const deps = (): SendDeps => ({
    ...stage.app.deps,
    fetchOutside: createGuardedFetch({
      ca: testCertificate,
      allows: (address, port) => isPublicAddress(address) || (address === '127.0.0.1' && ports.includes(port)),
      resolve: async (host) => (host === 'other.test' ? ['10.0.0.1'] : ['127.0.0.1']),
    }),
  });

  const hook = () => `https://calendar.test:${stage.receiver.port}/hook`;

  async function add(more: object = {}, person = stage.owner) {
    const endpoint = { url: hook(), events: webhookEventTypes, ...more };
    const made = await person.send('POST', '/api/webhook-endpoints', endpoint);
    expect(made.statusCode, made.body).toBe(201);
    return made.json();
  }

  const claim = (now = stage.app.deps.now(), until = new Date(now.getTime() + 20_000)) =>
    claimDeliveries(stage.app.db, { now, until, most: 9, mostFailing: 9 });

  /** Sends everything that is due, until nothing is. */
  async function sendDue(): Promise<void> {
    for (;;) {
      const claims = await claim();
      if (claims.length === 0) return;
      await Promise.all(claims.map((each) => sendWebhook(deps(), each)));
    }
  }

  return {
    stage,
    deps,
    hook,
    add,
    claim,
    sendDue,
    /** The port of another test server becomes one that may be reached. */
    reach: (port: number) => void ports.push(port),
    later: (milliseconds: number) => stage.app.setTime(new Date(stage.app.deps.now().getTime() + milliseconds)),
    deliveriesOf: async (id: string) => (await stage.owner.get(`/api/webhook-endpoints/${id}/deliveries`)).json(),
  };
}
