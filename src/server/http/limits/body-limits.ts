import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, refusals } from '#server/errors.ts';
import type { Scope } from '#server/http/scope.ts';
import { limits as sizes } from '#shared/limits.ts';

/** Bytes and milliseconds. */
export const bodyLimits = {
  /** The longest review is 40,000 letters, which JSON may write as six bytes each. */
  json: 512 * 1024,
  /** Bodies up to this size are not counted: a thousand of them at once are no burden. */
  small: 32 * 1024,
  /**
   * What the larger ones of one address, and of all together, may announce before they have been read and answered.
   * Six photos of the largest size at once: other guests of the venue are asked to try again in a few seconds.
   */
  ofOne: { uploads: 13 * 1024 * 1024, others: sizes.importBytes },
  ofAll: 24 * 1024 * 1024,
  /** For what is neither an upload nor long by nature: a hundred kilobytes over a very bad connection. */
  time: 20_000,
  /** Those have as long as a request may take, while so many bytes come in so much time. */
  pace: { bytes: 10 * 1024, time: 10_000 },
  checkEvery: 1_000,
};

/** One that is too large by itself is not asked to come again. */
const tooLarge = () =>
  new Refusal(413, 'too_large', 'This is more than we can take at once. Send it in smaller parts.');

type UnderWay = { reply: FastifyReply; isUpload: boolean; isPaced: boolean; bytes: number; until: number };

/**
 * Bodies are held in memory until they are complete. So all those that are under way have a bound together, and one
 * that does not come to its end is not waited for.
 */
export function limitBodies(app: Scope, limits: typeof bodyLimits = bodyLimits): void {
  const underWay = new Map<FastifyRequest, UnderWay>();
  const bytesOf = new Map<string, number>();
  let allBytes = 0;

  app.addHook('onRequest', (request, reply, done) => {
    const isUpload = request.headers['content-type']?.toLowerCase().startsWith('multipart/') ?? false;
    const { bodyLimit = limits.json, config } = request.routeOptions;
    const bytes = announcedBytes(request, (isUpload && config?.uploadBytes) || bodyLimit);
    if (bytes === 0) return done();
    const counted = bytes > limits.small ? bytes : 0;
    const kind = isUpload ? 'uploads' : 'others';
    const who = `${kind} ${request.ip}`;
    const ofOne = (bytesOf.get(who) ?? 0) + counted;
    if (counted > 0 && (ofOne > limits.ofOne[kind] || allBytes + counted > limits.ofAll)) {
      // What is still coming is not read.
      reply.header('connection', 'close');
      if (counted > limits.ofOne[kind]) return done(tooLarge());
      return done(ofOne > limits.ofOne[kind] ? refusals.tooMany(5) : refusals.unavailable());
    }
    // Routes that take longer bodies than others, as imports of reviews do.
    const isPaced = isUpload || bodyLimit > limits.json;
    const until = Date.now() + (isPaced ? limits.pace.time : limits.time);
    underWay.set(request, { reply, isUpload, isPaced, bytes: request.socket.bytesRead, until });
    if (counted > 0) {
      allBytes += counted;
      bytesOf.set(who, ofOne);
    }
    const forget = () => {
      underWay.delete(request);
      if (counted === 0) return;
      allBytes -= counted;
      const left = (bytesOf.get(who) ?? counted) - counted;
      if (left > 0) bytesOf.set(who, left);
      else bytesOf.delete(who);
    };
    reply.raw.once('close', () => {
      // An answer may come before the end of the body, which is then read on and thrown away.
      if (request.raw.complete || request.raw.destroyed || request.socket.destroyed) forget();
      else request.raw.once('close', forget);
    });
    return done();
  });

  // The body is there: from now on it is we who take our time. Uploads are read later, by their routes.
  app.addHook('preValidation', (request, _reply, done) => {
    if (!underWay.get(request)?.isUpload) underWay.delete(request);
    done();
  });

  /** Whether it keeps the pace; one that does is looked at again later. */
  function isOnItsWay(request: FastifyRequest, body: UnderWay, now: number): boolean {
    const bytes = request.socket.bytesRead;
    if (!body.isPaced || bytes - body.bytes < limits.pace.bytes) return false;
    body.bytes = bytes;
    body.until = now + limits.pace.time;
    return true;
  }

  const checking = setInterval(() => {
    const now = Date.now();
    for (const [request, body] of underWay) {
      if (request.raw.complete) underWay.delete(request);
      else if (now > body.until && !isOnItsWay(request, body, now)) {
        underWay.delete(request);
        // This one has been answered already and only keeps sending.
        if (body.reply.sent) request.raw.destroy();
        else
          body.reply
            .header('connection', 'close')
            .send(new Refusal(408, 'timeout', 'The request took too long. Try again.'));
      }
    }
  }, limits.checkEvery).unref();
  app.addHook('onClose', async () => clearInterval(checking));
}

/** A body that does not say how long it is may be as long as the longest that its route takes. */
function announcedBytes({ headers }: FastifyRequest, longest: number): number {
  if (headers['transfer-encoding'] !== undefined) return longest;
  return Number(headers['content-length'] ?? 0) || 0;
}
