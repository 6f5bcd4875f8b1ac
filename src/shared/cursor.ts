/** The position in a list after which the next page begins. Opaque to clients. */
export type Cursor = {
  createdAt: Date;
  id: string;
  /** What a list is sorted by before time: stars, or the length of the text. */
  rank?: number | undefined;
};

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isId = (text: string) => uuid.test(text);

/** Digits, hyphens and letters up to f never need the two signs in which base64 and base64url differ. */
export const encodeCursor = ({ createdAt, id, rank }: Cursor) =>
  btoa([createdAt.getTime(), id, ...(rank === undefined ? [] : [rank])].join('.')).replace(/=+$/, '');

export function decodeCursor(text: string): Cursor | null {
  const [time = '', id = '', rank = ''] = decodeBase64(text).split('.');
  const createdAt = new Date(Number(time));
  if (!/^\d{1,14}$/.test(time) || !isId(id)) return null;
  return { createdAt, id: id.toLowerCase(), ...(/^\d{1,5}$/.test(rank) && { rank: Number(rank) }) };
}

/** The one spelling of a cursor, or undefined when it cannot be read: base64 alone has many for the same bytes. */
export function canonicalCursor(text: string): string | undefined {
  const cursor = decodeCursor(text);
  return cursor ? encodeCursor(cursor) : undefined;
}

/** As lenient as a link that has been through a mail program needs: what is no base64 is left out. */
function decodeBase64(text: string): string {
  const signs = text
    .replace(/=.*$/s, '')
    .replace(/[^\w+/-]/g, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/');
  return atob(signs.length % 4 === 1 ? signs.slice(0, -1) : signs);
}
