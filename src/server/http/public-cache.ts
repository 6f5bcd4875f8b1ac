import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { LRUCache } from 'lru-cache';

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

type ReadyAnswer = {
  key: string;
  status: number;
  performerId: string | null;
  etag: string;
  signedOutOnly: boolean;
  plain: { bytes: Buffer; headers: string[] };
  brotli: { bytes: Buffer; headers: string[] };
  notModifiedHeaders: string[];
};

export type PublicCache = ReturnType<typeof createPublicCache>;

const compress = promisify(brotliCompress);
const maxBytes = 64 * 1024 * 1024;
/** Changes are announced; this only bounds what a lost announcement could cost. */
const keepFor = 60_000;

/**
 * Public answers as bytes, kept ready to be written. It stands in front of the router (`answer`), and behind it
 * (`load`), so a spelling of the address that the front does not know still gets the same bytes.
 */
export function createPublicCache(options: {
  sessionCookie: string;
  /** Hears of every answer that was written; it must be quick, and must not throw. */
  onShown?: (request: IncomingMessage, shown: Pick<ReadyAnswer, 'key' | 'status' | 'performerId'>) => void;
}) {
  const ready = new LRUCache<string, ReadyAnswer>({
    maxSize: maxBytes,
    ttl: keepFor,
    // To the second is near enough, and spares a timer for every millisecond.
    ttlResolution: 1_000,
    sizeCalculation: (answer) => answer.plain.bytes.length + answer.brotli.bytes.length + 2_000,
    dispose: ({ performerId }, key) => {
      const keys = performerId === null ? undefined : keysOf.get(performerId);
      if (keys?.delete(key) && keys.size === 0 && performerId !== null) keysOf.delete(performerId);
    },
  });
  const keysOf = new Map<string, Set<string>>();
  const underWay = new Map<string, Promise<ReadyAnswer>>();
  // Counts the drops. An answer that was being made while something changed may be older than the change: it is sent to
  // whoever waits for it and not kept.
  let epoch = 0;
  let listening = false;

  function keep(key: string, answer: ReadyAnswer): void {
    ready.set(key, answer);
    if (answer.performerId === null) return;
    const keys = keysOf.get(answer.performerId) ?? new Set();
    keysOf.set(answer.performerId, keys.add(key));
  }

  /** The kept answer for a key, or the one that `make` makes; many who ask at once wait for one making. */
  async function load(key: string, make: () => Promise<PublicAnswer>): Promise<ReadyAnswer> {
    const kept = ready.get(key);
    if (kept) return kept;
    const waiting = underWay.get(key);
    if (waiting) return waiting;
    const started = epoch;
    const making = make()
      .then((made) => prepare(key, made))
      .then((answer) => {
        if (listening && epoch === started && answer.status === 200) keep(key, answer);
        return answer;
      })
      .finally(() => {
        if (underWay.get(key) === making) underWay.delete(key);
      });
    underWay.set(key, making);
    return making;
  }

  /** Answers a request from kept bytes. False: it has none, and the router is to be asked. */
  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' || request.url === undefined) return false;
    const kept = ready.get(request.url);
    if (!kept) return false;
    if (kept.signedOutOnly && request.headers.cookie?.includes(options.sessionCookie)) return false;
    send(request, response, kept);
    return true;
  }

  function send(request: IncomingMessage, response: ServerResponse, shown: ReadyAnswer): void {
    write(request, response, shown);
    options.onShown?.(request, shown);
  }

  function drop(performerId: string): void {
    epoch += 1;
    underWay.clear();
    for (const key of keysOf.get(performerId) ?? []) ready.delete(key);
    keysOf.delete(performerId);
  }

  function clear(): void {
    epoch += 1;
    underWay.clear();
    ready.clear();
    keysOf.clear();
  }

  return {
    answer,
    load,
    send,
    drop,
    /** While nobody listens for changes nothing may be kept. */
    setListening(value: boolean) {
      listening = value;
      clear();
    },
    size: () => ready.size,
  };
}

async function prepare(key: string, { status, body, performerId, headers, signedOutOnly = false }: PublicAnswer) {
  const plain = Buffer.from(body);
  const brotli = await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
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
  } satisfies ReadyAnswer;
}

/** `request.headers` makes an object of all of them, which is a tenth of what such an answer costs. */
function headerOf({ rawHeaders }: IncomingMessage, name: string): string | undefined {
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const given = rawHeaders[index];
    if (given?.length === name.length && given.toLowerCase() === name) return rawHeaders[index + 1];
  }
  return undefined;
}

function write(request: IncomingMessage, response: ServerResponse, answer: ReadyAnswer): void {
  if (answer.status === 200 && headerOf(request, 'if-none-match')?.includes(answer.etag)) {
    response.writeHead(304, answer.notModifiedHeaders).end();
    return;
  }
  const { bytes, headers } = headerOf(request, 'accept-encoding')?.includes('br') ? answer.brotli : answer.plain;
  response.writeHead(answer.status, headers);
  response.end(request.method === 'HEAD' ? undefined : bytes);
}
