import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

export type Act = { performerId: string; slug: string; cookie: string };

/** What users saw in one part of the rehearsal. */
export type Seen = { good: number; away: number; wrong: Map<string, number>; broken: number; longestPause: number };

const nothingSeen = (): Seen => ({ good: 0, away: 0, wrong: new Map(), broken: 0, longestPause: 0 });

export type Answer = { status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer };

export function ask(
  origin: string,
  path: string,
  { method = 'GET', headers = {}, body, agent }: AskOptions = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(new URL(path, origin), { method, headers, agent: agent ?? false, timeout: 30_000 });
    asked.on('timeout', () => asked.destroy(new Error('No answer within 30 seconds.')));
    asked.on('error', reject);
    asked.on('response', (response) => {
      const { statusCode: status = 0, headers: got } = response;
      response.toArray().then((chunks) => resolve({ status, headers: got, body: Buffer.concat(chunks) }), reject);
    });
    asked.end(body);
  });
}
type AskOptions = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  agent?: Agent;
};

const json = { 'content-type': 'application/json' };

/**
 * Visitors, customers and owners, without a pause. A customer's browser tries again with the same key until it has an
 * answer, as the review form does; what was acknowledged is written down in `acknowledged`.
 */
export function startLoad(origin: string, acts: Act[], clients: number) {
  const acknowledged = new Set<string>();
  const stop = new AbortController();
  let seen = nothingSeen();
  let lastGood = performance.now();

  async function count(asking: Promise<Answer>): Promise<Answer | null> {
    const answer = await asking.catch(() => null);
    if (!answer) {
      seen.broken += 1;
      return null;
    }
    const { status } = answer;
    if (status < 400) {
      seen.good += 1;
      seen.longestPause = Math.max(seen.longestPause, performance.now() - lastGood);
      lastGood = performance.now();
      return answer;
    }
    if (status === 503) seen.away += 1;
    else seen.wrong.set(String(status), (seen.wrong.get(String(status)) ?? 0) + 1);
    await pause(100);
    return null;
  }

  async function leaveReview(act: Act, agent: Agent): Promise<void> {
    const key = randomUUID();
    const review = {
      reviewerName: 'A guest',
      reviewerEmail: `${key}@example.test`,
      rating: 5,
      comment: 'They were the best part of the evening.',
    };
    const headers = { ...json, 'idempotency-key': key };
    while (!stop.signal.aborted) {
      const path = `/api/reviews/${act.performerId}`;
      const answer = await count(ask(origin, path, { method: 'POST', headers, body: JSON.stringify(review), agent }));
      if (!answer) continue;
      acknowledged.add((JSON.parse(answer.body.toString()) as { id: string }).id);
      return;
    }
  }

  async function live(n: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let turn = n; !stop.signal.aborted; turn += 1) {
      const act = acts[turn % acts.length];
      if (!act) return;
      const visits = [
        () => count(ask(origin, `/reviews/${act.slug}`, { agent })),
        () => count(ask(origin, `/api/public/reviews/${act.slug}`, { agent })),
        () => count(ask(origin, `/api/public/reviews/${act.slug}?q=evening`, { agent })),
        () => leaveReview(act, agent),
        () => count(ask(origin, '/api/reviews', { headers: { cookie: act.cookie }, agent })),
      ];
      await visits[turn % visits.length]?.();
      await pause(5);
    }
    agent.destroy();
  }
  const living = Array.from({ length: clients }, (_, n) => live(n));

  return {
    acknowledged,
    /** What was seen since the last call. */
    takeSeen(): Seen {
      // Who still waits has waited at least until now.
      const longestPause = Math.max(seen.longestPause, performance.now() - lastGood);
      const taken = { ...seen, longestPause };
      seen = nothingSeen();
      lastGood = performance.now();
      return taken;
    },
    goodSoFar: () => seen.good,
    async stop(): Promise<void> {
      stop.abort();
      await Promise.all(living);
    },
  };
}
