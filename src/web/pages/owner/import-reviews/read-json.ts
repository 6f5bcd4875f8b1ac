import { limits } from '#shared/limits.ts';

/** Each has a field on the screen where its meaning is chosen. */
export const mostColumns = 100;

/** The reviews in the JSON of another service, as lines of cells with headings; null when there are none in it. */
export function readJson(text: string): string[][] | null {
  const objects = findObjects(parse(text)).map(flatten);
  if (objects.length === 0) return null;
  // One more than is taken, so that it is seen.
  const headings = [...new Set(objects.flatMap((item) => Object.keys(item)))].slice(0, mostColumns + 1);
  return [headings, ...objects.slice(0, limits.importRows + 1).map((item) => headings.map((name) => item[name] ?? ''))];
}

/** One value, or one on each line. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    try {
      return text.split('\n').map((line) => (line.trim() ? JSON.parse(line) : null));
    } catch {
      return null;
    }
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The list of objects with the most in it, wherever it is; an object without one is a review of its own. */
function findObjects(given: unknown): object[] {
  const [largest] = findLists(given, 4)
    .map((list) => ({ list, size: JSON.stringify(list).length }))
    .sort((one, other) => other.size - one.size);
  return largest?.list ?? (isObject(given) ? [given] : []);
}

function findLists(given: unknown, depth: number): object[][] {
  if (Array.isArray(given)) return [given.filter(isObject)].filter(({ length }) => length > 0);
  return isObject(given) && depth > 0 ? Object.values(given).flatMap((value) => findLists(value, depth - 1)) : [];
}

/** One level down: other services keep the name of a reviewer in an object of its own. */
function flatten(item: object): Record<string, string> {
  const flat: Record<string, string> = Object.create(null);
  const keep = (name: string, value: unknown) => {
    if (typeof value === 'string') flat[name] = lettersOf(value);
    else if (typeof value === 'number') flat[name] = /time|date|created/i.test(name) ? dayOf(value) : String(value);
  };
  for (const [name, value] of Object.entries(item))
    if (isObject(value)) for (const [inner, deep] of Object.entries(value)) keep(`${name} ${inner}`, deep);
    else keep(name, value);
  return flat;
}

/** Google and Facebook count seconds or milliseconds since 1970; these are between 2001 and 2286. */
function dayOf(time: number): string {
  const [, seconds] = /^(\d{10})(?:\d{3})?$/.exec(String(time)) ?? [];
  return seconds === undefined ? String(time) : new Date(Number(seconds) * 1000).toISOString().slice(0, 10);
}

/** Facebook writes every byte of UTF-8 as a letter of its own: "Ã©" is "é". */
function lettersOf(text: string): string {
  if (!/[\u0080-\u00ff]/.test(text) || /[^\p{ASCII}\u0080-\u00ff]/u.test(text)) return text;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(text, (letter) => letter.charCodeAt(0)));
  } catch {
    return text;
  }
}
