import { createHash, createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type OidcPerson = {
  sub: string;
  email: string;
  /** A provider may say it in words, or not at all. */
  email_verified?: unknown;
  name?: string;
  given_name?: string;
  family_name?: string;
};

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return new URLSearchParams(text);
}

/** A small OpenID Connect provider (code flow, PKCE, RS256) in which `person` has signed in already. */
export async function startOidcProvider(client: { id: string; secret: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const codes = new Map<string, URLSearchParams>();
  const state = { person: { sub: '1', email: 'x@example.test', email_verified: true } as OidcPerson };

  const idToken = (nonce: string | null) => {
    const seconds = Math.floor(Date.now() / 1000);
    const claims = { iss: issuer, aud: client.id, iat: seconds, exp: seconds + 300, nonce, ...state.person };
    const signed = `${part({ alg: 'RS256', typ: 'JWT', kid: 'k' })}.${part(claims)}`;
    return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`;
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', issuer);
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (url.pathname === '/.well-known/openid-configuration') {
      return send(200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        id_token_signing_alg_values_supported: ['RS256'],
      });
    }
    if (url.pathname === '/keys') {
      return send(200, { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256', use: 'sig' }] });
    }
    if (url.pathname === '/authorize') {
      const code = randomUUID();
      codes.set(code, url.searchParams);
      const back = new URL(url.searchParams.get('redirect_uri') ?? '');
      back.search = String(new URLSearchParams({ code, state: url.searchParams.get('state') ?? '' }));
      return response.writeHead(302, { location: back.href }).end();
    }
    const form = await readForm(request);
    const asked = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!asked || asked.get('code_challenge') !== challenge || form.get('client_secret') !== client.secret) {
      return send(400, { error: 'invalid_grant' });
    }
    return send(200, {
      access_token: 'a',
      token_type: 'Bearer',
      expires_in: 300,
      id_token: idToken(asked.get('nonce')),
    });
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const stop = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return {
    issuer,
    stop,
    startAgain: () => listen(port),
    signInAs(person: OidcPerson) {
      state.person = person;
    },
  };
}
