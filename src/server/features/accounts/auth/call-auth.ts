import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import type { Env } from '#server/env.ts';
import { brokenConstraint, refusals } from '#server/errors.ts';
import type { Method } from '#shared/operations.ts';
import { addressHeader } from './auth-names.ts';
import { toRefusal } from './auth-refusals.ts';

type AuthCall = {
  method: Method;
  /** Spelt as better-auth spells it: for us paths are case-insensitive, for better-auth they are not. */
  path: string;
  query?: Record<string, unknown>;
  body?: unknown;
  needsProvider?: boolean;
  /** false: the session in the cookie is over by our own look-up, and better-auth is not shown it. */
  withSession?: boolean;
};

/**
 * Sends better-auth a request that our own checks have let through. Nothing passes but what is named here. The origin
 * is ours by then: `http/origin-check.ts` has decided, and knows more hosts than APP_URL.
 */
export async function callAuth(request: FastifyRequest, { auth, env }: Deps, call: AuthCall): Promise<Response> {
  const { method, path, query = {}, body = {} } = call;
  const text = JSON.stringify(body);
  // PostgreSQL keeps no NUL in a text, and better-auth would call its refusal a failure.
  if (/\\u0000/.test(text + JSON.stringify(query))) throw refusals.invalid('Leave out invisible characters.');
  const headers = new Headers({ origin: env.appUrl, [addressHeader]: request.ip });
  const { cookie = '' } = request.headers;
  headers.set('cookie', call.withSession === false ? auth.sessionCookie.removeFrom(cookie) : cookie);
  if (request.headers['user-agent']) headers.set('user-agent', request.headers['user-agent']);
  if (method === 'POST') headers.set('content-type', 'application/json');
  const url = new URL(path, env.appUrl);
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === 'string') url.searchParams.set(name, value);
  }
  const asked = new Request(url, { method, headers, ...(method === 'POST' ? { body: text } : {}) });
  try {
    return await (call.needsProvider ? auth.answerWithProvider(asked) : auth.answer(asked));
  } catch (error) {
    // Two requests of one person at the same moment, the second of which found the first one's row.
    if (brokenConstraint(error) !== null) throw refusals.conflict('busy', 'This was just changed. Try again.');
    throw error;
  }
}

export function keepCookies(reply: FastifyReply, answer: Response): void {
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) reply.header('set-cookie', cookies);
}

/** Passes better-auth's answer on; one that is no success is thrown, in our words. */
export async function sendAuthAnswer(reply: FastifyReply, answer: Response, { appUrl }: Pick<Env, 'appUrl'>) {
  keepCookies(reply, answer);
  const location = answer.headers.get('location');
  if (answer.status >= 300 && answer.status < 400 && location) {
    return reply.redirect(tidyLocation(location, appUrl), answer.status);
  }
  if (!answer.ok) throw await toRefusal(answer);
  return reply
    .code(answer.status)
    .type('application/json; charset=utf-8')
    .send(withoutTokens(await answer.text()));
}

/** better-auth repeats the session's token in its answers. It belongs into the HttpOnly cookie alone. */
const withoutTokens = (json: string): string =>
  JSON.stringify(JSON.parse(json, (key, value) => (key === 'token' ? undefined : value)));

/** A place of ours becomes a path, so that people stay on the host they are on; an error becomes one short word. */
function tidyLocation(location: string, appUrl: string): string {
  const url = new URL(location, appUrl);
  if (url.origin !== appUrl) return location;
  const error = url.searchParams.get('error');
  if (error !== null) {
    url.searchParams.set(
      'error',
      error
        .toLowerCase()
        .replace(/[^a-z0-9_]/g, '_')
        .slice(0, 60),
    );
    // Written by the author of the link, or by the provider: not ours to show.
    url.searchParams.delete('error_description');
  }
  return url.pathname + url.search + url.hash;
}
