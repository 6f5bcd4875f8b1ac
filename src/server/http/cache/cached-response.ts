import { transcode } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib';
import { createCodingChoice, noCodingLeft } from '#server/http/accept-encoding.ts';

/** What a route has made: one public answer, the same for everybody who asks for it. */
export type PublicAnswer = {
  status: number;
  body: string | Buffer;
  /** The same for as long as the process runs: worth compressing as well as it can be. */
  isStatic?: boolean;
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
  /** null: not compressed yet. */
  brotli: { bytes: Buffer; headers: string[] } | null;
  isWellCompressed: boolean;
  notModifiedHeaders: string[];
  /** What keeping it costs. */
  size: number;
  /** Until when it was certainly true: changes may have been missed since. null: none was. */
  trueUntil: number | null;
};

/** A window of 64 KB (2^16) makes pages no larger, and takes half a megabyte for each at work instead of over two. */
const brotliOptions = (quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 16 },
});
/** Most answers are asked for once before they change: a third of the work, and a seventh more bytes, than the best. */
const quick = brotliOptions(2);
const best = brotliOptions(6);
/** For what stays the same as long as the process runs. */
const utmost = brotliOptions(constants.BROTLI_MAX_QUALITY);
const compress = promisify(brotliCompress);
/** Up to here an answer arrives in the first round of packets, compressed or not, so the first one is sent as it is. */
const smallBody = 12 * 1024;
const chooseCoding = createCodingChoice(['br', 'identity']);
const choosePlain = createCodingChoice(['identity']);
const isPlainRefused = (accepted: string | undefined) => choosePlain(accepted) === null;

/**
 * The bytes in memory of their own. What zlib and Buffer give are often small views of large blocks (16 KB of zlib's,
 * 8 KB of Buffer's), and a kept view keeps its whole block.
 */
function copyOf(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** By way of UTF-16, as JavaScript has it: for a page that is half the work of `Buffer.from`. */
const toBytes = (text: string): Buffer =>
  text.length > smallBody
    ? copyOf(transcode(Buffer.from(text.toWellFormed(), 'utf16le'), 'utf16le', 'utf8'))
    : copyOf(Buffer.from(text));

/** Up to here compressing takes less than handing it to another thread and hearing back. */
const compressedHere = 128 * 1024;

const compressFirst = (plain: Buffer, isStatic: boolean) =>
  isStatic || plain.length > compressedHere
    ? compress(plain, isStatic ? utmost : quick)
    : brotliCompressSync(plain, quick);

const toBrotli = (compressed: Buffer, common: string[]) => ({
  bytes: copyOf(compressed),
  headers: [...common, 'content-encoding', 'br', 'content-length', String(compressed.length)],
});

/** Makes an answer smaller that is asked for again: a small one at once, a large one for those who ask after that. */
export function compressWell(answer: CachedResponse): void {
  if (answer.isWellCompressed) return;
  answer.isWellCompressed = true;
  const keep = (compressed: Buffer) => {
    answer.brotli = toBrotli(compressed, answer.notModifiedHeaders);
  };
  if (answer.brotli === null) keep(brotliCompressSync(answer.plain.bytes, best));
  // Out of memory, say: the answer is good as it is.
  else compress(answer.plain.bytes, best).then(keep, () => {});
}

export async function prepare(
  key: string,
  { status, body, performerId, headers, isStatic = false, signedOutOnly = false }: PublicAnswer,
): Promise<CachedResponse> {
  const plain = typeof body === 'string' ? toBytes(body) : copyOf(body);
  const compressed = plain.length <= smallBody && !isStatic ? null : await compressFirst(plain, isStatic);
  // What is compressed is the same when it was the same before, and a sixth as long to hash.
  const etag = `W/"${createHash('sha256')
    .update(compressed ?? plain)
    .digest('base64url')
    .slice(0, 22)}"`;
  const common = Object.entries({ ...headers, etag, vary: 'Accept-Encoding' }).flat();
  const parts = {
    plain: { bytes: plain, headers: [...common, 'content-length', String(plain.length)] },
    brotli: compressed && toBrotli(compressed, common),
    notModifiedHeaders: common,
  };
  const about = { key, status, performerId, etag, signedOutOnly, isWellCompressed: isStatic, trueUntil: null };
  return { ...about, ...parts, size: sizeOf({ key, ...parts }) };
}

/** Objects, arrays, hidden fields of two buffers and the cache's own book-keeping: measured with empty answers. */
const overhead = 2_000;

/**
 * What keeping an answer costs: of one that is not compressed yet, as much again, which it will not need. Letters may take
 * two bytes each; header lists hold a pointer for each entry, thrice.
 */
function sizeOf({
  key,
  plain,
  brotli,
  notModifiedHeaders,
}: Pick<CachedResponse, 'key' | 'plain' | 'brotli' | 'notModifiedHeaders'>): number {
  let letters = key.length;
  for (const text of notModifiedHeaders) letters += text.length;
  const pointers = 8 * (2 * plain.headers.length + 2 + notModifiedHeaders.length);
  return plain.bytes.length + (brotli ?? plain).bytes.length + 2 * letters + pointers + overhead;
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
  const accepted = headerOf(request, 'accept-encoding');
  const coding = chooseCoding(accepted);
  if (coding === null) {
    refuse(response);
    return;
  }
  if (coding === 'br' && answer.brotli === null && isPlainRefused(accepted)) compressWell(answer);
  const { bytes, headers } = (coding === 'br' && answer.brotli) || answer.plain;
  response.writeHead(answer.status, headers);
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

function refuse(response: ServerResponse): void {
  const { status, message, code } = noCodingLeft();
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.end(JSON.stringify({ message, code }));
}
