import helmet from '@fastify/helmet';
import type { FastifyReply } from 'fastify';
import type { Env } from '#server/env.ts';
import type { Scope } from './scope.ts';

const stripeSources = {
  script: ' https://js.stripe.com https://*.js.stripe.com',
  frame: ' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  connect: ' https://api.stripe.com',
};

/** Pages without a line of inline script or style. `nonce` admits the style elements that dialogs add in the app. */
export function contentSecurityPolicy(
  env: Pick<Env, 'appUrl' | 'appHost' | 'billing' | 'stripe' | 'development'>,
  nonce?: string,
): string {
  // With the hosts split, pages on the other hosts call the API and post forms on the app's.
  const own = env.appHost === null ? "'self'" : `'self' ${new URL(env.appUrl).protocol}//${env.appHost}`;
  // Stripe's script, frames and calls, for the application alone and only where Stripe is used.
  const stripe = nonce && env.billing && env.stripe ? stripeSources : { script: '', frame: '', connect: '' };
  return [
    "default-src 'none'",
    `script-src 'self'${stripe.script}`,
    styleSource(env, nonce),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${own}${stripe.connect}${env.development ? ' ws://127.0.0.1:*' : ''}`,
    "manifest-src 'self'",
    `form-action ${own}`,
    // The application shows mails in a frame.
    ...(nonce ? [`frame-src ${own}${stripe.frame}`] : []),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Vite puts styles into elements of its own, and a nonce would keep them out. */
function styleSource(env: Pick<Env, 'development'>, nonce: string | undefined): string {
  if (env.development) return "style-src 'self' 'unsafe-inline'";
  return nonce ? `style-src 'self' 'nonce-${nonce}'` : "style-src 'self'";
}

/** Security headers on every answer; what is private is never stored. Public routes say otherwise themselves. */
export async function setHeaders(app: Scope, env: Env): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    // With the hosts split, pages on the other hosts load what the app's host gives.
    crossOriginResourcePolicy: { policy: env.productDomain === null ? 'same-origin' : 'same-site' },
    // Subdomains too: a subdomain answered without TLS could set cookies for all (decision 0018).
    strictTransportSecurity: env.appUrl.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('cache-control', 'no-store');
    reply.header('content-security-policy', "default-src 'none'; base-uri 'none'; frame-ancestors 'none'");
    reply.header('permissions-policy', 'geolocation=(), microphone=(), payment=(self), camera=(self)');
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (/\bpublic\b/.test(String(reply.getHeader('cache-control')))) reply.headers(forOtherSites);
    done();
  });
}

/** What anybody may keep, any site may show: widgets' scripts and fonts, published pictures, public data. */
export const forOtherSites = { 'cross-origin-resource-policy': 'cross-origin' };

/** Headers that belong to one request, or to one origin that asked: a kept public answer does not repeat them. */
const ofOneRequest = /^(x-request-id|set-cookie|vary|x-ratelimit-.*|access-control-.*)$/;

export function repeatableHeaders(reply: FastifyReply): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined && !ofOneRequest.test(name)) headers[name] = String(value);
  }
  return headers;
}
