import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadPart } from './load-part.ts';
import { readToasts } from './toast.ts';

const page = new EventTarget();
const browser = { onLine: true };

beforeEach(() => {
  vi.useFakeTimers();
  browser.onLine = true;
  vi.stubGlobal('navigator', browser);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const goOnline = () => {
  browser.onLine = true;
  page.dispatchEvent(new Event('online'));
};
const failing = (times: number) => {
  let tries = 0;
  return async () => {
    tries += 1;
    if (tries <= times) throw new TypeError('Failed to fetch');
    return `try ${tries}`;
  };
};

test('what fails while online is the caller’s', async () => {
  await expect(loadPart(failing(1))).rejects.toThrow('Failed to fetch');
});

test('what failed offline opens by itself, also when the first tries after it fail', async () => {
  browser.onLine = false;
  const opened = loadPart(failing(3));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(readToasts()[0]?.title).toBe('You’re offline');
  goOnline();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await opened).toBe('try 4');
});

test('what never opens offers to load the page again, and throws nothing away', async () => {
  browser.onLine = false;
  const settled = vi.fn();
  loadPart(failing(1_000)).then(settled, settled);
  await vi.advanceTimersByTimeAsync(1_000);
  goOnline();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(settled).not.toHaveBeenCalled();
  expect(readToasts()[0]).toMatchObject({ title: 'This didn’t open', action: { label: 'Load again' } });
});
