import { expect, test } from 'vitest';
import { replaceHalfCharacters } from './json-bodies.ts';

test('half a character becomes the one that stands for what cannot be read, and everything else stays', () => {
  const texts = {
    'a\\ud800b': 'a\ufffdb',
    '\\uDFFF': '\ufffd',
    '\\ud83d\\ude00': '😀',
    '\\ud800\\ud83d\\ude00\\udc00': '\ufffd😀\ufffd',
    '\\ud800\\n': '\ufffd\n',
    '\\\\ud800': '\\ud800',
    '\\\\\\ud800': '\\\ufffd',
    'plain \\u00e9 😀': 'plain é 😀',
  };
  for (const [written, read] of Object.entries(texts))
    expect(JSON.parse(replaceHalfCharacters(`"${written}"`)), written).toBe(read);
});

test('what is no JSON is no JSON afterwards', () => {
  for (const wrong of ['"\\ud8', '"\\ud800', '\\ud8"x"', '"\\ud8zz"x', '"\\ud8"x"', '"\\UD800"'])
    expect(() => JSON.parse(replaceHalfCharacters(wrong)), wrong).toThrow();
});
