import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Env } from '#server/env.ts';
import { isDatabaseAway, isLockedTooLong, isUnstorableText, Refusal, refusals } from '#server/errors.ts';
import { explainSignedOut } from '#server/features/keys/key-reader.ts';
import type { ErrorBody } from '#shared/errors.ts';
import { contentSecurityPolicy } from './headers.ts';
import { describeInvalid } from './input/describe-invalid.ts';
import { describePlainly } from './input/plain-issues.ts';
import { bodyLimits } from './limits/body-limits.ts';
import type { Scope } from './scope.ts';

const words: Record<number, { code: string; message: string }> = {
  400: { code: 'invalid_input', message: 'We couldn’t read this request.' },
  408: { code: 'timeout', message: 'The request took too long. Try again.' },
  415: {
    code: 'unsupported_type',
    message: 'Send the body as JSON, with the header “Content-Type: application/json”.',
  },
  429: { code: 'too_many_requests', message: 'Too many requests. Try again later.' },
};

const notJson = 'The body isn’t valid JSON. Check its quotes, commas and brackets.';

const tooLarge = (mostBytes: number) =>
  new Refusal(413, 'too_large', `This is too large. Send at most ${Math.floor(mostBytes / 1024)} KB at a time.`);

/** A phone that lost its connection while it sent: nobody reads the answer, and there is nothing for the operator to look at. */
const isBrokenOff = ({ code }: FastifyError, { raw }: FastifyRequest) =>
  code === 'ECONNRESET' && raw.destroyed && !raw.complete;

function toRefusal(error: FastifyError, request: FastifyRequest): Refusal | null {
  if (error instanceof Refusal) return error.code === 'signed_out' ? explainSignedOut(request) : error;
  if (isBrokenOff(error, request)) return refusals.invalid('The request stopped before it finished.');
  if (hasZodFastifySchemaValidationErrors(error)) return describeInvalid(error);
  if (isDatabaseAway(error)) return refusals.unavailable();
  if (isLockedTooLong(error)) return refusals.busy();
  if (isUnstorableText(error)) return refusals.invalid('Remove the invisible control characters from your text.');
  if (error.code === 'FST_ERR_CTP_INVALID_JSON_BODY') return refusals.invalid(notJson);
  if (error.statusCode === 413) return tooLarge(request.routeOptions.bodyLimit ?? bodyLimits.json);
  const status = error.statusCode ?? 500;
  if (status >= 500) return null;
  const known = words[status] ?? { code: 'refused', message: error.message };
  return new Refusal(status, known.code, known.message);
}

/** Draws the page that tells a person what a program reads as `{message, code}`. */
type DrawNotice = (notice: { title: string; text: string; again: boolean }) => string;

const titles: Record<number, string> = {
  404: 'There’s nothing here',
  429: 'Too many requests',
  500: 'Something went wrong',
  503: 'Back in a moment',
};

/** A browser that opens an address names HTML, and before anything else; programs name JSON, or nothing. */
function wantsPage({ headers, url, routeOptions }: FastifyRequest): boolean {
  const [preferred] = /text\/html|application\/json/.exec(headers.accept ?? '') ?? [];
  return preferred === 'text/html' && (!/^\/api\//i.test(url) || routeOptions.config?.openedByPeople === true);
}

function describeToPerson({ status, message, retryAfterSeconds }: Refusal, { method }: FastifyRequest) {
  const title = titles[status] ?? 'That didn’t work';
  const isForm = method === 'POST';
  const text = isForm ? `${message} Use your browser’s Back button to return to what you entered.` : message;
  return { title, text, again: retryAfterSeconds !== undefined && !isForm };
}

/**
 * Turns everything that is thrown into `{message, code}`, or into a page for a person who opened one; what nobody
 * foresaw is logged and says nothing of itself.
 */
export function answerErrors(app: Scope, env: Env, drawNotice: DrawNotice): void {
  z.config({ customError: describePlainly });
  const send = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply => {
    if (refusal.retryAfterSeconds !== undefined && !reply.hasHeader('retry-after')) {
      reply.header('retry-after', refusal.retryAfterSeconds);
    }
    if (refusal.methodsTaken) reply.header('allow', refusal.methodsTaken.join(', '));
    // HTTP asks for it with every 401. Keys are meant: browsers sign in by form, and show no window for “Bearer”.
    if (refusal.status === 401) reply.header('www-authenticate', 'Bearer');
    // Serialized here: an error can come from a route whose response schemas know nothing of errors.
    reply
      .code(refusal.status)
      .header('cache-control', 'no-store')
      .serializer((value: string) => value);
    if (wantsPage(request)) {
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', contentSecurityPolicy(env))
        .send(drawNotice(describeToPerson(refusal, request)));
    }
    const body: ErrorBody = { message: refusal.message, code: refusal.code };
    if (refusal.fields && Object.keys(refusal.fields).length > 0) body.fields = refusal.fields;
    if (refusal.challenge) body.challenge = refusal.challenge;
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
  };

  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = toRefusal(error, request);
    // 501 is what oEmbed asks for where somebody wants another format: nothing of ours has failed.
    if (refusal && (refusal.status < 500 || refusal.status === 501)) {
      // A provider refused. The person reads our text; the provider's goes to the log, for the operator.
      if (refusal.cause) request.log.warn({ err: refusal.cause, route: request.routeOptions.url }, refusal.code);
      return send(request, reply, refusal);
    }
    request.log.error({ err: error, route: request.routeOptions.url }, 'request failed');
    return send(
      request,
      reply,
      refusal ??
        new Refusal(
          500,
          'internal',
          `Something went wrong on our side. Try again; if it keeps happening, send us this number: ${request.id}.`,
        ),
    );
  });
}
