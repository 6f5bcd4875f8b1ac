import { getPriority, setPriority } from 'node:os';
import { afterEach, expect, test } from 'vitest';
import { makePoster } from '#test/posters/examples.ts';
import { besideOtherTests } from '#test/support/beside-other-tests.ts';
import { createDrawer, type Drawer } from './drawer.ts';

const quick = { niceness: besideOtherTests };
const logged: string[] = [];
let drawer: Drawer;
afterEach(() => drawer.stop());

function open(more: Partial<Parameters<typeof createDrawer>[0]> = {}) {
  logged.length = 0;
  drawer = createDrawer({ log: (_details, text) => logged.push(text), ...more });
  return drawer;
}
const draw = (quote: string) => {
  const poster = makePoster({ quote, format: 'landscape' });
  return drawer.draw(drawer.fingerprint(poster, {}), poster, async () => ({}));
};
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('drawing happens in another process, which lets others go first', async () => {
  open();
  expect(drawer.processIds()).toEqual([]);
  const drawing = draw('Pure magic!');
  await expect.poll(() => drawer.processIds()).toHaveLength(1);
  const [pid = 0] = drawer.processIds();
  expect(pid).not.toBe(process.pid);
  expect(getPriority(pid)).toBeGreaterThan(getPriority());
  try {
    setPriority(pid, getPriority());
  } catch {
    // Only root takes that back; anybody else waits a little longer.
  }
  expect((await drawing).subarray(1, 4).toString()).toBe('PNG');
});

test('one picture after another waits for no pause, however busy the server is', async () => {
  open({ ...quick, throttle: () => () => 600_000 });
  await draw('One.');
  expect((await draw('Two.')).length).toBeGreaterThan(1_000);
});

test('a process that dies is replaced, and only what it was drawing is lost', async () => {
  open(quick);
  await draw('Before.');
  const [pid = 0] = drawer.processIds();
  const during = draw('During.');
  process.kill(pid, 'SIGKILL');
  await expect(during).rejects.toMatchObject({ status: 503 });
  expect((await draw('After.')).length).toBeGreaterThan(1_000);
  expect(logged).toEqual(['A worker process ended in the middle of its work.']);
});

test('when the server stops, nobody is left waiting or drawing', async () => {
  open(quick);
  await draw('Before.');
  const waiting = Promise.allSettled(['One.', 'Two.', 'Three.'].map(draw));
  const [pid = 0] = drawer.processIds();
  drawer.stop();
  expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  // Signal 0 only asks whether there is such a process.
  await expect.poll(() => isAlive(pid)).toBe(false);
});
