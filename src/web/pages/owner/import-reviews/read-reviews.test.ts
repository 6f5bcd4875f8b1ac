import { describe, expect, test } from 'vitest';
import { readStars } from '#shared/imports.ts';
import { limits } from '#shared/limits.ts';
import { processorTime } from '#test/support/processor-time.ts';
import { findScale, readReviewTable, toImportRows } from './read-reviews.ts';

const read = (text: string) => {
  const table = readReviewTable(text);
  if (table === null || typeof table === 'string') throw new Error(String(table));
  return toImportRows(table);
};
const brief = (text: string) =>
  read(text).map(({ reviewerName, rating, comment, writtenOn }) => [reviewerName, rating, comment, writtenOn]);

describe('reviews from elsewhere', () => {
  test('a CSV file is read by its headings, whatever their order, and replies are not taken for reviews', () => {
    const csv = [
      'Business name,Review date,Star rating,Reviewer,Reply text,Review text,Email',
      '"The Larks",31/05/2024,5,Zoë,"Thanks!","Sublime, truly.",zoe@example.test',
    ].join('\n');
    expect(read(csv)).toEqual([
      {
        reviewerName: 'Zoë',
        reviewerEmail: 'zoe@example.test',
        rating: '5',
        comment: 'Sublime, truly.',
        eventType: '',
        writtenOn: '2024-05-31',
      },
    ]);
  });

  test('a name that has a column for each of its parts is joined, and a whole name needs no part', () => {
    const words = 'They played until the candles were out.';
    for (const [headings, cells] of [
      ['First Name,Last Name,Stars,Review', 'Zoë,Lark,5'],
      ['last_name,first_name,Stars,Review', 'Lark,Zoë,5'],
      ['Nom,Prénom,Étoiles,Avis', 'Lark,Zoë,5'],
      ['Reviewer,First name,Last name,Stars,Review', 'Zoë Lark,Zoë,Lark,5'],
      ['Display name,First name,Last name,Stars,Review', 'Zoë Lark,Zoë,Lark,5'],
    ])
      expect(brief(`${headings}\n${cells},${words}`), headings).toEqual([['Zoë Lark', '5', words, '']]);
    expect(brief(`Last name,Stars,Review\nLark,5,${words}`)).toEqual([['Lark', '5', words, '']]);
  });

  test('stars on another scale than five are recognised by their heading or their numbers, and asked about', () => {
    const table = (heading: string, ...stars: string[]) => {
      const found = readReviewTable(`Name,${heading},Review\n${stars.map((one) => `Zoë,${one},Bravo`).join('\n')}`);
      if (found === null || typeof found === 'string') throw new Error(String(found));
      return {
        scale: findScale(found),
        stars: toImportRows(found).map(({ rating }) => readStars(String(rating ?? ''))),
        found,
      };
    };
    expect(table('Score out of 10', '9', '7.5', '2', '1', '0')).toMatchObject({
      scale: '10',
      stars: [5, 4, 1, 1, null],
    });
    expect(table('Score', '8', '4', '9')).toMatchObject({ scale: '10', stars: [4, 2, 5] });
    expect(table('Rating', '80', '100', '45')).toMatchObject({ scale: '100', stars: [4, 5, 2] });
    expect(table('Rating', '4', '5', '1')).toMatchObject({ scale: null, stars: [4, 5, 1] });
    // What says its own scale keeps it, and one slip among many fives changes none of them.
    expect(table('Score out of 10', '4/5', '9/10', '5')).toMatchObject({ stars: [4, 5, 3] });
    const slip = table('Rating', ...Array(30).fill('5'), '55');
    expect(slip.scale).toBe('5');
    expect(slip.stars).toEqual([...Array(30).fill(5), null]);
    expect(toImportRows({ ...slip.found, starsOutOf: '100' }).at(-1)?.rating).toBe('55/100');
  });

  test('words that were exported as a web page spells them are read as they were written', () => {
    const spelled = 'Rock &amp; Roll&hellip; it&#39;s caf&#xe9; &lt;3<br />Second line &unknown; &#0; &#xd800; AT&T';
    expect(brief(`Name,Stars,Review\nTom &amp; Jo,5,"${spelled}"`)).toEqual([
      ['Tom & Jo', '5', "Rock & Roll… it's café <3\nSecond line &unknown; &#0; &#xd800; AT&T", ''],
    ]);
  });

  test('the line that tells Excel what stands between cells is no row', () => {
    for (const first of ['sep=;', 'SEP=;\r', '"sep=;"'])
      expect(brief(`${first}\nname;stars;review\nZoë;5;Sublime, truly.`), first).toEqual([
        ['Zoë', '5', 'Sublime, truly.', ''],
      ]);
  });

  test('pasted rows without headings are recognised by what they hold', () => {
    const words = 'They played until the candles were out, and nobody wanted to go.';
    expect(brief(`Ada Lark\t★★★★☆\t${words}\t6 June 2024\nBob\t★★★★★\t${words}\t7 June 2024`)).toEqual([
      ['Ada Lark', '★★★★☆', words, '2024-06-06'],
      ['Bob', '★★★★★', words, '2024-06-07'],
    ]);
  });

  test('the JSON of another service is read, one level deep', () => {
    const json = JSON.stringify({
      reviews: [
        { reviewer: { displayName: 'Ada' }, starRating: 'FIVE', comment: 'Bravo.', createTime: '2023-02-01T10:00:00Z' },
        { reviewer: { displayName: 'Bob' }, starRating: 'ONE', comment: 'No.', createTime: '2023-02-02T10:00:00Z' },
      ],
    });
    expect(brief(json)).toEqual([
      ['Ada', 'FIVE', 'Bravo.', '2023-02-01'],
      ['Bob', 'ONE', 'No.', '2023-02-02'],
    ]);
  });

  test('testimonials are told apart by blank lines, and the name stands behind a dash or on a line of its own', () => {
    const text = '“Funny, warm, and quick.”\n— Ada Lark\n\nWe laughed, cried, and danced.\nBob';
    expect(brief(text)).toEqual([
      ['Ada Lark', '', 'Funny, warm, and quick.', ''],
      ['Bob', '', 'We laughed, cried, and danced.', ''],
    ]);
  });

  test.for([
    ['A top-notch band - Ana', 'Ana', 'A top-notch band'],
    ['We met them at a well-known festival', '', 'We met them at a well-known festival'],
    ['Great! - Anne-Marie', 'Anne-Marie', 'Great!'],
    ['Fun - loud - and on time -- Bo Reed', 'Bo Reed', 'Fun - loud - and on time'],
    ['“Top-notch.”\n- Ana', 'Ana', 'Top-notch.'],
    ['“Top-notch.”\n-Ana', 'Ana', 'Top-notch.'],
    ['A well-known band—Ana', 'Ana', 'A well-known band'],
  ])('a hyphen inside a word does not end the testimonial %j', ([text, name, comment]) => {
    expect(brief(`They played until the candles were out.\n— Zoë Lark\n\n${text}`)).toEqual([
      ['Zoë Lark', '', 'They played until the candles were out.', ''],
      [name, '', comment, ''],
    ]);
  });

  test('a quotation mark that is never closed costs its own line, and the lines are told', () => {
    for (const [end, cell] of [
      ['\n', ','],
      ['\r\n', ';'],
    ] as const) {
      const lines = [
        ['name', 'stars', 'review'],
        ['Zoë', '5', '"Sublime, ""truly""."'],
        ['Cleo', '3', '"Two lines,\nboth good."'],
        ['Bob', '4', '"Splendid; and on time.'],
        ['Dan', '"5', 'Late, but merry.'],
        ['Eve', '5', 'Again!'],
      ];
      const table = readReviewTable(lines.map((line) => line.join(cell)).join(end));
      if (table === null || typeof table === 'string') throw new Error(String(table));
      expect(toImportRows(table).map(({ reviewerName, comment }) => [reviewerName, comment])).toEqual([
        ['Zoë', 'Sublime, "truly".'],
        ['Cleo', 'Two lines,\nboth good.'],
        ['Eve', 'Again!'],
      ]);
      expect(table.unclosed).toEqual([
        ['Bob', '4', '"Splendid; and on time.'].join(cell),
        ['Dan', '"5', 'Late, but merry.'].join(cell),
      ]);
    }
  });

  test('a quotation mark that is never closed does not join its review to the next one that is quoted', () => {
    const heading = 'name,stars,review,date';
    const before = 'Zoë,5,"Two lines,\n""both"" good.",2024-07-01';
    const broken = 'Jo Lamb,5,"Never closed quote and great fun,2024-08-01';
    const alsoBroken = 'Jo Lamb,5,"Never closed either,2024-08-02';
    const next = 'Anna Wells,,"No stars but lovely",2024-09-09';
    const nextQuoted = '"Anna Wells","","No stars but lovely","2024-09-09"';
    const last = 'Eve,4,"Fun",2024-10-10';
    for (const lines of [
      [heading, before, broken, next, last],
      [heading, before, broken, nextQuoted, last],
      [heading, before, broken, alsoBroken, next, last],
      [heading, before, broken, next, alsoBroken, last],
    ]) {
      const table = readReviewTable(lines.join('\r\n'));
      if (table === null || typeof table === 'string') throw new Error(String(table));
      expect(
        toImportRows(table).map(({ reviewerName, comment, writtenOn }) => [reviewerName, comment, writtenOn]),
      ).toEqual([
        ['Zoë', 'Two lines,\n"both" good.', '2024-07-01'],
        ['Anna Wells', 'No stars but lovely', '2024-09-09'],
        ['Eve', 'Fun', '2024-10-10'],
      ]);
      expect(table.unclosed).toEqual(lines.filter((line) => line.startsWith('Jo')));
    }
  });

  test('quotation marks among the words of a cell leave it whole', () => {
    const table = readReviewTable(
      [
        'name,stars,review,date',
        'Ada,5,We had to say "hi" twice,2024-08-01',
        'Bob,4,"He said "wow" at once,\nthen "more" of it,\n"again" and again",2024-08-02',
        'Cleo,3,"Fine",2024-08-03',
      ].join('\n'),
    );
    if (table === null || typeof table === 'string') throw new Error(String(table));
    expect(table.unclosed).toEqual([]);
    expect(toImportRows(table).map(({ reviewerName, comment }) => [reviewerName, comment])).toEqual([
      ['Ada', 'We had to say "hi" twice'],
      ['Bob', 'He said "wow" at once,\nthen "more" of it,\n"again" and again'],
      ['Cleo', 'Fine'],
    ]);
  });

  test('five thousand rows with an unclosed quotation mark in every second are told apart, and soon', () => {
    const pair = 'Jo,5,"Never closed,2024-08-01\nAnna,5,"Lovely",2024-09-09\n';
    const text = `name,stars,review,date\n${pair.repeat(2_500)}`;
    expect(processorTime(() => readReviewTable(text))).toBeLessThan(5_000);
    const table = readReviewTable(text);
    if (table === null || typeof table === 'string') throw new Error(String(table));
    expect([table.rows.length, table.unclosed.length]).toEqual([2_500, 2_500]);
  });

  test('nothing, too much, and a file that is no list are told apart', () => {
    expect(readReviewTable(' \n ')).toBeNull();
    expect(readReviewTable(`name,review\n${'Ada,Good\n'.repeat(limits.importRows + 1)}`)).toBe('too many');
    expect(readReviewTable(JSON.stringify({ a: Array(limits.importRows + 1).fill({ name: 'a', text: 'b' }) }))).toBe(
      'too many',
    );
    expect(readReviewTable('Ada,'.repeat(101))).toBe('too wide');
    expect(readReviewTable(JSON.stringify(Array.from({ length: 101 }, (_, at) => ({ [`key${at}`]: at }))))).toBe(
      'too wide',
    );
  });

  test.for([
    ['letters', 'x'.repeat(4_000_000)],
    ['quotation marks', '"'.repeat(100_000)],
    ['lines with unclosed quotation marks', 'a,"b\n'.repeat(100_000)],
    ['words behind one quotation mark', `a,b\n"${'c,d\n'.repeat(900_000)}`],
    ['spaces', `a${' '.repeat(4_000_000)}b`],
    ['blank lines', `a${'\n'.repeat(4_000_000)}b`],
    ['spaces in a testimonial', `a, b\n\nc${' '.repeat(4_000_000)}d, e`],
    ['testimonials', 'a\n\n'.repeat(1_300_000)],
    ['tabs', 'a\t'.repeat(2_000_000)],
    ['brackets', '['.repeat(4_000_000)],
    ['objects', '{"a":'.repeat(800_000)],
  ] as const)('four megabytes of %s end, and soon', ([, text]) => {
    expect(processorTime(() => readReviewTable(text))).toBeLessThan(5_000);
  });

  test('stars are read as other places write them', () => {
    for (const [text, stars] of Object.entries({
      '5': 5,
      '4.0': 4,
      '4,6': 5,
      '4/5': 4,
      '8/10': 4,
      '80%': 4,
      FIVE: 5,
      '3 stars': 3,
      'two stars': 2,
      '★★★☆☆': 3,
      '⭐⭐': 2,
      '4 out of 5': 4,
      '5 / 5': 5,
      '5.0 out of 5 stars': 5,
      '4 of 5 bubbles': 4,
      '10/10': 5,
      '4,0 von 5 Sternen': 4,
      '5 étoiles': 5,
      '4 de 5': 4,
      '3*': 3,
      '4 star rating': 4,
      '5.0 star rating': 5,
    }))
      expect(readStars(text), text).toBe(stars);
    for (const text of ['', '0', '6', 'lots', '2024', '-1', '31/05/2024', '5/31', '5 years'])
      expect(readStars(text), text).toBeNull();
  });
});
