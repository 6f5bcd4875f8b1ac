import rateLimit, { type FastifyRateLimitStore, type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Deps } from '#server/deps.ts';
import { type Refusal, refusals } from '#server/errors.ts';
import { networkOf } from './network-of.ts';
import type { Scope } from './scope.ts';
import type { Limit } from './shared-limits.ts';

/** A limit of one address that all processes count together. Routes with the same `kind` share one count. */
export type AddressLimit = Limit & { kind: string };

declare module 'fastify' {
  interface FastifyContextConfig {
    sharedLimit?: AddressLimit;
  }
}

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
 * Requests of one address. The general limit is kept in each process's memory: it is a brake, not a quota, and costs the
 * database nothing. Answers from the public cache do not count.
 */
export async function limitRates(app: Scope, deps: Pick<Deps, 'env' | 'sharedLimits'>): Promise<void> {
  if (!deps.env.rateLimits) return;
  await app.register(rateLimit, {
    global: true,
    max: 600,
    timeWindow: 60_000,
    store: Windows,
    keyGenerator: (request) => networkOf(request.ip),
    errorResponseBuilder: (_request, context) => refusals.tooMany(Math.ceil(context.ttl / 1000)),
  });
  // Before the body is read: what is refused costs no parsing.
  app.addHook('onRequest', (request, _reply, done) => {
    const { sharedLimit } = request.routeOptions.config;
    if (!sharedLimit) return done();
    countShared(deps, request, sharedLimit).then((refusal) => done(refusal ?? undefined), done);
  });
}

/** For a route's `config`: at most `max` a minute for one address, counted by each process. */
export const perMinute = (max: number): { rateLimit: RateLimitOptions } => ({ rateLimit: { max, timeWindow: 60_000 } });

/** For a route's `config`: at most `most` a minute for one address, counted by all processes together. */
export const sharedPerMinute = (kind: string, most: number): { sharedLimit: AddressLimit } => ({
  sharedLimit: { kind, most, seconds: 60 },
});

/** The same limit for a route that answers in its own way: null, or the refusal to answer with. */
export async function countShared(
  { sharedLimits }: Pick<Deps, 'sharedLimits'>,
  request: FastifyRequest,
  { kind, ...limit }: AddressLimit,
): Promise<Refusal | null> {
  const slot = await sharedLimits.take(kind, networkOf(request.ip), limit);
  return slot.ok ? null : refusals.tooMany(slot.retryAfterSeconds);
}
