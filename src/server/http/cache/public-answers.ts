import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusals } from '#server/errors.ts';
import type { Exactly } from '#server/http/exact.ts';
import { type Asked, handleRaw } from '#server/http/handle.ts';
import { forOtherSites, protectingHeaders } from '#server/http/headers.ts';
import type { Scope } from '#server/http/scope.ts';
import type { Answer } from '#shared/operation-schemas.ts';
import type { OperationName } from '#shared/operations.ts';
import type { PublicAnswer } from './cached-response.ts';
import type { PublicCache } from './public-cache.ts';

/**
 * Sends a public answer through the cache. `key` is the one spelling of the address under which it is kept; the front
 * of the cache finds it when a request uses that very spelling.
 */
export async function sendPublic(
  request: FastifyRequest,
  reply: FastifyReply,
  cache: PublicCache,
  key: string,
  make: () => Promise<PublicAnswer>,
  /** Not kept: what people type makes endless keys. */
  isKept = true,
): Promise<FastifyReply> {
  const answer = await cache[isKept ? 'load' : 'make'](key, async () => {
    const made = await make();
    const protecting = protectingHeaders(reply, made.headers['content-type']);
    return { ...made, headers: { ...protecting, ...forOtherSites, ...made.headers } };
  });
  reply.hijack();
  cache.send(request.raw, reply.raw, answer);
  return reply;
}

type PublicOperation = Extract<OperationName, `readPublic${string}` | 'readEmbedData' | 'readWidgetData'>;

/**
 * Opens an operation of the table whose answer is the same for everybody, about one performer, and cached. `key` is the
 * one spelling of its address; `read` gives null for a performer whom the public does not see. The answer is sent as it
 * is: its type has every key of the schema and no other, and tests hold what comes out against the schema.
 */
export function handlePublic<Name extends PublicOperation, Given extends Answer<Name>>(
  scope: Scope,
  cache: PublicCache,
  name: Name,
  {
    key,
    openRefusals = false,
    isKept = () => true,
  }: { key: (request: Asked<Name>) => string; openRefusals?: boolean; isKept?: (request: Asked<Name>) => boolean },
  read: (request: Asked<Name>) => Promise<{ performerId: string; answer: Given } | null>,
  ..._exactly: Exactly<Answer<Name>, Given>
): void {
  handleRaw(scope, name, {}, async (request, reply) => {
    if (openRefusals) reply.headers(readableEverywhere);
    const make = async () => {
      const found = await read(request);
      if (!found) throw refusals.notFound('performer');
      return {
        status: 200,
        body: JSON.stringify(found.answer),
        performerId: found.performerId,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'cache-control': 'public, max-age=0, must-revalidate',
          ...readableEverywhere,
        },
      };
    };
    return sendPublic(request, reply, cache, key(request), make, isKept(request));
  });
}

const readableEverywhere = { 'access-control-allow-origin': '*' };
