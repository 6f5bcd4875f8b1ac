import { afterEach, expect, test, vi } from 'vitest';
import { readLastValues, storeLastValues } from './last-values.ts';

afterEach(() => vi.unstubAllGlobals());

const values = { eventType: 'Wedding', date: '2026-06-06', basis: 'booked' as const };
const nothing = { eventType: '', date: '2026-06-10', basis: null };

test('the last gig’s event, date and basis are kept for the next one', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  });
  expect(readLastValues('ada', '2026-06-10')).toEqual(nothing);
  storeLastValues('ada', values);
  expect(readLastValues('ada', '2026-06-10')).toEqual(values);
  expect(readLastValues('ben', '2026-06-10')).toEqual(nothing);
});

test('a browser that stores nothing begins with nothing, and stops no gig', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  storeLastValues('ada', values);
  expect(readLastValues('ada', '2026-06-10')).toEqual(nothing);
});
