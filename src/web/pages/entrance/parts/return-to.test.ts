import { describe, expect, it } from 'vitest';
import { safeReturnTo } from './return-to.ts';

const origin = 'https://app.example.com';

describe('safeReturnTo', () => {
  it('keeps a path of this site, with its query and place', () => {
    expect(safeReturnTo('/trial-setup?plan=annual#x', origin)).toBe('/trial-setup?plan=annual#x');
  });

  it.each([
    null,
    '',
    'dashboard',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/\n/evil.example/path',
    '/.//evil.example',
    '/x/..//evil.example',
    '/api/logout',
    '/API/logout',
  ])('refuses %j', (value) => {
    expect(safeReturnTo(value, origin)).toBe('/');
  });
});
