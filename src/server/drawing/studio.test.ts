import type { MeasuredNode } from '@takumi-rs/core';
import type { Node } from '@takumi-rs/helpers';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { formatNames, themeNames } from '#shared/creatives.ts';
import { examples, makePoster, otherScripts, type ReviewPoster } from '#test/posters/examples.ts';
import { layOutPoster } from '../../posters/entry-posters.tsx';
import type { Poster } from './drawer.ts';
import { openStudio } from './studio.ts';

let studio: Awaited<ReturnType<typeof openStudio>>;
beforeAll(async () => {
  studio = await openStudio(layOutPoster);
});

type TextBox = { id: string; text: string; left: number; top: number; right: number; bottom: number };

/** Every piece of text where it stands on the picture, under the id of the part it belongs to. */
function textBoxes(node: Node, box: MeasuredNode, id = ''): TextBox[] {
  const [, , , , x, y] = box.transform;
  const own = node.id ?? id;
  const runs = box.runs.map((run) => ({
    id: own,
    text: run.text,
    left: x + run.x,
    top: y + run.y,
    right: x + run.x + run.width - (/\s$/.test(run.text) ? run.height * 0.4 : 0),
    bottom: y + run.y + run.height,
  }));
  const children = node.type === 'container' ? (node.children ?? []) : [];
  return [...runs, ...box.children.flatMap((child, n) => textBoxes(children[n] ?? node, child, own))];
}

async function measure(poster: Poster) {
  const { node, boxes } = await studio.measure(poster);
  return { boxes, texts: textBoxes(node, boxes) };
}

/** Nothing leaves the picture, and nothing lies on anything else. */
async function expectNoOverflow(poster: Poster) {
  const { boxes, texts } = await measure(poster);
  expect(texts.length).toBeGreaterThan(0);
  const slack = 3;
  for (const { id, text, left, top, right, bottom } of texts) {
    const where = `${id} “${text.slice(0, 30)}” at ${[left, top, right, bottom].map(Math.round)}`;
    expect(left, where).toBeGreaterThanOrEqual(-slack);
    expect(top, where).toBeGreaterThanOrEqual(-slack);
    expect(right, where).toBeLessThanOrEqual(boxes.width + slack);
    expect(bottom, where).toBeLessThanOrEqual(boxes.height + slack);
  }
  const parts = Map.groupBy(texts, ({ id }) => id);
  const bounds = [...parts].map(([id, runs]) => ({
    id,
    top: Math.min(...runs.map(({ top }) => top)),
    bottom: Math.max(...runs.map(({ bottom }) => bottom)),
    left: Math.min(...runs.map(({ left }) => left)),
    right: Math.max(...runs.map(({ right }) => right)),
  }));
  for (const one of bounds) {
    for (const other of bounds) {
      if (one.id >= other.id) continue;
      const over = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      // A line's box is taller than its letters: a few pixels of it may touch.
      expect(over > 14 && across > 2, `${one.id} lies on ${other.id} by ${Math.round(over)} px`).toBe(false);
    }
  }
  return texts;
}

const wordsIn = (texts: TextBox[], id: string) =>
  texts
    .filter((box) => box.id === id)
    .map(({ text }) => text)
    .join('');
const wordsOf = async (poster: ReviewPoster, id: string) => wordsIn((await measure(poster)).texts, id);
const squeeze = (text: string) => text.replaceAll(/\s+/g, '');

describe.each(formatNames)('a %s', (format) => {
  test.each(themeNames)('in the %s theme keeps every text inside, whatever is shown and written', async (theme) => {
    const texts = [...Object.values(examples), ...Object.values(otherScripts).map((quote) => ({ quote }))];
    for (const words of texts) await expectNoOverflow(makePoster({ format, theme, ...words }));
    for (const words of [examples.short, examples.long, examples.arabic]) {
      await expectNoOverflow(makePoster({ format, theme, ...words, hasPhoto: true, hasLogo: true }));
      await expectNoOverflow(makePoster({ format, theme, ...words, reviewer: null, stars: null }));
    }
  });
});

test('a short review is shown whole and large, a long one smaller, and what does not fit is cut at a sentence', async () => {
  const lineHeight = async (poster: ReviewPoster) => {
    const { texts } = await measure(poster);
    const first = texts.find(({ id }) => id === 'quote');
    return first ? first.bottom - first.top : 0;
  };
  const short = makePoster(examples.short);
  expect(squeeze(await wordsOf(short, 'quote'))).toBe('Puremagic!');
  const long = makePoster(examples.long);
  const shown = await wordsOf(long, 'quote');
  expect(shown.endsWith('.\u00a0…')).toBe(true);
  expect(squeeze(examples.long.quote).startsWith(squeeze(shown.slice(0, -1)))).toBe(true);
  expect(await lineHeight(short)).toBeGreaterThan(2 * (await lineHeight(long)));
});

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

