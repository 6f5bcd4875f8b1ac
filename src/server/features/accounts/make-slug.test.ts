import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reservedSlugs } from '#shared/paths.ts';
import { makeSlug, numberSlug } from './make-slug.ts';

/** The two checks of the database, as they stand in the migration. */
const fitsDatabase = (slug: string) =>
  /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) &&
  slug.length >= 2 &&
  slug.length <= 60 &&
  !/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(slug);

const names = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc.string({ maxLength: 120 }),
  fc.constantFrom(...reservedSlugs),
  fc.constantFrom(...reservedSlugs).map((word) => ` ${word.toUpperCase()}! `),
  fc.uuid(),
  fc.string({ unit: fc.constantFrom('a', '-', ' ', '&', 'é', 'ﬁ', '\u0301', '魔'), maxLength: 120 }),
);

describe('makeSlug', () => {
  test('always makes an address that the database takes and that is no route', () => {
    fc.assert(
      fc.property(names, (name) => {
        const slug = makeSlug(name, 'performer-4f2a');
        return fitsDatabase(slug) && !reservedSlugs.has(slug);
      }),
      { numRuns: 2_000 },
    );
  });

  test('stays so when it is numbered, and each number gives another address', () => {
    fc.assert(
      fc.property(names, fc.integer({ min: 1, max: 99_999 }), (name, number) => {
        const slug = makeSlug(name, 'performer-4f2a');
        const numbered = numberSlug(slug, number);
        const next = numberSlug(slug, number + 1);
        return fitsDatabase(numbered) && !reservedSlugs.has(numbered) && numbered !== next;
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ['The Amazing Zoltan', 'the-amazing-zoltan'],
    ['Café Théâtre & Söhne', 'cafe-theatre-and-sohne'],
    ["O'Neill’s Band", 'oneills-band'],
    ['Straße Ørsted Łódź', 'strasse-orsted-lodz'],
    ['İstanbul Işık', 'istanbul-isik'],
    ['  DJ   — X  ', 'dj-x'],
    ['admin', 'admin-performer'],
    ['Reviews', 'reviews-performer'],
    ['X', 'x-performer'],
    ['魔術師', 'moshushi'],
    ['Мария Иванова', 'mariya-ivanova'],
    ['Μάγος Νίκος', 'magos-nikos'],
    ['ساحر', 'sahr'],
    ['فرقة النجوم', 'frqh-alnjwm'],
    ['マジシャン', 'majishiyan'],
    ['🎩✨', 'performer-4f2a'],
    ['', 'performer-4f2a'],
    [
      'Nell Fontaine & the Extraordinarily Long Moonlight Ensemble',
      'nell-fontaine-and-the-extraordinarily-long-moonlight',
    ],
    [`The ${'o'.repeat(80)}h`, `the-${'o'.repeat(56)}`],
  ])('%j becomes %j', (name, slug) => {
    expect(makeSlug(name, 'performer-4f2a')).toBe(slug);
  });

  test('a long name is cut, and leaves room for a number', () => {
    const slug = makeSlug('very '.repeat(40), 'performer-4f2a');
    expect(slug).toHaveLength(59);
    expect(numberSlug(slug, 12)).toMatch(/^very-.*-12$/);
    expect(numberSlug(slug, 12).length).toBeLessThanOrEqual(60);
  });
});
