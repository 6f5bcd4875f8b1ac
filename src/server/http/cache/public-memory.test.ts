import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { CachedResponse, PublicAnswer } from './cached-response.ts';
import { createPublicCache } from './public-cache.ts';

const page = (body: string): PublicAnswer => ({
  status: 200,
  body,
  performerId: 'p1',
  headers: { 'content-type': 'text/plain' },
});
const away = () => Promise.reject(Object.assign(new Error('starting up'), { code: '57P03' }));
const broken = () => Promise.reject(new Error('a defect of ours'));

function listeningCache(options: { memoryLasts?: number; keepFor?: number } = {}) {
  const cache = createPublicCache({ sessionCookie: 'session_token', ...options });
  cache.setListening(true);
  return cache;
}
const bodyOf = async (loading: Promise<CachedResponse>) => String((await loading).plain.bytes);

test('an answer whose time is over is shown when the database cannot be asked for another', async () => {
  const cache = listeningCache({ keepFor: 1 });
  await cache.load('/a', async () => page('kept'));
  await pause(10);
  expect(await bodyOf(cache.load('/a', away))).toBe('kept');
  await expect(cache.load('/a', broken)).rejects.toThrow('a defect of ours');
  expect(await bodyOf(cache.load('/a', async () => page('new')))).toBe('new');
});

test('a database that comes back and goes away again leaves an answer what was left of its minute', async () => {
  const cache = listeningCache();
  await cache.load('/a', async () => page('kept'));
  cache.setListening(false, 40_000);
  cache.setListening(true);
  // Before the connection that listens is lost, and after it.
  expect(await bodyOf(cache.load('/a', away))).toBe('kept');
  cache.setListening(false);
  expect(await bodyOf(cache.load('/a', away))).toBe('kept');
  cache.setListening(true);
  expect(await bodyOf(cache.load('/a', async () => page('new')))).toBe('new');
  expect(await bodyOf(cache.load('/a', broken))).toBe('new');
});

test('after its minute nothing is shown that may be untrue', async () => {
  const cache = listeningCache();
  await cache.load('/a', async () => page('kept'));
  cache.setListening(false, 60_000);
  await expect(cache.load('/a', away)).rejects.toThrow('starting up');
  cache.setListening(true);
  await expect(cache.load('/a', away)).rejects.toThrow('starting up');
});

test('what was dropped because its performer changed is never shown again', async () => {
  const cache = listeningCache();
  await cache.load('/a', async () => page('a review that was taken down since'));
  cache.drop('p1');
  await expect(cache.load('/a', away)).rejects.toThrow('starting up');
});
