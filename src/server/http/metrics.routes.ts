import type { Deps } from '#server/deps.ts';
import { refusals } from '#server/errors.ts';
import { answerMetrics } from '#server/observing/answer-metrics.ts';
import { handleRaw } from './handle.ts';
import type { Scope } from './scope.ts';

/** `/metrics` on the main port, for who brings the token; with a port of its own it does not exist here. */
export function metricsRoutes(scope: Scope, { env, observing: { metrics } }: Deps): void {
  const config = { rateLimit: false as const };
  handleRaw(scope, 'readMetrics', { config, hide: true }, async (request, reply) => {
    if (!metrics || !env.metrics?.token || env.metrics.port !== null) throw refusals.notFound();
    const { status, headers, body } = await answerMetrics(metrics, env.metrics, request.headers.authorization);
    return reply.code(status).headers(headers).send(body);
  });
}
