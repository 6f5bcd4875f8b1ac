import { z } from 'zod';
import { limits } from '#shared/limits.ts';

/** The place in a list after which the next page begins. Opaque to clients. */
export type Cursor = { createdAt: Date; id: string };

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isId = (text: string) => uuid.test(text);

export const encodeCursor = ({ createdAt, id }: Cursor) =>
  Buffer.from(`${createdAt.getTime()}.${id}`).toString('base64url');

export function decodeCursor(text: string): Cursor | null {
  const [time = '', id = ''] = Buffer.from(text, 'base64url').toString('latin1').split('.');
  const createdAt = new Date(Number(time));
  return /^\d{1,14}$/.test(time) && isId(id) ? { createdAt, id: id.toLowerCase() } : null;
}

/** The one spelling of a cursor, or undefined when it cannot be read: base64 alone has many for the same bytes. */
export function canonicalCursor(text: string): string | undefined {
  const cursor = decodeCursor(text);
  return cursor ? encodeCursor(cursor) : undefined;
}

const cursorText = z
  .string()
  .max(100)
  .transform((text, context) => {
    const cursor = decodeCursor(text);
    if (cursor) return cursor;
    context.addIssue({ code: 'custom', message: 'This cursor is not one of ours.' });
    return z.NEVER;
  });

/** The query parameters of every list. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(limits.page.max).default(limits.page.default),
  cursor: cursorText.optional(),
};

export const idParams = z.strictObject({ id: z.uuid('This is not an id.') });

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
