import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { noteRequest } from '#server/busyness.ts';
import { Refusal, refusals } from '#server/errors.ts';
import { networkOf } from './limits/network-of.ts';
import { describeRefusal } from './refusal-answer.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Lets go of everybody who is connected, after their answers. */
    drain(how?: { isReplaced?: boolean; afterClosing?: (() => Promise<void>) | undefined }): Promise<void>;
  }
}

/** All in milliseconds or bytes. Tests shorten some of them. */
export const serverLimits = {
  /** Longer than proxies keep theirs, 60 seconds: the side that closes first must be the one that sends next. */
  keepAlive: 75_000,
  /** From a connection's first moment, or a request's first byte, to the end of its headers. */
  headers: 20_000,
  /** The whole request. Three photos over a bad connection take their time; other bodies have less (body-limits.ts). */
  request: 120_000,
  /** A connection on which nothing has moved in either direction, not even a byte of an answer being taken. */
  silence: 60_000,
  checkEvery: 1_000,
  connections: 2_000,
  /** A venue's guests share one address; their browsers open six each and soon let go of them. */
  connectionsOfOne: 256,
  /** What all answers that wait to be taken may hold together before the slowest takers lose theirs. */
  untakenBytes: 16 * 1024 * 1024,
  /** Nobody is cut off sooner than this. */
  untakenFor: 5_000,
  /** From "not ready any more" to the last accepted connection: time for a balancer to look elsewhere. */
  announce: 500,
  /** How long a connection that waits for its next request is left open, so that none is closed as that comes in. */
  idle: 1_500,
  /** What is being answered when everything stops may take so long. */
  drain: 4_000,
};

/**
 * The HTTP server under Fastify, which applies none of its own timeouts to a server that it did not make.
 * `limitAddresses`: whether the other end of a connection is a client, and not a proxy that speaks for many.
 */
export function createHttpServer(
  { limitAddresses }: { limitAddresses: boolean },
  limits: typeof serverLimits = serverLimits,
) {
  const sockets = new Set<Socket>();
  const countOf = new Map<string, number>();
  let state: 'open' | 'announced' | 'draining' = 'open';
  let isReady = true;
  let server: Server | null = null;
  let sweeping: NodeJS.Timeout | undefined;

  function accept(socket: Socket): void {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    if (!limitAddresses) return;
    const address = networkOf(socket.remoteAddress ?? '');
    const count = (countOf.get(address) ?? 0) + 1;
    countOf.set(address, count);
    socket.once('close', () => {
      const left = (countOf.get(address) ?? 1) - 1;
      if (left > 0) countOf.set(address, left);
      else countOf.delete(address);
    });
    // Without a word: whatever is written here could be lost together with the request that comes in meanwhile.
    if (count > limits.connectionsOfOne) socket.destroy();
  }

  /** Remembers since when each answer waits to be taken, and ends the oldest of them when all together are too many. */
  const waitingSince = new WeakMap<Socket, number>();
  function endUntaken(): void {
    const now = Date.now();
    const waiting: { socket: Socket; since: number }[] = [];
    let bytes = 0;
    for (const socket of sockets) {
      if (socket.writableLength === 0) {
        waitingSince.delete(socket);
        continue;
      }
      const since = waitingSince.get(socket) ?? now;
      waitingSince.set(socket, since);
      waiting.push({ socket, since });
      bytes += socket.writableLength;
    }
    waiting.sort((one, two) => one.since - two.since);
    for (const { socket, since } of waiting) {
      if (bytes <= limits.untakenBytes || now - since < limits.untakenFor) break;
      bytes -= socket.writableLength;
      socket.destroy();
    }
  }

  function create(handle: RequestListener): Server {
    const made = createServer(
      {
        keepAliveTimeout: limits.keepAlive,
        headersTimeout: limits.headers,
        requestTimeout: limits.request,
        connectionsCheckingInterval: limits.checkEvery,
        noDelay: true,
      },
      (request, response) => {
        noteRequest();
        // Node hands it over before its parser refuses it, and what came behind it would be another answer.
        if (!isOneLength(request.headers['transfer-encoding'])) {
          refuseConnection(request.socket, unreadable());
          return;
        }
        if (state !== 'open') {
          // The client then opens another connection next time, which by then leads to another process.
          if (state === 'draining') response.shouldKeepAlive = false;
          if (!isReady && request.url === '/readyz') {
            const { status, headers, body } = describeRefusal(refusals.unavailable());
            response.writeHead(status, headers).end(body);
            return;
          }
        }
        handle(request, response);
      },
    );
    made.timeout = limits.silence;
    made.maxConnections = limits.connections;
    made.on('connection', accept);
    sweeping = setInterval(endUntaken, limits.checkEvery).unref();
    made.on('close', () => clearInterval(sweeping));
    server = made;
    return made;
  }

  /**
   * Ends without breaking an answer: says that it is not ready, waits, takes no more connections, answers what comes in
   * on those there are and lets go of each after its answer. Answers keep their connections until the listener is
   * closed: everybody who had to connect anew before it would be another connection to be lost in its queue.
   * `isReplaced`: another process answers on the same port already, so the port is as ready as before. `afterClosing`:
   * what is to be waited for before anybody is let go of.
   */
  async function drain({ isReplaced = false, afterClosing }: Parameters<FastifyInstance['drain']>[0] = {}) {
    if (!server?.listening) return;
    state = 'announced';
    isReady = isReplaced;
    if (sockets.size > 0 && !isReplaced) await pause(limits.announce);
    // Connections that wait to be accepted when the listener closes are lost.
    await untilAllIsRead(() => sockets.size);
    // Not http's own `close`: it ends idle connections straight away, while a request may be under way.
    NetServer.prototype.close.call(server);
    const began = Date.now();
    await afterClosing?.();
    state = 'draining';
    while (sockets.size > 0 && Date.now() - began < limits.drain) {
      await pause(20);
      if (Date.now() - began < limits.idle) continue;
      await untilAllIsRead();
      endIdle();
    }
    server.closeAllConnections();
  }

  function endIdle(): void {
    // Browsers connect ahead of need: on such a connection there was never a request.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    // Node takes an answer that was given, but not yet taken, for idle.
    if (![...sockets].some(({ writableLength }) => writableLength > 0)) server?.closeIdleConnections();
  }

  return { create, drain };
}

/**
 * Resolves right after a turn of the event loop that was so short that nothing can have come in unnoticed: during a
 * long one requests arrive that are only read in the next. `count`: what a turn must leave unchanged; connections are
 * accepted one a turn.
 */
async function untilAllIsRead(count: () => number = () => 0): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    const [began, before] = [performance.now(), count()];
    await setImmediate();
    if (performance.now() - began < 2 && count() === before) return;
  }
}

/** Answers on the bare connection, where there is no request to answer, and ends it. */
function refuseConnection(socket: Duplex, refusal: Refusal): void {
  const { status, headers, body } = describeRefusal(refusal);
  const lines = Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  socket.destroy();
}

/** What Node makes of bytes that are no request, or not yet one, in the shape of all our refusals. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
    refuseConnection(socket, new Refusal(408, 'timeout', 'The request took too long. Try again.'));
  else if (error.code === 'HPE_HEADER_OVERFLOW')
    refuseConnection(socket, new Refusal(431, 'too_large', 'The headers of this request are too large.'));
  else refuseConnection(socket, unreadable());
}

const unreadable = () => refusals.invalid('We couldn’t read this request.');

const isOneLength = (coding: string | undefined) => coding === undefined || coding.toLowerCase() === 'chunked';
