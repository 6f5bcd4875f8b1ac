import type { IncomingMessage } from 'node:http';

/** What `request.ip` is in Fastify, for a request that it has not seen: the other end, as `trustProxy` proxies name it. */
export function clientAddress(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  trustProxy: number,
): string {
  const other = socket.remoteAddress ?? '';
  const forwarded = headers['x-forwarded-for'];
  if (trustProxy === 0 || !forwarded) return other;
  const named = String(forwarded)
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  // Each proxy writes at the end whom it heard from; where there are fewer names than proxies, the first is believed.
  return named.at(-Math.min(trustProxy, named.length)) ?? other;
}
