import { Refusal } from '#server/errors.ts';
import type { Scope } from '#server/http/scope.ts';

const bodyEncoded = () =>
  new Refusal(
    415,
    'unsupported_encoding',
    'Compressed bodies aren’t accepted. Send the body without Content-Encoding.',
  );

/**
 * Reads JSON as Fastify does, with two differences. Many clients announce JSON with every request, also with a DELETE that
 * has no body: nothing is nothing, and no mistake. And half a character, which PostgreSQL cannot store, becomes U+FFFD.
 */
export function readJsonBodies(app: Scope): void {
  // Fastify's own parser of plain text would hand JSON on as one long string.
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', (request, _reply, done) => {
    const encoding = request.headers['content-encoding'] ?? 'identity';
    done(encoding.toLowerCase() === 'identity' ? undefined : bodyEncoded());
  });
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null);
    else parse(request, replaceHalfCharacters(body), done);
  });
}

/** Bytes that are no UTF-8 are U+FFFD by now, so that half a character can only come as an escape such as `\ud800`. */
export function replaceHalfCharacters(json: string): string {
  if (!/\\u[dD][89a-fA-F]/.test(json)) return json;
  // Escape after escape, so that the backslash of `\\` is never taken for the beginning of the next one.
  const pairOrHalfOrOther =
    /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(\\u[dD][89a-fA-F][\da-fA-F]{2})|\\./gs;
  return json.replace(pairOrHalfOrOther, (written, half) => (half === undefined ? written : '\\ufffd'));
}
