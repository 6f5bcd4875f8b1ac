import type { FastifyRequest } from 'fastify';
import type { Env } from '#server/env.ts';
import { refusals } from '#server/errors.ts';
import { bearerOf } from '#server/features/keys/key-reader.ts';
import type { Scope } from './scope.ts';
import { isWrite } from './scopes.ts';

/** Whether a host is the product's own: any name under PRODUCT_DOMAIN, when the hosts are split. */
const isOwnSubdomain = (host: string, env: Env) =>
  env.productDomain !== null && (host === env.productDomain || host.endsWith(`.${env.productDomain}`));

/**
 * Where APP_URL is https, a page that came over http may have been changed on the network: it does not count as ours.
 */
export const isHttpsOnly = (env: Pick<Env, 'appUrl'>) => env.appUrl.startsWith('https:');

function comesFromUs(request: FastifyRequest, env: Env): boolean {
  const site = request.headers['sec-fetch-site'];
  const { origin } = request.headers;
  if (origin !== undefined && origin !== 'null') {
    if (origin === env.appUrl) return true;
    if (!URL.canParse(origin)) return false;
    const { protocol, host, hostname } = new URL(origin);
    if (isHttpsOnly(env) && protocol !== 'https:') return false;
    // Same host as the one asked: a browser sets both headers, and a page cannot.
    return host === request.headers.host || isOwnSubdomain(hostname, env);
  }
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  // No browser has been seen to leave out both: this is a tool, which carries nobody else's cookies.
  return origin === undefined;
}

/** Refuses writes that another site's page makes in the browser of someone who is signed in here. */
export function refuseForeignWrites(app: Scope, env: Env): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { fromAnywhere, keyScope } = request.routeOptions.config;
    if (!isWrite(request) || fromAnywhere) return done();
    // With a key no cookie is read, so there is nothing that a page could borrow.
    if (keyScope !== undefined && bearerOf(request) !== null) return done();
    return done(comesFromUs(request, env) ? undefined : refusals.foreignOrigin());
  });
}
