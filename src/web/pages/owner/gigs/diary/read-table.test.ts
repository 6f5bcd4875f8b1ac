import { describe, expect, test } from 'vitest';
import { limits } from '#shared/limits.ts';
import { decodeText, isPacked } from '#web/pages/owner/parts/table/decode-text.ts';
import { findAmbiguousDay, guessDayOrder, readDay } from '#web/pages/owner/parts/table/read-day.ts';
import { readRows, readTable, type Table } from './read-table.ts';

const tableOf = (text: string) => {
  const table = readTable(text);
  if (table === null || table === 'too many') throw new Error(`No table: ${table}`);
  return table;
};
const rowsOf = (text: string, change: Partial<Table> = {}) => readRows({ ...tableOf(text), ...change });

describe('a pasted table', () => {
  test('is read by its headings, in any order, with what we do not need left out', () => {
    const table = tableOf(
      'Fee,Customer,Event date,E-mail,Venue,Type of event\n450,Hannah Osei,06/06/2026,hannah@example.test,Town Hall,Wedding',
    );
    expect(table.columns).toEqual(['ignore', 'clientName', 'date', 'clientEmail', 'place', 'eventType']);
    expect(readRows(table)).toEqual([
      {
        line: 2,
        problems: [],
        gig: {
          clientName: 'Hannah Osei',
          clientEmail: 'hannah@example.test',
          clientPhone: null,
          eventType: 'Wedding',
          date: '2026-06-06',
          place: 'Town Hall',
          note: '',
        },
      },
    ]);
  });

  test('is read without headings, from a spreadsheet’s tabs or with semicolons', () => {
    for (const separator of ['\t', ';'])
      expect(
        tableOf(['Ada Lark', 'ada@example.test', '13.06.2026', 'Birthday', '+44 7700 900123'].join(separator)).columns,
      ).toEqual(['clientName', 'clientEmail', 'date', 'eventType', 'clientPhone']);
  });

  test('joins a name that has a column for each of its parts, whatever their order', () => {
    for (const text of [
      'Last Name,First Name,Event Date\nOsei,Hannah,2026-06-06',
      'Date;Prénom;Nom\n2026-06-06;Hannah;Osei',
      'Vorname\tName\tDatum\nHannah\tOsei\t06.06.2026',
    ])
      expect(rowsOf(text)[0]?.gig, text).toMatchObject({ clientName: 'Hannah Osei', date: '2026-06-06' });
    // A whole name needs no part beside it.
    expect(rowsOf('Client,Last name,Date\nHannah Osei,Osei,2026-06-06')[0]?.gig.clientName).toBe('Hannah Osei');
    expect(rowsOf('Last name,Date\nOsei,2026-06-06')[0]?.gig.clientName).toBe('Osei');
  });

  test('keeps separators and line breaks that stand between quotation marks', () => {
    const [row] = rowsOf('name,date,note\n"Osei, Hannah",2026-06-06,"First line\nsecond, line"');
    expect(row?.gig).toMatchObject({ clientName: 'Osei, Hannah', note: 'First line\nsecond, line' });
  });

  test('says per row what is wrong with it', () => {
    const rows = rowsOf(
      [
        'name,email,date',
        ',ada@example.test,2026-06-06',
        'Ada,ada@example,2026-06-06',
        'Ada,ada@example.test,31/02/2026',
        'Bob,,',
        '"=HYPERLINK(""http://evil.test"")",bob@example.test,2026-06-07',
        'Cy,cy@example.test,2026-06-08',
        'Cy again,CY@example.test,2026-06-08',
        `${'x'.repeat(101)},x@example.test,2026-06-09`,
      ].join('\n'),
    );
    expect(rows.map(({ line, problems }) => [line, ...problems])).toEqual([
      [2, 'The client’s name is missing.'],
      [3, '“ada@example” isn’t an email address.'],
      [4, 'We can’t read “31/02/2026” as a date.'],
      [5, 'The date is missing.'],
      [6, 'One of its cells is a formula. Paste its value instead.'],
      [7],
      [8, 'Same client and date as row 7.'],
      [9, 'Client’s name: use at most 100 characters.'],
    ]);
  });

  test('tells clients of one name apart by their addresses, and finds one mailbox in two spellings', () => {
    const rows = rowsOf(
      [
        'Name,Email,Date',
        'Smith,a@one.test,2026-06-06',
        'smith,b@two.test,2026-06-06',
        'Smith,,2026-06-06',
        'Jones,A+party@one.test,2026-06-06',
        'Smith,,2026-06-07',
        'Smith,a@one.test,2026-06-07',
      ].join('\n'),
    );
    expect(rows.map(({ line, problems }) => [line, ...problems])).toEqual([
      [2],
      [3],
      [4, 'Same client and date as row 3.'],
      [5, 'Same client and date as row 2.'],
      [6],
      [7, 'Same client and date as row 6.'],
    ]);
  });

  test('follows the owner who corrects a column', () => {
    const text = 'a,b,c\nAda,Wedding,2026-06-06';
    expect(rowsOf(text, { columns: ['clientName', 'eventType', 'date'] })[0]).toMatchObject({
      problems: [],
      gig: { clientName: 'Ada', eventType: 'Wedding', date: '2026-06-06' },
    });
  });

  test('of fifty thousand rows is refused without reading them all', () => {
    const rows = Array.from({ length: 50_000 }, (_, index) => `Client ${index},c${index}@example.test,2026-06-06`);
    expect(readTable(rows.join('\n'))).toBe('too many');
    expect(tableOf(rows.slice(0, limits.gigImportRows).join('\n')).rows).toHaveLength(limits.gigImportRows);
  });

  test('of nothing is nothing', () => {
    expect(readTable('')).toBeNull();
    expect(readTable(' \n\n ')).toBeNull();
  });
});

