import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PreparedPoster } from './prepare-poster.ts';

/** Sends a picture, or the word that the asker has it already: then nothing is drawn at all. */
export async function sendPoster(request: FastifyRequest, reply: FastifyReply, prepared: PreparedPoster) {
  const etag = `"${prepared.fingerprint}"`;
  reply.header('etag', etag);
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  const png = await prepared.draw();
  return reply.type('image/png').send(png);
}
