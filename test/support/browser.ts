import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from './make-app.ts';

/** A browser that keeps, replaces and drops cookies as answers say, which a fixed cookie header cannot. */
export function openBrowser({ app }: Pick<TestApp, 'app'>, sentAlways: Record<string, string> = {}) {
  const jar = new Map<string, string>();
  async function ask(method: 'GET' | 'POST' | 'PATCH' | 'PUT', url: string, body?: unknown, headers = {}) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await app.inject({
      method,
      url,
      headers: { ...sentAlways, ...headers, ...(cookie ? { cookie } : {}) },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0) jar.delete(name);
      else jar.set(name, encodeURIComponent(value));
    }
    // The cookie is HttpOnly so that no script reads it; an answer that repeats its token would undo that.
    for (const token of sessionTokensOf(jar))
      if (response.body.includes(token)) throw new Error(`${method} ${url} answered with the token of the session.`);
    return response;
  }
  return {
    jar,
    get: (url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse> =>
      ask('GET', url, undefined, headers),
    post: (url: string, body: unknown = {}, headers?: Record<string, string>): Promise<LightMyRequestResponse> =>
      ask('POST', url, body, headers),
    /** The email of the account that is signed in here, or null. */
    async signedInAs(): Promise<string | null> {
      const response = await ask('GET', '/api/auth/user');
      return response.statusCode === 200 ? response.json().email : null;
    },
    async signIn(email: string, password: string): Promise<LightMyRequestResponse> {
      return ask('POST', '/api/auth/sign-in/email', { email, password });
    },
  };
}

const sessionTokensOf = (jar: Map<string, string>) =>
  [...jar].filter(([name]) => name.endsWith('session_token')).map(([, value]) => value.split('.', 1)[0] as string);

/** The mails that wait to be sent to an address, oldest first. No worker runs in a test unless it starts one. */
export const mailsFor = ({ db }: Pick<TestApp, 'db'>, email: string) =>
  db
    .selectFrom('mails')
    .select(['kind', 'subject', 'bodyText as text'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();

/** The address in the newest mail of a kind, as a path of the site. */
export async function linkIn(test: Pick<TestApp, 'db'>, email: string, kind: string): Promise<string> {
  const mail = (await mailsFor(test, email)).findLast((sent) => sent.kind === kind);
  const url = /^https?:\/\/\S+$/m.exec(mail?.text ?? '')?.[0];
  if (!url) throw new Error(`There is no link in a mail of kind ${kind} to ${email}.`);
  const { pathname, search } = new URL(url);
  return pathname + search;
}
