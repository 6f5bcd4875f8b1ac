import { execFileSync } from 'node:child_process';
import { afterEach, expect, test } from 'vitest';
import { makePoster } from '#test/posters/examples.ts';
import { createDrawer, type Drawer } from './drawer.ts';

const reports: string[] = [];
let drawer: Drawer;
afterEach(() => drawer.stop());

function open() {
  reports.length = 0;
  drawer = createDrawer({ report: (_details, text) => reports.push(text) });
  return drawer;
}
const draw = (quote: string) => {
  const poster = makePoster({ quote, format: 'landscape' });
  return drawer.draw(drawer.fingerprint(poster, {}), poster, async () => ({}));
};
/** The processes that draw for this one, and how polite they are. */
const hands = () =>
  execFileSync('ps', ['--ppid', String(process.pid), '-o', 'pid=,ni=,args='])
    .toString()
    .split('\n')
    .filter((line) => line.includes('draw-process'))
    .map((line) => line.trim().split(/\s+/).map(Number) as [pid: number, nice: number]);

test('drawing happens in another process, which lets others go first', async () => {
  open();
  expect(hands()).toEqual([]);
  expect((await draw('Pure magic!')).subarray(1, 4).toString()).toBe('PNG');
  const [hand] = hands();
  expect(hand?.[1]).toBeGreaterThan(5);
});

test('a process that dies is replaced, and only what it was drawing is lost', async () => {
  open();
  await draw('Before.');
  const pid = hands()[0]?.[0] ?? 0;
  const during = draw('During.');
  process.kill(pid, 'SIGKILL');
  await expect(during).rejects.toMatchObject({ status: 503 });
  expect((await draw('After.')).length).toBeGreaterThan(1_000);
  expect(reports).toEqual(['A drawing process ended in the middle of its work.']);
});

test('when the server stops, nobody is left waiting or drawing', async () => {
  open();
  await draw('Before.');
  const waiting = Promise.allSettled(['One.', 'Two.', 'Three.'].map(draw));
  drawer.stop();
  expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  await expect.poll(hands).toEqual([]);
});
