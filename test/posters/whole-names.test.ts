import { describe, expect, test } from 'vitest';
import type { Poster } from '#server/drawing/drawer.ts';
import { formatNames, themeNames } from '#shared/creatives.ts';
import { longUnless } from '#test/support/rounds.ts';
import { examples, makePoster } from './examples.ts';
import { expectNoOverflow, squeeze, wordsIn, wordsOf } from './text-boxes.ts';

/** Names as long as a form takes them. */
const longest = {
  words: 'The Extraordinarily Long-Named Travelling Orchestra of Upper Wherrington and of the Villages Near It',
  unbroken: `Llanfairpwllgwyngyll${'gogerychwyrndrobwll'.repeat(4)}llll`,
  wide: 'MW'.repeat(50),
  arabic: 'فرقة الأوركسترا المتنقلة ذات الاسم الطويل بشكل استثنائي من أعالي المدينة القديمة وما حولها من القرى',
  japanese: '東京都世田谷区下北沢駅前劇場付属魔術研究所演芸部門公式出張公演団体'.repeat(3).slice(0, 100),
  emoji: '🎈'.repeat(50),
};
const longestAddress = `app.starbill.example/reviews/${'extraordinary-'.repeat(4)}band`;

const kinds = Object.keys(longest);

describe.each(Object.entries(longest))('a name of a hundred characters (%s)', (kind, name) => {
  /** What runs from the right is measured in the order in which it is seen; emoji are pictures by then. */
  const letters = (text: string) => [...squeeze(text.replaceAll(/\p{Extended_Pictographic}/gu, ''))].sort().join('');
  const expectWhole = async (poster: Poster, named: Record<string, string>) => {
    const texts = await expectNoOverflow({ ...poster, ...named } as Poster);
    for (const [id, text] of Object.entries(named)) expect(letters(wordsIn(texts, id)), id).toBe(letters(text));
  };

  for (const theme of themeNames) {
    // In `npm test` one theme for each kind of name.
    const isShort = themeNames[kinds.indexOf(kind) % themeNames.length] === theme;
    test(`is shown whole in the ${theme} theme, and so is the address`, longUnless(isShort), async () => {
      const named = { reviewer: name, service: name, business: name, address: longestAddress };
      for (const format of formatNames) {
        await expectWhole(makePoster({ format, theme }), named);
        await expectWhole(makePoster({ format, theme, hasPhoto: true, hasLogo: true }), named);
      }
    });
  }

  test('is shown whole on the share image of its page', async () => {
    const named = { business: name, tagline: name, address: longestAddress };
    await expectWhole(
      { kind: 'performer', color: null, font: null, average: 4.8, count: 127, hasLogo: true, ...named },
      named,
    );
  });
});

test('the address is shown whole, however long the service beside it', async () => {
  for (const format of formatNames) {
    for (const theme of themeNames) {
      const poster = makePoster({ format, theme, ...examples.long });
      expect(squeeze(await wordsOf(poster, 'address')), `${theme} ${format}`).toBe(poster.address);
    }
  }
});
