import type { Observing } from '#server/observing/observing.ts';
import type { Scope } from './scope.ts';

/** Measures and traces requests that reach the router, where the operator has asked for it. */
export function observeRequests(app: Scope, { metrics, tracing }: Observing): void {
  // First of all hooks, so that what the others do belongs to the request as well.
  if (tracing) app.addHook('onRequest', (request, _reply, done) => tracing.begin(request, done));
  if (!metrics && !tracing) return;
  app.addHook('onResponse', (request, reply, done) => {
    // The pattern, never the address: that one has names and tokens in it.
    metrics?.observeRequest(request.method, request.routeOptions.url ?? 'unknown', reply.statusCode, reply.elapsedTime);
    tracing?.end(request, reply);
    done();
  });
}
