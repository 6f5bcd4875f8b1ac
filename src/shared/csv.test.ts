import { expect, test } from 'vitest';
import { csvLine, spreadsheetText } from './csv.ts';

const starters = [
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '＝',
  '＋',
  '－',
  '＠',
  '﹦',
  '﹢',
  '﹣',
  '﹫',
  ' =',
  '\u200B=',
  '\uFEFF＝',
];

test.each(starters)('a cell that begins with %j is text', (starter) => {
  expect(spreadsheetText(`${starter}1+1`)).toBe(`'${starter}1+1`);
});

test.each(['', 'Great = great', '5 - 3', '＂quoted＂', ' plain', '\u200B', 'é', '’=1'])('%j stays as it is', (text) => {
  expect(spreadsheetText(text)).toBe(text);
});

test('a line quotes every cell, and none of them can end early or run', () => {
  expect(csvLine(['He said "yes", twice\r\n', '=1+1', -3, 4.5, true, null])).toBe(
    `"He said ""yes"", twice\r\n","'=1+1","-3","4.5","true",\r\n`,
  );
});
