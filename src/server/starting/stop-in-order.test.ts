import { expect, test } from 'vitest';
import { createStopper } from './stop-in-order.ts';

const never = () => new Promise<void>(() => {});

test('what never closes leaves the later ones their time', async () => {
  const closed: string[] = [];
  const stopper = createStopper(200, () => {});
  stopper.add(100, async () => closed.push('database'));
  stopper.add(50, never);
  stopper.add(50, async () => closed.push('application'));
  const began = performance.now();
  await stopper.stop();
  expect(closed).toEqual(['application', 'database']);
  // The second part had what the first left of its share, too.
  expect(performance.now() - began).toBeGreaterThan(90);
});

test('parts that together need longer than there is are refused when they are added', () => {
  const stopper = createStopper(100, () => {});
  stopper.add(60, never);
  expect(() => stopper.add(50, never)).toThrow('more than 100');
});

test('a part that fails to close is reported, and the next is closed', async () => {
  const said: string[] = [];
  const closed: string[] = [];
  const stopper = createStopper(1_000, (text) => said.push(text));
  stopper.add(500, async () => closed.push('database'));
  stopper.add(500, async () => {
    throw new Error('no such socket');
  });
  await stopper.stop();
  expect({ said, closed }).toEqual({ said: ['While stopping: no such socket'], closed: ['database'] });
});
