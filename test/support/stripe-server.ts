import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Given } from './stripe-route.ts';
import { stripeRoutes } from './stripe-routes.ts';
import { createStripeState, invalid, missing, type StripeEvent, StripeRefusal } from './stripe-state.ts';

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_journey',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_journey',
  STRIPE_WEBHOOK_SECRET: 'whsec_journey',
  STRIPE_PRICE_MONTHLY: 'price_month',
  STRIPE_PRICE_ANNUAL: 'price_year',
};

/** A header as Stripe signs it, made without Stripe's own code. */
export function signatureOf(body: string, at: Date, secret = keys.STRIPE_WEBHOOK_SECRET): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += chunk;
  return body;
}

function route(method: string, path: string) {
  const exact = stripeRoutes[`${method} ${path}`];
  if (exact) return { found: exact, id: '', part: '' };
  const [, version, kind, id, action, part] = path.split('/');
  const found = stripeRoutes[`${method} /${version}/${kind}/:id${action ? `/${action}` : ''}${part ? '/:part' : ''}`];
  if (!found) throw missing(`route ${method} ${path}`);
  return { found, id: id ?? '', part: part ?? '' };
}

/**
 * A server that speaks as Stripe does, as far as we ask: it refuses what Stripe would refuse (a wrong key, a parameter
 * that does not exist, a key used for something else), stores what it is sent, and reports what happened as events.
 */
export async function openStripeServer(now: () => Date) {
  const world = createStripeState(now);
  const answered = new Map<string, { said: string; answer: object }>();
  const asked: string[] = [];
  const faults: ((method: string, path: string) => 'down' | 'cut' | 'hang' | null)[] = [];
  const hanging = new Set<IncomingMessage>();

  function answer(request: IncomingMessage, url: URL, body: string): object {
    if (request.headers.authorization !== `Bearer ${keys.STRIPE_SECRET_KEY}`)
      throw new StripeRefusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' });
    const method = request.method ?? 'GET';
    const given: Given = Object.fromEntries(new URLSearchParams(body || url.search));
    const { found, id, part } = route(method, url.pathname);
    const unknown = Object.keys(given).find((key) => !found.takes.includes(key));
    if (unknown) throw invalid(`Received unknown parameter: ${unknown}`, 'parameter_unknown');
    const absent = found.needs?.find((key) => !given[key]);
    if (absent) throw invalid(`Missing required param: ${absent}.`, 'parameter_missing');
    const key = method === 'POST' ? request.headers['idempotency-key'] : undefined;
    if (key && key.length > 255) throw invalid('Idempotency keys may have up to 255 characters.');
    const known = typeof key === 'string' ? answered.get(key) : undefined;
    if (known && known.said !== `${url.pathname}?${body}`)
      throw new StripeRefusal(400, {
        type: 'idempotency_error',
        message: 'Keys can only be used with the same parameters.',
      });
    if (known) return known.answer;
    const made = structuredClone(found.does(world, given, id, part));
    if (typeof key === 'string') answered.set(key, { said: `${url.pathname}?${body}`, answer: made });
    return made;
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://stripe.test');
    const body = await readBody(request);
    asked.push(`${request.method} ${url.pathname}`);
    const fault = faults[0]?.(request.method ?? '', url.pathname) ?? null;
    if (fault === 'hang') return void hanging.add(request);
    if (fault === 'down') {
      response
        .writeHead(503, { 'content-type': 'application/json' })
        .end('{"error":{"type":"api_error","message":"down"}}');
      return;
    }
    try {
      const said = JSON.stringify(answer(request, url, body));
      // It is done, and the caller never hears of it.
      if (fault === 'cut') request.socket.destroy();
      else response.writeHead(200, { 'content-type': 'application/json' }).end(said);
    } catch (error) {
      const refusal =
        error instanceof StripeRefusal ? error : new StripeRefusal(500, { type: 'api_error', message: String(error) });
      response.writeHead(refusal.status, { 'content-type': 'application/json' }).end(JSON.stringify(refusal.body));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    world,
    /** What was asked of it, as "POST /v1/customers". */
    asked,
    environment: { ...keys, STRIPE_API_BASE: `http://127.0.0.1:${port}` },
    /** While `work` runs, requests meet this fate. */
    async withFault<Answer>(fault: (typeof faults)[number], work: () => Promise<Answer>): Promise<Answer> {
      faults.unshift(fault);
      try {
        return await work();
      } finally {
        faults.shift();
      }
    },
    /** How many questions hang, and how to end them without an answer. */
    hanging: () => hanging.size,
    dropHanging() {
      for (const request of hanging) request.socket.destroy();
      hanging.clear();
    },
    /** The events that nobody has taken yet. */
    takeEvents: (): StripeEvent[] => world.events.splice(0),
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
export type StripeServer = Awaited<ReturnType<typeof openStripeServer>>;
