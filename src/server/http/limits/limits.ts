import rateLimit, { type FastifyRateLimitStore, type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { createBoundedMemory } from '#server/bounded-memory.ts';
import type { Deps } from '#server/deps.ts';
import { type Refusal, refusals } from '#server/errors.ts';
import type { Scope } from '#server/http/scope.ts';
import { networkOf } from './network-of.ts';
import type { Limit } from './shared-limits.ts';

/** A limit of one address that all processes count together. Routes with the same `kind` share one count. */
export type AddressLimit = Limit & { kind: string };

declare module 'fastify' {
  interface FastifyContextConfig {
    sharedLimit?: AddressLimit;
  }
}

/** Addresses and routes that are counted at once, in one list: a list for every route took 8 MB before the first request. */
const windowsKept = 50_000;

/**
 * How often a key was seen in its window, for each route. The plugin's own store hands out one object that later requests
 * keep counting in, so that of 21 requests at the same moment all 21 found themselves over a limit of 20.
 */
function createWindows() {
  const windows = createBoundedMemory<{ count: number; ends: number }>(windowsKept);
  let routes = 0;
  return class Windows implements FastifyRateLimitStore {
    readonly #route = routes++;

    incr(key: string, tell: (error: null, seen: { current: number; ttl: number }) => void, timeWindow = 60_000): void {
      const now = Date.now();
      const ofRoute = `${this.#route} ${key}`;
      const kept = windows.get(ofRoute);
      const window = kept && kept.ends > now ? kept : { count: 0, ends: now + timeWindow };
      window.count += 1;
      windows.set(ofRoute, window);
      tell(null, { current: window.count, ttl: window.ends - now });
    }

    child(): FastifyRateLimitStore {
      return new Windows();
    }
  };
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
    store: createWindows(),
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