describe.each(Object.entries(longest))('a name of a hundred characters (%s)', (_, name) => {
  /** What runs from the right is measured in the order in which it is seen; emoji are pictures by then. */
  const letters = (text: string) => [...squeeze(text.replaceAll(/\p{Extended_Pictographic}/gu, ''))].sort().join('');
  const expectWhole = async (poster: Poster, named: Record<string, string>) => {
    const texts = await expectNoOverflow({ ...poster, ...named } as Poster);
    for (const [id, text] of Object.entries(named)) expect(letters(wordsIn(texts, id)), id).toBe(letters(text));
  };

  test.each(themeNames)('is shown whole in the %s theme, and so is the address', async (theme) => {
    const named = { reviewer: name, service: name, business: name, address: longestAddress };
    for (const format of formatNames) {
      await expectWhole(makePoster({ format, theme }), named);
      await expectWhole(makePoster({ format, theme, hasPhoto: true, hasLogo: true }), named);
    }
  });

  test('is shown whole on the share image of its page', async () => {
    const named = { business: name, tagline: name, address: longestAddress };
    await expectWhole({ kind: 'performer', color: null, average: 4.8, count: 127, hasLogo: true, ...named }, named);
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

test('an excerpt says where words were left out', async () => {
  const words = await wordsOf(
    makePoster({ quote: 'the whole room leaning in.', cutBefore: true, cutAfter: true }),
    'quote',
  );
  expect(words.replaceAll(/\s+/g, ' ').trim()).toBe('… the whole room leaning in. …');
});

test('Arabic begins at the right, English at the left', async () => {
  const quoteOf = async (words: Partial<ReviewPoster>) => {
    const { texts } = await measure(makePoster({ theme: 'dark', format: 'story', ...words }));
    return texts.filter(({ id }) => id === 'quote');
  };
  const arabic = await quoteOf(examples.arabic);
  expect(Math.max(...arabic.map(({ right }) => right))).toBeGreaterThan(900);
  const english = await quoteOf({ quote: 'Pure magic, from the first trick to the very last one.' });
  expect(Math.min(...english.map(({ left }) => left))).toBeLessThan(100);
});

test('every script has its letters: what no font has is left out, never drawn as a box', async () => {
  // Cuneiform is in no font of ours, a private character in nobody's.
  expect(squeeze(await wordsOf(makePoster({ quote: 'Good 𒀀 show \ue000!' }), 'quote'))).toBe('Goodshow!');
  for (const [script, quote] of Object.entries(otherScripts)) {
    const shown = squeeze(await wordsOf(makePoster({ format: 'story', quote }), 'quote'));
    // What runs from the right is measured in the order in which it is seen.
    expect([...shown].sort(), script).toEqual([...squeeze(quote.normalize('NFC'))].sort());
  }
});

test('the same poster is the same bytes, also after others were drawn and in another studio', async () => {
  const poster = makePoster({ theme: 'gradient', format: 'landscape', ...examples.emoji });
  const first = await studio.draw(poster);
  await studio.draw(makePoster({ theme: 'gradient', format: 'landscape', ...examples.japanese }));
  expect((await studio.draw(poster)).equals(first)).toBe(true);
  const elsewhere = await openStudio(layOutPoster);
  expect((await elsewhere.draw(poster)).equals(first)).toBe(true);
  expect(await sharp(first).metadata()).toMatchObject({ format: 'png', width: 1200, height: 628 });
});

test('a photo and a logo are drawn in, and a missing one leaves no hole', async () => {
  const red = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#ff0000' } })
    .jpeg()
    .toBuffer();
  const poster = makePoster({ theme: 'dark', format: 'portrait', hasPhoto: true });
  const redness = async (png: Buffer) => {
    const { channels } = await sharp(png).stats();
    return (channels[0]?.mean ?? 0) - (channels[1]?.mean ?? 0);
  };
  expect(await redness(await studio.draw(poster, { photo: red }))).toBeGreaterThan(20);
  expect(await redness(await studio.draw(poster))).toBeLessThan(5);
  expect((await studio.draw(poster)).equals(await studio.draw({ ...poster, hasPhoto: false }))).toBe(true);
});

test('a brand dresses every theme in its colour', async () => {
  for (const theme of themeNames) {
    const own = await studio.draw(makePoster({ theme }));
    const green = await studio.draw(makePoster({ theme, color: '#0f766e' }));
    const pale = await studio.draw(makePoster({ theme, color: '#fdf6b2' }));
    expect(green.equals(own) || pale.equals(own) || green.equals(pale), theme).toBe(false);
  }
});
