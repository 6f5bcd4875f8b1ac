import { expect, test } from 'vitest';
import { toOwnPath } from './own-path.ts';

const appUrl = 'https://app.example.com';

test.each([
  ['/dashboard', '/dashboard'],
  ['/reviews?page=2#third', '/reviews?page=2#third'],
  ['https://app.example.com/security', '/security'],
  ['dashboard', '/dashboard'],
  ['', '/'],
])('%j is a place of ours', (text, path) => {
  expect(toOwnPath(text, appUrl)).toBe(path);
});

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/.//evil.example',
  '/\t/evil.example',
  'https://app.example.com.evil.example/',
  'https://app.example.com@evil.example/',
  'http://app.example.com/',
  'javascript:alert(1)',
  'data:text/html,hello',
  '/%',
  'http://',
])('%j leads elsewhere', (text) => {
  expect(toOwnPath(text, appUrl)).toBeNull();
});
