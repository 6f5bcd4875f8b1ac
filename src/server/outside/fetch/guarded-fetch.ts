import { type Readable, Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { isPortOfOtherService } from '#shared/web-ports.ts';
import type { AddressCheck, Resolve } from './checked-connector.ts';
import { FetchProblem, toFetchProblem } from './fetch-problem.ts';
import { isPublicAddress } from './public-address.ts';

export type GuardedRequest = {
  method?: 'GET' | 'POST';
  body?: string;
  /** Sent to the first host alone: a redirect to another one gets none of them. */
  headers?: Record<string, string>;
  /** Of the body, as it comes and unpacked. */
  mostBytes: number;
  /** What is longer than that is cut off there instead of being refused; it is not asked for packed. */
  cutsOff?: boolean;
  /** Milliseconds for all of it: names, connections, redirects, the last byte. */
  within: number;
  /** How many are followed; none with a body. */
  redirects?: number;
  /** Unencrypted addresses are refused unless this says otherwise. */
  http?: boolean;
  signal?: AbortSignal;
};
export type GuardedAnswer = { status: number; headers: Record<string, string>; body: Buffer; url: string };

/** Rejects with a FetchProblem. */
export type GuardedFetch = (address: string, options: GuardedRequest) => Promise<GuardedAnswer>;

const redirectStatus = new Set([301, 302, 303, 307, 308]);
const encodings = 'gzip, br';

/**
 * The one way to fetch an address that somebody gave us. It reaches the public internet alone, whatever the address looks
 * like, resolves to or redirects to, and takes a bounded time and size. Tests on this machine pass their own `allows`.
 */
export function createGuardedFetch({
  allows = isPublicAddress,
  resolve,
  ca,
}: {
  allows?: AddressCheck;
  resolve?: Resolve;
  ca?: string;
} = {}): GuardedFetch {
  async function fetchOnce(url: URL, options: GuardedRequest, headers: Record<string, string>, signal: AbortSignal) {
    // Loaded with the first address: it would be memory of every server.
    const [{ Agent, request }, { createCheckedConnector }] = await Promise.all([
      import('undici'),
      import('./checked-connector.ts'),
    ]);
    const connect = createCheckedConnector({ allows, resolve, timeout: options.within, signal, ...(ca && { ca }) });
    const agent = new Agent({
      connect,
      pipelining: 1,
      maxHeaderSize: 16 * 1024,
      headersTimeout: options.within,
      bodyTimeout: options.within,
    });
    try {
      const answer = await request(url, {
        method: options.method ?? 'GET',
        body: options.body ?? null,
        headers: { 'user-agent': 'Starbill', ...headers, 'accept-encoding': options.cutsOff ? 'identity' : encodings },
        dispatcher: agent,
        signal,
      });
      const plain = Object.fromEntries(
        Object.entries(answer.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
      );
      const isRedirect = redirectStatus.has(answer.statusCode) && plain.location !== undefined;
      const read = options.cutsOff ? readBeginning : readBody;
      const body = isRedirect ? Buffer.alloc(0) : await read(answer.body, plain, options.mostBytes, signal);
      return { status: answer.statusCode, headers: plain, body, url: url.href, isRedirect };
    } finally {
      // Whatever was not read is not waited for.
      await agent.destroy();
    }
  }

  return async (address, options) => {
    const signal = AbortSignal.any([AbortSignal.timeout(options.within), ...(options.signal ? [options.signal] : [])]);
    const most = options.body === undefined ? (options.redirects ?? 0) : 0;
    try {
      let url = readAddress(address, options);
      let headers = options.headers ?? {};
      for (let followed = 0; ; followed += 1) {
        const { isRedirect, ...answer } = await orAborted(fetchOnce(url, options, headers, signal), signal);
        if (!isRedirect) return answer;
        if (followed >= most) throw new FetchProblem('redirects', 'The address redirects too often');
        const next = readAddress(answer.headers.location ?? '', options, url);
        if (next.origin !== url.origin) headers = {};
        url = next;
      }
    } catch (error) {
      throw toFetchProblem(error);
    }
  };
}

/** What waits for a name or a socket may not notice the signal; nobody waits for it any longer. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  work.catch(() => {});
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  return Promise.race([work, aborted.promise]).finally(() => signal.removeEventListener('abort', abort));
}

/** URL understands decimal, octal and hexadecimal addresses and writes them plainly, so that they are checked as such. */
function readAddress(address: string, { http = false }: GuardedRequest, base?: URL): URL {
  const url = URL.parse(address, base);
  if (!url) throw new FetchProblem('address', 'This is not an address');
  if (url.protocol !== 'https:' && !(http && url.protocol === 'http:'))
    throw new FetchProblem('address', 'Only https addresses are fetched');
  if (url.username || url.password) throw new FetchProblem('address', 'The address carries a name or a password');
  if (isPortOfOtherService(url)) throw new FetchProblem('address', 'The port belongs to another kind of service');
  return url;
}

async function readBody(
  raw: Readable,
  headers: Record<string, string>,
  mostBytes: number,
  signal: AbortSignal,
): Promise<Buffer> {
  if (Number(headers['content-length'] ?? 0) > mostBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  const keep = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  const unpack = unpackerFor(headers['content-encoding']);
  const kept = [limitBytes(mostBytes), ...(unpack ? [unpack, limitBytes(mostBytes)] : []), keep.resume()];
  await pipeline([raw, ...kept], { signal });
  return Buffer.concat(chunks);
}

/** Stops at the limit; the rest is never asked for. */
async function readBeginning(raw: Readable, _headers: Record<string, string>, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of raw) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= most) break;
  }
  return Buffer.concat(chunks).subarray(0, most);
}

function unpackerFor(encoding = 'identity') {
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip();
  if (encoding === 'br') return createBrotliDecompress();
  if (encoding === 'identity' || encoding === '') return null;
  throw new FetchProblem('broken', 'The answer is packed in a way that was not asked for');
}

const tooLarge = () => new FetchProblem('too_large', 'The answer is too large');

function limitBytes(most: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      bytes += chunk.length;
      if (bytes > most) done(tooLarge());
      else done(null, chunk);
    },
  });
}
