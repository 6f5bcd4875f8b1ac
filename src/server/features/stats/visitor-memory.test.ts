import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { addressOf, createVisitorMemory, isFirst } from './visitor-memory.ts';

const request = (address: string, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress: address }, headers: { 'user-agent': 'x', ...headers } }) as unknown as IncomingMessage;

const noon = Date.UTC(2026, 2, 1, 12);
const minute = 60_000;

test('a visitor is known again for half an hour after each look, and a stranger after it', () => {
  const memory = createVisitorMemory({ trustProxy: 0 });
  const look = (minutes: number, address = '10.0.0.1', performer = 'p') => {
    const time = noon + minutes * minute;
    return isFirst(memory.recognise(request(address), performer, time), 'page_view', time);
  };
  expect(look(0)).toBe(true);
  expect(look(1)).toBe(false);
  expect(look(1, '10.0.0.2')).toBe(true);
  expect(look(1, '10.0.0.1', 'other')).toBe(true);
  expect(look(29)).toBe(false);
  expect(look(58)).toBe(false);
  expect(look(88)).toBe(true);
});

test('nobody is known on the next day', () => {
  const memory = createVisitorMemory({ trustProxy: 0 });
  const late = Date.UTC(2026, 2, 1, 23, 59);
  const visitor = memory.recognise(request('10.0.0.1'), 'p', late);
  expect(memory.recognise(request('10.0.0.1'), 'p', late)).toBe(visitor);
  expect(memory.recognise(request('10.0.0.1'), 'p', late + 2 * minute)).not.toBe(visitor);
  expect(memory.size()).toBe(1);
});

test('a hundred thousand visitors take no more room than it is given, and the latest are known', {
  tags: ['long'],
}, () => {
  const memory = createVisitorMemory({ trustProxy: 0, most: 1_000 });
  for (let n = 0; n < 100_000; n += 1)
    memory.recognise(request(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`), 'p', noon);
  expect(memory.size()).toBeLessThanOrEqual(2_000);
  const latest = memory.recognise(request('10.9.9.9'), 'p', noon);
  expect(memory.recognise(request('10.9.9.9'), 'p', noon)).toBe(latest);
});

test('an address is believed from as many proxies as there are, and no further', () => {
  const forwarded = { 'x-forwarded-for': '6.6.6.6, 1.1.1.1, 2.2.2.2' };
  expect(addressOf(request('9.9.9.9', forwarded), 0)).toBe('9.9.9.9');
  expect(addressOf(request('9.9.9.9', forwarded), 1)).toBe('2.2.2.2');
  expect(addressOf(request('9.9.9.9', forwarded), 2)).toBe('1.1.1.1');
  expect(addressOf(request('9.9.9.9', forwarded), 7)).toBe('6.6.6.6');
  expect(addressOf(request('9.9.9.9'), 1)).toBe('9.9.9.9');
  expect(addressOf(request('9.9.9.9', { 'x-forwarded-for': '' }), 1)).toBe('9.9.9.9');
});
