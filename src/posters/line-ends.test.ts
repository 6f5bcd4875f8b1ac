import { expect, test } from 'vitest';
import { breaksAtSpaces, markWords, tearsMarks } from './line-ends.ts';

test('a line may end between the words of Thai, and nothing else is touched', () => {
  const marked = markWords('การแสดงยอดเยี่ยมมาก, 10/10 great show!');
  expect(marked).toContain('\u200b');
  expect(marked.replaceAll('\u200b', '')).toBe('การแสดงยอดเยี่ยมมาก, 10/10 great show!');
  expect(marked.split(', ')[1]).toBe('10/10 great show!');
  expect(markWords('Pure magic! 素晴らしい')).toBe('Pure magic! 素晴らしい');
});

test('Korean ends its lines at spaces, Chinese and Japanese anywhere', () => {
  expect(breaksAtSpaces('정말 멋진 공연이었습니다!')).toBe(true);
  expect(breaksAtSpaces('太精彩了')).toBe(false);
  expect(breaksAtSpaces('素晴らしい 공연')).toBe(false);
});

test('a mark at the beginning of a line is noticed', () => {
  const run = (text: string, x: number) => ({ text, x, width: 10 });
  expect(tearsMarks([run('ยอดเยี่ยม', 40), run('! ', 0)])).toBe(true);
  expect(tearsMarks([run('ยอดเยี่ยม', 40), run('! ', 50)])).toBe(false);
  expect(tearsMarks([run('ยอดเยี่ยม', 40), run('Bravo', 0)])).toBe(false);
});
