import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Env } from '#server/env.ts';
import type { Scope } from './scope.ts';

const stripeSources = {
  script: ' https://js.stripe.com https://*.js.stripe.com',
  frame: ' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  connect: ' https://api.stripe.com',
};

/**
 * Pages without a line of inline script. `nonce` admits the style elements that dialogs add in the app, `style` the very
 * words of an act's brand on its own pages.
 */
export function contentSecurityPolicy(
  env: Pick<Env, 'appUrl' | 'appHost' | 'billing' | 'stripe' | 'development'>,
  nonce?: string,
  style: string | null = null,
): string {
  // With the hosts split, pages on the other hosts call the API and post forms on the app's.
  const own = env.appHost === null ? "'self'" : `'self' ${new URL(env.appUrl).protocol}//${env.appHost}`;
  // Stripe's script, frames and calls, for the application alone and only where Stripe is used.
  const stripe = nonce && env.billing && env.stripe ? stripeSources : { script: '', frame: '', connect: '' };
  return [
    "default-src 'none'",
    `script-src 'self'${stripe.script}`,
    styleSource(env, nonce, style),
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
function styleSource(env: Pick<Env, 'development'>, nonce: string | undefined, style: string | null): string {
  if (env.development) return "style-src 'self' 'unsafe-inline'";
  if (nonce) return `style-src 'self' 'nonce-${nonce}'`;
  const hash = style === null ? '' : ` 'sha256-${createHash('sha256').update(style).digest('base64')}'`;
  return `style-src 'self'${hash}`;
}

/** Security headers on every answer; what is private is never stored. Public routes say otherwise themselves. */
export function setHeaders(app: Scope, env: Env): void {
  const always = {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    // With the hosts split, pages on the other hosts load what the app's host gives.
    'cross-origin-resource-policy': env.productDomain === null ? 'same-origin' : 'same-site',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'geolocation=(), microphone=(), payment=(self), camera=(self)',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Subdomains too: a subdomain answered without TLS could set cookies for all (decision 0018).
    ...(env.appUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(always).header('x-request-id', request.id);
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (/\bpublic\b/.test(String(reply.getHeader('cache-control')))) reply.headers(forOtherSites);
    done();
  });
}

/** What anybody may keep, any site may show: widgets' scripts and fonts, published pictures, public data. */
export const forOtherSites = { 'cross-origin-resource-policy': 'cross-origin' };

const ofData = ['x-content-type-options', 'strict-transport-security'];
const ofDocuments = [
  ...ofData,
  'content-security-policy',
  'x-frame-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
];
/** Under `nosniff` a browser never takes these for a document, so what governs documents has nothing to govern. */
const isData = (type: string | undefined) => /^(application\/(ld\+)?json|text\/javascript)\b/.test(type ?? '');

/**
 * Of the headers that were set for this request, those that a kept answer repeats: what protects an answer of its kind,
 * and nothing else. Each of them is written, sent and parsed with every answer.
 */
export function protectingHeaders(reply: FastifyReply, type: string | undefined): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of isData(type) ? ofData : ofDocuments) {
    const value = reply.getHeader(name);
    if (value !== undefined) headers[name] = String(value);
  }
  return headers;
}
