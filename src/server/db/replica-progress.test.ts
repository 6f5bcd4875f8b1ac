import { expect, test } from 'vitest';
import { createReplicaProgress } from './replica-progress.ts';

function begin() {
  let time = 0;
  const progress = createReplicaProgress(() => time);
  progress.locate()(100n);
  progress.replayed(100n);
  return { progress, at: (moment: number) => (time = moment) };
}

test('nothing is read from a replica before it has replayed where the primary was at the start', () => {
  const progress = createReplicaProgress(() => 0);
  expect(progress.isReady()).toBe(false);
  progress.locate()(100n);
  progress.replayed(99n);
  expect([progress.isReady(), progress.isOlder('ada', 1)]).toEqual([false, true]);
  progress.replayed(100n);
  expect([progress.isReady(), progress.isOlder('ada', 1)]).toEqual([true, false]);
});

test('a changed performer is read elsewhere until the replica has replayed the change, and nobody else is', () => {
  const { progress, at } = begin();
  progress.changed('ada');
  at(10);
  progress.replayed(1_000n);
  expect([progress.isOlder('ada', 11), progress.isOlder('bob', 11)]).toEqual([true, false]);
  progress.locate()(2_000n);
  progress.replayed(1_999n);
  expect(progress.isOlder('ada', 11)).toBe(true);
  at(20);
  progress.replayed(2_000n);
  // Begun before: it may have read the older rows.
  expect([progress.isOlder('ada', 15), progress.isOlder('ada', 21)]).toEqual([true, false]);
});

test('a change that is announced while the primary is asked has a later place', () => {
  const { progress } = begin();
  progress.changed('ada');
  const located = progress.locate();
  progress.changed('ada');
  located(2_000n);
  progress.replayed(2_000n);
  expect([progress.isOlder('ada', 1), progress.hasUnlocated()]).toEqual([true, true]);
});

test('what shows many performers waits for all of them', () => {
  const { progress } = begin();
  expect(progress.isOlder(null, 1)).toBe(false);
  progress.changed('ada');
  expect(progress.isOlder(null, 1)).toBe(true);
});

test('a server that is further back than before counts as another one', () => {
  const { progress } = begin();
  progress.replayed(90n);
  expect(progress.isReady()).toBe(false);
});
