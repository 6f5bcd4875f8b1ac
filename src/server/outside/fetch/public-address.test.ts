import { expect, test } from 'vitest';
import { isPublicAddress, isPublicHost } from './public-address.ts';

const privateOnes = `
  0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.127.255.255 127.0.0.1 127.255.255.254 169.254.169.254
  172.16.0.1 172.31.255.255 192.0.0.1 192.0.2.1 192.88.99.1 192.168.0.1 192.168.255.255 198.18.0.1 198.19.255.255
  198.51.100.7 203.0.113.9 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255
  :: ::1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:8.8.8.8 ::127.0.0.1 64:ff9b::7f00:1 64:ff9b:1::1 100::1 fc00::1 fd12:3456::1
  fe80::1 fe80::1%eth0 fec0::1 ff02::1 2001::1 2001:0:7f00:1:: 2001:2::1 2001:10::1 2001:20::1 2001:db8::1 2002:7f00:1::
  2002:0a00:0001::1 3fff::1 5f00::1 4000::1
`;
const publicOnes = `
  1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 93.184.215.14 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.1
  169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 223.255.255.255
  2001:4860:4860::8888 2606:4700:4700::1111 2a00:1450:4009:81f::200e 2003::1 3ffe::1
`;
const list = (text: string) => text.trim().split(/\s+/);

test.each(list(privateOnes))('%s is not on the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(list(publicOnes))('%s is on the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each(['', 'localhost', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '8.8.8.8.', ' 8.8.8.8', '[::1]'])(
  'what is not written as an address is none: "%s"',
  (text) => {
    expect(isPublicAddress(text)).toBe(false);
  },
);

test.each([
  'tool.example',
  'TOOL.example.',
  'local.example',
  'mylocalhost.example',
  '8.8.8.8',
  '[2606:4700:4700::1111]',
])('a host may be public: %s', (host) => expect(isPublicHost(host.toLowerCase())).toBe(true));

test.each([
  'localhost',
  'a.localhost',
  'intranet',
  'printer.local',
  'db.internal',
  'nas.lan',
  'router.home.arpa',
  'printer.local.',
  '127.0.0.1',
  '[::1]',
  '[fd12:3456::1]',
])('a host exists within a network alone: %s', (host) => expect(isPublicHost(host)).toBe(false));
