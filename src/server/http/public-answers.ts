import type { FastifyReply, FastifyRequest } from 'fastify';
import { forOtherSites, repeatableHeaders } from './headers.ts';
import type { PublicCache } from './public-cache.ts';
import type { PublicAnswer } from './ready-answer.ts';

/**
 * Sends a public answer through the cache. `key` is the one spelling of the address under which it is kept; the front
 * of the cache finds it when a request uses that very spelling.
 */
export async function sendPublic(
  request: FastifyRequest,
  reply: FastifyReply,
  cache: PublicCache,
  key: string,
  make: () => Promise<Omit<PublicAnswer, 'headers'> & { headers?: Record<string, string> }>,
): Promise<FastifyReply> {
  const answer = await cache.load(key, async () => {
    const made = await make();
    return { ...made, headers: { ...repeatableHeaders(reply), ...forOtherSites, ...made.headers } };
  });
  reply.hijack();
  cache.send(request.raw, reply.raw, answer);
  return reply;
}
