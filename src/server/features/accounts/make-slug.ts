import anyAscii from 'any-ascii';
import { limits } from '#shared/limits.ts';
import { reservedSlugs } from '#shared/paths.ts';

const looksLikeId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Cut to size after a whole word, unless that would leave less than half. */
function cut(slug: string, max: number): string {
  if (slug.length <= max) return slug;
  const end = slug.lastIndexOf('-', max);
  return slug.slice(0, end > max / 2 ? end : max).replace(/-+$/, '');
}

/**
 * The public address of a business, from its name: "Café Théâtre & Söhne" is `cafe-theatre-and-sohne`, "Мария Иванова"
 * `mariya-ivanova`. A name without letters and digits gets the fallback.
 */
export function makeSlug(name: string, fallback: string): string {
  const letters = name
    .normalize('NFC')
    .replace(/\p{Extended_Pictographic}/gu, ' ')
    .replace(/[’‘ʼ']/g, '')
    // any-ascii leaves out the one long vowel that Arabic writes most.
    .replace(/[اأإآ]/g, 'a')
    .replaceAll('&', ' and ');
  const words = anyAscii(letters)
    .toLowerCase()
    .replaceAll("'", '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  const slug = cut(words, limits.slug.max) || fallback;
  const usable = slug.length >= limits.slug.min && !reservedSlugs.has(slug) && !looksLikeId.test(slug);
  return usable ? slug : `${cut(slug, limits.slug.max - '-performer'.length)}-performer`;
}

/** The same address for a second business of that name, and a third. */
export function numberSlug(slug: string, number: number): string {
  if (number < 2) return slug;
  const ending = `-${number}`;
  return cut(slug, limits.slug.max - ending.length) + ending;
}
