import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Env } from '#server/env.ts';
import { cookiePrefix, cookieValue, usesSecureCookies } from '#server/features/accounts/session-cookie.ts';
import { hashUnder, isSameSignature } from '#server/signed-token.ts';

const year = 365 * 24 * 60 * 60;
/** A browser that several people share remembers the latest of them. */
const accountsRemembered = 5;

export type KnownDevices = ReturnType<typeof createKnownDevices>;

/**
 * Browsers that have signed in to an account before, by a cookie that only such a browser can have: its own random name,
 * and our signature of that name with each account's address. It opens nothing; it only sets the browser apart from
 * strangers who try passwords.
 */
export function createKnownDevices(env: Pick<Env, 'appUrl' | 'productDomain' | 'sessionSecret'>) {
  const name = `${cookiePrefix(env)}.device`;
  const sign = (device: string, email: string) =>
    hashUnder(env.sessionSecret, 'device', `${device}\n${email}`).slice(0, 22);
  const read = (cookieHeader: string | undefined) => {
    const [device = '', ...marks] = cookieValue(cookieHeader, name).split('.');
    return { device, marks: marks.slice(0, accountsRemembered) };
  };

  return {
    /** The browser's name, if somebody has signed in to this account with it before. */
    find(cookieHeader: string | undefined, email: string): string | null {
      const { device, marks } = read(cookieHeader);
      const right = Buffer.from(sign(device, email));
      return device !== '' && marks.some((mark) => isSameSignature(Buffer.from(mark), right)) ? device : null;
    },

    remember(reply: FastifyReply, cookieHeader: string | undefined, email: string): void {
      const kept = read(cookieHeader);
      const isOurs = /^[\w-]{22}$/.test(kept.device);
      const device = isOurs ? kept.device : randomBytes(16).toString('base64url');
      const mark = sign(device, email);
      const others = isOurs ? kept.marks.filter((known) => /^[\w-]{22}$/.test(known) && known !== mark) : [];
      reply.setCookie(name, [device, mark, ...others].slice(0, accountsRemembered + 1).join('.'), {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: usesSecureCookies(env),
        maxAge: year,
      });
    },
  };
}
