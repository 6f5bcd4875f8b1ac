import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';

/** Networks that are not the public internet: IANA's special-purpose registries. */
const privateV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10', // carriers' own addresses
  '127.0.0.0/8',
  '169.254.0.0/16', // link-local, and where clouds keep their credentials
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
];

/**
 * Within the public 2000::/3. Teredo (2001::/32) and 6to4 (2002::/16) carry an IPv4 address inside, which may be a private
 * one. Mapped, translated, local and multicast addresses lie outside 2000::/3.
 */
const privateV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

function listOf(family: 'ipv4' | 'ipv6', networks: string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

const refusedV4 = listOf('ipv4', privateV4);
const refusedV6 = listOf('ipv6', privateV6);
const publicV6 = listOf('ipv6', ['2000::/3']);

/** Whether an address lies on the public internet. What is no address at all does not. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !refusedV4.check(address, 'ipv4');
  // A zone ("fe80::1%eth0") exists for link-local addresses alone.
  if (!isIPv6(address) || address.includes('%')) return false;
  return publicV6.check(address, 'ipv6') && !refusedV6.check(address, 'ipv6');
}

/** Names that exist within a network alone. */
const privateName = /(?:^|\.)(?:localhost|local|internal|lan|home\.arpa)$/;

/** Whether the host of an address can be on the public internet; where a name leads is known when it is looked up. */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return isIP(host) === 0 ? host.includes('.') && !privateName.test(host) : isPublicAddress(host);
}
