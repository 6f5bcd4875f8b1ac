import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { readArrival } from './visit-source.ts';

const arrive = (url: string, referer?: string) =>
  readArrival(
    {
      url,
      headers: { host: 'app.starbill.example', ...(referer === undefined ? {} : { referer }) },
    } as IncomingMessage,
    (host) => host === 'starbill.example' || host.endsWith('.starbill.example'),
  );

describe('where a visit comes from', () => {
  test.each([
    ['/reviews/act', undefined, null],
    ['/reviews/act?src=qr', undefined, 'qr'],
    ['/reviews/act?stars=5&src=WIDGET', undefined, 'widget'],
    ['/reviews/act?src=social', 'https://other.example/', 'social'],
    ['/reviews/act?src=qrx', undefined, null],
    ['/reviews/act?xsrc=qr', undefined, null],
    ['/reviews/act?src=direct', 'https://other.example/', 'other'],
    [`/reviews/act?src=${'q'.repeat(10_000)}`, undefined, null],
    ['/reviews/act', 'https://l.facebook.com/l.php?u=x', 'social'],
    ['/reviews/act', 'https://www.instagram.com/', 'social'],
    ['/reviews/act', 'https://t.co/abc', 'social'],
    ['/reviews/act', 'https://notfacebook.com/', 'other'],
    ['/reviews/act', 'https://facebook.com.evil.example/', 'other'],
    ['/reviews/act', 'https://www.google.com/', 'other'],
    ['/reviews/act', 'android-app://com.google.android.gm/', 'other'],
    ['/reviews/act', 'https://app.starbill.example/reviews/act', null],
    ['/reviews/act', 'https://www.starbill.example/', null],
    ['/reviews/act', 'not an address', null],
    ['/reviews/act', `https://${'a.'.repeat(3_000)}example/`, 'other'],
  ])('%s from %s is %s', (url, referer, source) => {
    expect(arrive(url, referer).source).toBe(source);
  });
});

describe('a followed Leave a Review link', () => {
  test.each([
    ['/review/act?from=page', undefined, true],
    ['/review/act?from=pages', undefined, false],
    ['/review/act', 'https://app.starbill.example/Reviews/act?stars=5', true],
    ['/review/act', 'https://app.starbill.example/performer/act', true],
    ['/review/act', 'https://app.starbill.example/review/act', false],
    ['/review/act', 'https://app.starbill.example/dashboard', false],
    ['/review/act', 'https://other.example/reviews/act', false],
  ])('%s from %s: %s', (url, referer, clicked) => {
    expect(arrive(url, referer).clicked).toBe(clicked);
  });
});
