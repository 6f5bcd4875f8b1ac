import type { FastifyRequest } from 'fastify';
import type { Env } from '../env.ts';
import { refusals } from '../errors.ts';
import type { Scope } from './scope.ts';
import { isWrite } from './scopes.ts';

/** Whether a host is the product's own: any name under PRODUCT_DOMAIN, when the hosts are split. */
const isOwnSubdomain = (host: string, env: Env) =>
  env.productDomain !== null && (host === env.productDomain || host.endsWith(`.${env.productDomain}`));

function comesFromUs(request: FastifyRequest, env: Env): boolean {
  const site = request.headers['sec-fetch-site'];
  const { origin } = request.headers;
  if (origin !== undefined && origin !== 'null') {
    if (origin === env.appUrl) return true;
    const host = URL.canParse(origin) ? new URL(origin).host : null;
    if (host === null) return false;
    // Same host as the one asked: a browser sets both headers, and a page cannot.
    return host === request.headers.host || isOwnSubdomain(new URL(origin).hostname, env);
  }
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  // No browser has been seen to leave out both: this is a tool, which carries nobody else's cookies.
  return origin === undefined;
}

/** Refuses writes that another site's page makes in the browser of someone who is signed in here. */
export function refuseForeignWrites(app: Scope, env: Env): void {
  app.addHook('onRequest', async (request) => {
    if (!isWrite(request) || request.routeOptions.config.fromAnywhere) return;
    if (!comesFromUs(request, env)) throw refusals.foreignOrigin();
  });
}
