import { describe, expect, test } from 'vitest';
import { setAddress, setName, sizeToFit } from './fit-name.ts';

describe('a name', () => {
  test('that is short keeps its size, and one that is a little too long is set a little smaller', () => {
    expect(setName('Ada Lark', 40, 800)).toEqual({ lines: ['Ada Lark'], size: 40 });
    const longer = setName('The Travelling Orchestra of Wherrington', 40, 800);
    expect(longer.lines).toHaveLength(1);
    expect(longer.size).toBeLessThan(40);
    expect(longer.size).toBeGreaterThan(29);
  });

  test('that is long takes two lines of about the same length, parted at a space rather than at a hyphen', () => {
    const { lines } = setName('Bartholomew Featherstonehaugh-Cholmondeley of Ashby-de-la-Zouch', 40, 800);
    expect(lines).toEqual(['Bartholomew Featherstonehaugh-Cholmondeley ', 'of Ashby-de-la-Zouch']);
    expect(setName('One two three four five six seven eight nine ten', 40, 500).lines).toEqual([
      'One two three four five ',
      'six seven eight nine ten',
    ]);
  });

  test('without a space is left to be broken anywhere', () => {
    const name = 'o'.repeat(90);
    expect(setName(name, 40, 800).lines).toEqual([name]);
  });

  test('in characters that fill their square needs twice the room, and a joined emoji that of one', () => {
    const japanese = sizeToFit('東京都世田谷区下北沢駅前劇場付属魔術', 40, 500, 1);
    const latin = sizeToFit('abcdefghijklmnopqr', 40, 500, 1);
    expect(japanese).toBeLessThan(latin * 0.75);
    expect(sizeToFit('👨‍👩‍👧‍👦'.repeat(10), 40, 500, 1)).toBe(sizeToFit('🎈'.repeat(10), 40, 500, 1));
  });
});

test('an address that is too long for a line is broken before its last part', () => {
  expect(setAddress('starbill.example/reviews/ada-lark', 25, 800).lines).toHaveLength(1);
  const name = 'the-extraordinarily-long-named-travelling-orchestra';
  expect(setAddress(`app.starbill.example/reviews/${name}`, 25, 800)).toEqual({
    lines: ['app.starbill.example/reviews/', name],
    size: 25,
  });
});
