import rateLimit, { type FastifyRateLimitStore, type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Env } from '../env.ts';
import { type Refusal, refusals } from '../errors.ts';
import type { Scope } from './scope.ts';

/**
 * How often a key was seen in its window. The plugin's own store hands out one object that later requests go on
 * counting in, so that of 21 requests at the same moment all 21 found themselves over a limit of 20.
 */
class Windows implements FastifyRateLimitStore {
  readonly #windows = new LRUCache<string, { count: number; ends: number }>({ max: 10_000 });

  incr(key: string, tell: (error: null, seen: { current: number; ttl: number }) => void, timeWindow = 60_000): void {
    const now = Date.now();
    const kept = this.#windows.get(key);
    const window = kept && kept.ends > now ? kept : { count: 0, ends: now + timeWindow };
    window.count += 1;
    this.#windows.set(key, window);
    tell(null, { current: window.count, ttl: window.ends - now });
  }

  child(): FastifyRateLimitStore {
    return new Windows();
  }
}

/**
 * Requests of one address. Kept in each process's memory: a limit is a brake, not a quota, and costs the database
 * nothing. Answers from the public cache do not count.
 */
export async function limitRates(app: Scope, env: Env): Promise<void> {
  if (!env.rateLimits) return;
  await app.register(rateLimit, {
    global: true,
    max: 600,
    timeWindow: 60_000,
    store: Windows,
    errorResponseBuilder: (_request, context) => refusals.tooMany(Math.ceil(context.ttl / 1000)),
  });
}

/** For a route's `config`: at most `max` a minute for one address. */
export const perMinute = (max: number): { rateLimit: RateLimitOptions } => ({ rateLimit: { max, timeWindow: 60_000 } });

/** The same limit for a route that answers in its own way: null, or the refusal to be told. */
export function countPerMinute(scope: Scope, max: number): (request: FastifyRequest) => Promise<Refusal | null> {
  // With RATE_LIMITS=off nothing was registered.
  if (!scope.hasDecorator('createRateLimit')) return async () => null;
  const count = scope.createRateLimit({ max, timeWindow: 60_000 });
  return async (request) => {
    const seen = await count(request);
    return !seen.isAllowed && seen.isExceeded ? refusals.tooMany(seen.ttlInSeconds) : null;
  };
}
