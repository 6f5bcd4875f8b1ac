import type { KeyScope } from '#shared/key-scopes.ts';
import type { Person, TestApp } from './make-app.ts';

/** Makes a key as its owner does; the answer is the only one that holds it. */
export async function createKey(owner: Pick<Person, 'send'>, scopes: KeyScope[], more: object = {}): Promise<string> {
  const made = await owner.send('POST', '/api/keys', { name: 'Website', scopes, ...more });
  if (made.statusCode !== 201) throw new Error(`creating a key answered ${made.statusCode}: ${made.body}`);
  return made.json().key;
}

/** A tool that sends a key with every request. */
export function caller(
  { app }: Pick<TestApp, 'app'>,
  key: string,
  more: Record<string, string> = {},
): Pick<Person, 'get' | 'send'> {
  const headers = { authorization: `Bearer ${key}`, ...more };
  return {
    get: (url) => app.inject({ method: 'GET', url, headers }),
    send: (method, url, body) =>
      app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body as object }) }),
  };
}
