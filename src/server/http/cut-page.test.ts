import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeCursor, encodeCursor } from '#shared/cursor.ts';
import { cutPage } from './cut-page.ts';

test('a cursor comes back as it went out', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date(0), max: new Date('2200-01-01'), noInvalidDate: true }),
      fc.uuid(),
      (createdAt, id) => {
        expect(decodeCursor(encodeCursor({ createdAt, id }))).toEqual({ createdAt, id });
      },
    ),
  );
});

test('text that is no cursor is refused, whatever it is', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const cursor = decodeCursor(text);
      expect(cursor === null || !Number.isNaN(cursor.createdAt.getTime())).toBe(true);
    }),
  );
  expect(decodeCursor('')).toBeNull();
  expect(decodeCursor(Buffer.from("1.' or 1=1").toString('base64url'))).toBeNull();
});

test('the cursor of a page is its last row, and the last page has none', () => {
  const rows = [1, 2, 3].map((n) => ({ createdAt: new Date(n), id: `00000000-0000-0000-0000-00000000000${n}` }));
  const { page, nextCursor } = cutPage(rows, 2);
  expect(page).toHaveLength(2);
  expect(decodeCursor(nextCursor ?? '')).toEqual(rows[1]);
  expect(cutPage(rows, 3).nextCursor).toBeNull();
});
