import { expect, test } from 'vitest';
import { createKeyedQueue, createSemaphore, createSharedCalls } from './concurrency.ts';

const later = (milliseconds: number) => performance.now() + milliseconds;

test('a semaphore lets so many work at a time, and the rest in the order in which they came', async () => {
  const semaphore = createSemaphore(2);
  const ended: number[] = [];
  let running = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      semaphore.run(async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise(setImmediate);
        running -= 1;
        ended.push(n);
      }),
    ),
  );
  expect(most).toBe(2);
  expect(ended).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(semaphore.isIdle()).toBe(true);
});

test('work that fails gives its slot back', async () => {
  const semaphore = createSemaphore(1);
  await expect(semaphore.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await semaphore.run(async () => 'yes')).toBe('yes');
});

test('nobody waits longer than they said, nor in a queue that is full', async () => {
  const semaphore = createSemaphore(1, 1);
  const release = await semaphore.take(later(0));
  const waiting = semaphore.take(later(20));
  expect(await semaphore.take(later(1_000))).toBeNull();
  expect(await waiting).toBeNull();
  release?.();
  expect(await semaphore.take(later(0))).not.toBeNull();
});

test('a keyed queue makes those with the same key wait, and nobody else', async () => {
  const queue = createKeyedQueue();
  const first = await queue.take('a', later(0));
  expect(await queue.take('a', later(5))).toBeNull();
  expect(await queue.take('b', later(0))).not.toBeNull();
  const second = queue.take('a', later(10_000));
  first?.();
  (await second)?.();
  expect(await queue.take('a', later(0))).not.toBeNull();
});

test('calls with the same key share one answer while it is under way, and never an old one', async () => {
  const calls = createSharedCalls<number>();
  let made = 0;
  const make = async () => {
    made += 1;
    return made;
  };
  expect(await Promise.all([calls.run('a', make), calls.run('a', make), calls.run('b', make)])).toEqual([1, 1, 2]);
  const before = calls.run('a', make);
  calls.forget();
  expect(await Promise.all([before, calls.run('a', make)])).toEqual([3, 4]);
});
