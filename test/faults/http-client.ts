export type Answer = { status: number; body: string; headers: Headers };

export type Client = {
  get(path: string): Promise<Answer>;
  send(method: 'POST' | 'PUT', path: string, body: unknown): Promise<Answer>;
};

/** Somebody who asks a running Starbill over HTTP, and keeps the cookies of a sign-up. */
export function createClient(origin: string) {
  let cookie = '';
  async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
    const answer = await fetch(`${origin}${path}`, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, ...(cookie && { cookie }), connection: 'close' },
    });
    return { status: answer.status, body: await answer.text(), headers: answer.headers };
  }
  const client: Client = {
    get: (path) => ask(path),
    send: (method, path, body) =>
      ask(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  };
  return {
    ...client,
    async signUp(email: string, businessName = 'Lark'): Promise<Client & { performerId: string; slug: string }> {
      const owner = { email, password: 'the stage is set', firstName: 'Ada', lastName: 'Lark', businessName };
      const answer = await client.send('POST', '/api/auth/sign-up/email', owner);
      cookie = answer.headers
        .getSetCookie()
        .map((text) => text.split(';', 1)[0])
        .join('; ');
      await client.send('POST', '/api/start-trial', { isAnnual: false });
      const { id, slug } = JSON.parse((await client.get('/api/auth/user')).body) as { id: string; slug: string };
      return { ...client, performerId: id, slug };
    },
  };
}
