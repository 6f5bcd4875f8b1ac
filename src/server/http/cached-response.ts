import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib';
import { createCodingChoice, noCodingLeft } from './accept-encoding.ts';

/** What a route has made: one public answer, the same for everybody who asks for it. */
export type PublicAnswer = {
  status: number;
  body: string;
  /** Whose page this is; a change of that performer drops it. null: it shows no performer. */
  performerId: string | null;
  headers: Record<string, string>;
  /** Only for people without a session: `/` is the landing page to some and the dashboard to others. */
  signedOutOnly?: boolean;
};

/** The same as bytes that only have to be written. */
export type CachedResponse = {
  key: string;
  status: number;
  performerId: string | null;
  etag: string;
  signedOutOnly: boolean;
  plain: { bytes: Buffer; headers: string[] };
  brotli: { bytes: Buffer; headers: string[] };
  notModifiedHeaders: string[];
};

/** A window of 64 KB (2^16) makes pages no larger, and takes half a megabyte for each at work instead of over two. */
const brotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 16 },
};
const compressElsewhere = promisify(brotliCompress);
/** Up to here the way to another thread and back costs more than the work: 188 µs against 67 for 4 KB. */
const smallBody = 8 * 1024;
const chooseCoding = createCodingChoice(['br', 'identity']);

/**
 * The bytes in memory of their own. What zlib and Buffer give are often small views of large blocks (16 KB of zlib's,
 * 8 KB of Buffer's), and a kept view keeps its whole block.
 */
function copyOf(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

const compress = async (bytes: Buffer) =>
  bytes.length <= smallBody ? brotliCompressSync(bytes, brotliOptions) : compressElsewhere(bytes, brotliOptions);

export async function prepare(
  key: string,
  { status, body, performerId, headers, signedOutOnly = false }: PublicAnswer,
): Promise<CachedResponse> {
  const plain = copyOf(Buffer.from(body));
  const brotli = copyOf(await compress(plain));
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const common = Object.entries({ ...headers, etag, vary: 'Accept-Encoding' }).flat();
  return {
    key,
    status,
    performerId,
    etag,
    signedOutOnly,
    plain: { bytes: plain, headers: [...common, 'content-length', String(plain.length)] },
    brotli: {
      bytes: brotli,
      headers: [...common, 'content-encoding', 'br', 'content-length', String(brotli.length)],
    },
    notModifiedHeaders: common,
  };
}

/** Objects, arrays, hidden fields of two buffers and the cache's own book-keeping: measured with empty answers. */
const overhead = 2_000;

/** What keeping an answer costs. Letters may take two bytes each; header lists hold a pointer for each entry, thrice. */
export function sizeOf({ key, plain, brotli, notModifiedHeaders }: CachedResponse): number {
  let letters = key.length;
  for (const text of notModifiedHeaders) letters += text.length;
  const pointers = 8 * (plain.headers.length + brotli.headers.length + notModifiedHeaders.length);
  return plain.bytes.length + brotli.bytes.length + 2 * letters + pointers + overhead;
}

/** `request.headers` makes an object of all of them, which is a tenth of what such an answer costs. */
function headerOf({ rawHeaders }: IncomingMessage, name: string): string | undefined {
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const given = rawHeaders[index];
    if (given?.length === name.length && given.toLowerCase() === name) return rawHeaders[index + 1];
  }
  return undefined;
}

export function write(request: IncomingMessage, response: ServerResponse, answer: CachedResponse): void {
  if (answer.status === 200 && headerOf(request, 'if-none-match')?.includes(answer.etag)) {
    response.writeHead(304, answer.notModifiedHeaders).end();
    return;
  }
  const coding = chooseCoding(headerOf(request, 'accept-encoding'));
  if (coding === null) {
    refuse(response);
    return;
  }
  const { bytes, headers } = coding === 'br' ? answer.brotli : answer.plain;
  response.writeHead(answer.status, headers);
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

function refuse(response: ServerResponse): void {
  const { status, message, code } = noCodingLeft();
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.end(JSON.stringify({ message, code }));
}
