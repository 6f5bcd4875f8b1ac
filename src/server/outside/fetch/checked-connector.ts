import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { buildConnector } from 'undici';
import { FetchProblem } from './fetch-problem.ts';

/** Which addresses may be connected to. */
export type AddressCheck = (address: string, port: number) => boolean;
/** All addresses of a host. It ends with the signal. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<string[]>;

/** More than so many are not tried: a name may have hundreds. */
const mostTries = 3;

/** Asks the name servers and no file: what this machine calls its neighbours is nothing to fetch. */
const resolvePublicly: Resolve = async (host, signal) => {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  const stop = () => resolver.cancel();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  } finally {
    signal.removeEventListener('abort', stop);
  }
};

/**
 * Connects to the very address that was checked, so that a name that answers differently the next time gains nothing. A
 * lookup hook would not do: it is never asked about a host that is an address already.
 */
export function createCheckedConnector({
  allows,
  resolve = resolvePublicly,
  ca,
  timeout,
  signal,
}: {
  allows: AddressCheck;
  resolve?: Resolve | undefined;
  ca?: string;
  timeout: number;
  signal: AbortSignal;
}): buildConnector.connector {
  const connect = buildConnector({ timeout, allowH2: false, ...(ca && { ca }) });
  const connectTo = (options: buildConnector.Options) =>
    new Promise<Exclude<Parameters<buildConnector.Callback>[1], null>>((done, fail) => {
      connect(options, (error, socket) => {
        if (socket) done(socket);
        else fail(error);
      });
    });

  async function open(options: buildConnector.Options) {
    const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80);
    const addresses = await addressesOf(options.hostname, resolve, signal);
    // One private address among them is enough: a name that mixes them is looking for a way in.
    if (!addresses.every((address) => allows(address, port)))
      throw new FetchProblem('private', 'The host has an address on a private network');
    let failure: unknown;
    for (const hostname of addresses.slice(0, mostTries)) {
      signal.throwIfAborted();
      try {
        const socket = await connectTo({ ...options, hostname });
        if (allows(socket.remoteAddress ?? '', port)) return socket;
        socket.destroy();
        throw new FetchProblem('private', 'The connection led to a private network');
      } catch (error) {
        if (error instanceof FetchProblem) throw error;
        failure = error;
      }
    }
    throw failure;
  }

  return (options, callback) => {
    open(options).then(
      (socket) => callback(null, socket),
      (error) => callback(error, null),
    );
  };
}

/** IPv4 first: many machines have no way out by IPv6. */
async function addressesOf(hostname: string, resolve: Resolve, signal: AbortSignal): Promise<string[]> {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host)) return [host];
  const addresses = await resolve(host, signal);
  if (addresses.length === 0) throw new FetchProblem('unknown_host', 'The host is not found');
  return addresses.toSorted((a, b) => isIP(a) - isIP(b));
}
