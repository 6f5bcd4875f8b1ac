import type { Refusal } from '#server/errors.ts';
import type { ErrorBody } from '#shared/errors.ts';

/** A refusal as it is written where Fastify has no part in the answer. */
export function describeRefusal({ status, message, code, retryAfterSeconds, challenge }: Refusal) {
  const body: ErrorBody = { message, code, ...(challenge && { challenge }) };
  const text = JSON.stringify(body);
  const headers: Record<string, string> = {
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-length': String(Buffer.byteLength(text)),
  };
  if (retryAfterSeconds !== undefined) headers['retry-after'] = String(retryAfterSeconds);
  return { status, headers, body: text };
}
