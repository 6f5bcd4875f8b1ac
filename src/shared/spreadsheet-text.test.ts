import { expect, test } from 'vitest';
import { spreadsheetText } from './spreadsheet-text.ts';

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
