import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit';
import type { Env } from '../env.ts';
import { refusals } from '../errors.ts';
import type { Scope } from './scope.ts';

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
    errorResponseBuilder: (_request, context) => refusals.tooMany(Math.ceil(context.ttl / 1000)),
  });
}

/** For a route's `config`: at most `max` a minute for one address. */
export const perMinute = (max: number): { rateLimit: RateLimitOptions } => ({ rateLimit: { max, timeWindow: 60_000 } });
