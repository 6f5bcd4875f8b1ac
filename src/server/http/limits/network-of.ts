import { isIPv6 } from 'node:net';

/**
 * What one visitor's address is counted as. An IPv6 customer is given a whole /64 and may use any address in it; an IPv4
 * address in IPv6 notation is the same as without.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const before = head === '' ? [] : head.split(':');
  // Only the first four groups count; what "::" leaves out among them are zeros, or the groups at the end of a long tail.
  const after = tail ? tail.split(':') : [];
  const tailLength = after.length + (tail?.includes('.') ? 1 : 0);
  const zeros = Array<string>(Math.max(0, 8 - before.length - tailLength)).fill('0');
  const groups = tail === undefined ? before : [...before, ...zeros, ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