describe('a day', () => {
  test.each([
    ['2026-06-06', '2026-06-06'],
    ['2026/6/6', '2026-06-06'],
    ['06/07/2026', '2026-07-06'],
    ['6.7.26', '2026-07-06'],
    ['6 June 2026', '2026-06-06'],
    ['Sat 6th Jun 2026', '2026-06-06'],
    ['Saturday, 6 June 2026', '2026-06-06'],
    ['June 6, 2026', '2026-06-06'],
    ['2026-06-06T19:30:00Z', '2026-06-06'],
    ['06/07/2026 19:30', '2026-07-06'],
    ['6/7/26, 7:30 PM', '2026-07-06'],
    ['Sat Jun 06 2026 19:30:00 GMT+0100', '2026-06-06'],
    ['Samstag, 6. Juni 2026', '2026-06-06'],
    ['1. März 2026', '2026-03-01'],
    ['1er août 2026', '2026-08-01'],
    ['14 juillet 2026', '2026-07-14'],
    ['Samstag, 06.07.2026', '2026-07-06'],
    ['Sat 06.07.2026', '2026-07-06'],
    ['Sa., 6.7.26 19:30', '2026-07-06'],
    ['Mi, 6. 7. 2026', '2026-07-06'],
    ['martes 06/07/2026', '2026-07-06'],
    ['06. 07.2026', '2026-07-06'],
    ['06/07/2026 19.30.15', '2026-07-06'],
    ['2026-06-06T19:30-05:00', '2026-06-06'],
    ['Mai 6, 2026 19.30', '2026-05-06'],
    ['sábado, 6 de junio de 2026', '2026-06-06'],
    ['6 giugno 2026', '2026-06-06'],
    ['6 de dezembro de 2026', '2026-12-06'],
    ['46179', '2026-06-06'],
    ['31/04/2026', null],
    ['soon', null],
    ['', null],
    ['06/2026', null],
  ])('“%s” is %s', (text, day) => {
    expect(readDay(text, 'day-first')).toBe(day);
  });

  test('is read month first where the owner, or a telling day, says so', () => {
    expect(readDay('06/07/2026', 'month-first')).toBe('2026-06-07');
    expect(guessDayOrder(['06/07/2026', '06/25/2026'])).toBe('month-first');
    expect(guessDayOrder(['06/07/2026 7:30 PM', '06/25/2026 7:30 PM'])).toBe('month-first');
    expect(guessDayOrder(['06/07/2026', '25/06/2026'])).toBe('day-first');
    expect(guessDayOrder(['06/07/2026', '2026-06-25'])).toBe('day-first');
  });

  test('only a day that can be read in two ways is asked about', () => {
    expect(findAmbiguousDay(['2026-03-04', '25/06/2026', '5/5/2026', '4 March 2026', 'soon', ''])).toBeNull();
    expect(findAmbiguousDay(['2026-03-04', '06/07/2026 7:30 PM', '03/04/2026'])).toBe('06/07/2026');
  });
});

describe('the bytes of a file', () => {
  test('are a packed file by its first four, not by letters that a heading may begin with', () => {
    expect(isPacked(decodeText(Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0)))).toBe(true);
    expect(isPacked('PK,Reviewer,Review')).toBe(false);
  });

  const text = 'Zoë Müller;Hochzeit';
  const utf16 = (mark: boolean, little: boolean) => {
    const units = new Uint8Array((text.length + (mark ? 1 : 0)) * 2);
    const view = new DataView(units.buffer);
    for (const [at, letter] of [...(mark ? '\ufeff' : ''), ...text].entries())
      view.setUint16(at * 2, letter.charCodeAt(0), little);
    return units;
  };
  test.each([
    ['UTF-8', new TextEncoder().encode(text)],
    ['UTF-8 with a mark', new TextEncoder().encode(`\ufeff${text}`)],
    ['UTF-16 with a mark, little end first', utf16(true, true)],
    ['UTF-16 with a mark, big end first', utf16(true, false)],
    ['UTF-16 without a mark', utf16(false, true)],
    ['windows-1252', Uint8Array.from(text, (letter) => letter.charCodeAt(0))],
  ])('in %s are the same text', (_encoding, bytes) => {
    expect(decodeText(bytes)).toBe(text);
  });
});
