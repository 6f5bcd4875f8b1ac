import type { Env } from '#server/env.ts';
import { hmac, isSameSignature } from '#server/signed-token.ts';

export type SessionCookie = {
  name: string;
  readToken(cookieHeader: string | undefined): string | null;
  /** The cookie's value for a session of ours. */
  sign(token: string): string;
  /** The same header without the session. */
  removeFrom(cookieHeader: string): string;
};

export const usesSecureCookies = (env: Pick<Env, 'appUrl'>) => env.appUrl.startsWith('https:');

/**
 * How our cookies' names begin. Browsers take `__Host-` from this very host alone, so that no other host of the domain
 * can slip us a cookie; where hosts share the session that cannot be, and `__Secure-` keeps at least http out.
 */
export function cookiePrefix(env: Pick<Env, 'appUrl' | 'productDomain'>): string {
  if (!usesSecureCookies(env)) return 'starbill';
  return env.productDomain === null ? '__Host-starbill' : '__Secure-starbill';
}

/**
 * The cookie that better-auth sets: `token.signature`, the signature being the token's HMAC under our secret. It is read
 * here, and the session in one query of ours, because every signed-in request does it.
 */
export function createSessionCookie(env: Pick<Env, 'appUrl' | 'productDomain' | 'sessionSecret'>): SessionCookie {
  const name = `${cookiePrefix(env)}.session_token`;
  return {
    name,
    readToken(cookieHeader) {
      const value = cookieValue(cookieHeader, name);
      const dot = value.lastIndexOf('.');
      if (dot < 1) return null;
      const token = value.slice(0, dot);
      const given = Buffer.from(value.slice(dot + 1), 'base64');
      return isSameSignature(given, hmac(env.sessionSecret, token)) ? token : null;
    },
    sign: (token) => `${token}.${hmac(env.sessionSecret, token).toString('base64')}`,
    removeFrom: (cookieHeader) =>
      cookieHeader
        .split(';')
        .filter((pair) => pair.split('=', 1)[0]?.trim() !== name)
        .join(';'),
  };
}

export function cookieValue(header: string | undefined, name: string): string {
  for (const pair of header?.split(';') ?? []) {
    const equals = pair.indexOf('=');
    if (equals === -1 || pair.slice(0, equals).trim() !== name) continue;
    try {
      return decodeURIComponent(pair.slice(equals + 1).trim());
    } catch {
      return '';
    }
  }
  return '';
}
