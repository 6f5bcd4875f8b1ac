import { type Cursor, encodeCursor } from '#shared/cursor.ts';

/**
 * Splits `limit + 1` rows into a page and the cursor of the next one. `found`: how many there were, when not all of them
 * were read.
 */
export function cutPage<Row extends Cursor & { found?: number }>(
  rows: Row[],
  limit: number,
): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const found = last?.found ?? rows.length;
  return { page, nextCursor: found > page.length && last ? encodeCursor(last) : null };
}
