import type { FastifyReply } from 'fastify';
import type { Env } from '#server/env.ts';

/**
 * Answers with an email that is shown in a frame of our own pages. It carries its styles inside; nothing in it can run or
 * lead anywhere. A sandboxed document has no origin to keep apart from others, and browsers warn of one that asks for it.
 */
export function sendFramedMail(reply: FastifyReply, { productDomain }: Pick<Env, 'productDomain'>, html: string) {
  const ours = productDomain === null ? "'self'" : `'self' https://${productDomain} https://*.${productDomain}`;
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors ${ours}; base-uri 'none'; form-action 'none'; sandbox`;
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .removeHeader('x-frame-options')
    .removeHeader('origin-agent-cluster')
    .send(html);
}
