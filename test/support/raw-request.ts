import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestApp } from './make-app.ts';

export type RawRequest = {
  method?: string;
  path: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
};
export type RawAnswer = { status: number; headers: IncomingHttpHeaders; text: string };

/** No answer for this long is a hang, on a busy machine too. */
const patience = 30_000;

/**
 * Listens, and sends paths, headers and bodies byte by byte as they are given: `inject` would read and tidy the address
 * first, and never meet what stands in front of the router.
 */
export async function listenRaw({ app }: TestApp) {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  const send = ({ method = 'GET', path, headers: given = {}, body }: RawRequest): Promise<RawAnswer> =>
    new Promise((resolve, reject) => {
      // Node leaves the length of a DELETE's body out, and then the body is the next request.
      const headers = body === undefined ? given : { 'content-length': String(Buffer.byteLength(body)), ...given };
      const asked = request({ agent, host: '127.0.0.1', port, method, path, headers, timeout: patience }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      });
      asked.on('timeout', () => asked.destroy(new Error(`${method} ${path} was not answered`)));
      asked.on('error', reject);
      asked.end(body);
    });
  return { port, send, close: () => agent.destroy() };
}
