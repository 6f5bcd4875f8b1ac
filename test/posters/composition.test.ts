import type { MeasuredNode } from '@takumi-rs/core';
import type { Node } from '@takumi-rs/helpers';
import { describe, expect, test } from 'vitest';
import { creativeFormats, formatNames, themeNames } from '#shared/creatives.ts';
import { longUnless } from '#test/support/rounds.ts';
import { examples, makePoster, type ReviewPoster } from './examples.ts';
import { measure, squeeze, wordsIn } from './text-boxes.ts';

type Part = { id: string; left: number; top: number; right: number; bottom: number };

/** Where the parts that are no words stand: the stars, the logo. */
function partsIn(node: Node, box: MeasuredNode, wanted: string[]): Part[] {
  const [, , , , left, top] = box.transform;
  const own =
    node.id && wanted.includes(node.id)
      ? [{ id: node.id, left, top, right: left + box.width, bottom: top + box.height }]
      : [];
  const children = node.type === 'container' ? (node.children ?? []) : [];
  // Words with emoji have fewer boxes than nodes.
  return [...own, ...box.children.flatMap((child, n) => (children[n] ? partsIn(children[n], child, wanted) : []))];
}

const standing = async (poster: ReviewPoster): Promise<Part[]> => {
  const { node, boxes, texts } = await measure(poster);
  return [...texts, ...partsIn(node, boxes, ['stars', 'logo'])];
};

/** How large a part is set. */
function sizeOf(node: Node, id: string): number {
  if (node.id === id) return Number(node.style?.fontSize);
  const children = node.type === 'container' ? (node.children ?? []) : [];
  return Math.max(0, ...children.map((child) => sizeOf(child, id)));
}

const withPictures = [
  { hasPhoto: false, hasLogo: false },
  { hasPhoto: true, hasLogo: true },
];

// In `npm test` one theme.
for (const theme of themeNames)
  describe(`the ${theme} theme`, longUnless(theme === themeNames[0]), () => {
    test('keeps words, stars and logo of a story where Instagram covers nothing', async () => {
      for (const pictures of withPictures) {
        for (const [name, words] of Object.entries(examples)) {
          const parts = await standing(makePoster({ theme, format: 'story', ...words, ...pictures }));
          const ids = parts.map(({ id }) => id);
          for (const id of ['stars', 'quote', 'reviewer', 'business', 'address']) expect(ids).toContain(id);
          for (const { id, top, bottom } of parts) {
            expect(top, `${name}: the top of ${id}`).toBeGreaterThanOrEqual(250);
            expect(bottom, `${name}: the end of ${id}`).toBeLessThanOrEqual(1920 - 340);
          }
        }
      }
    });

    test('fills a picture of one or three words: no empty band is a fifth of it', async () => {
      for (const format of formatNames) {
        for (const quote of ['Wow!', 'Absolutely brilliant night!']) {
          const poster = makePoster({ theme, format, quote });
          const { node, boxes, texts } = await measure(poster);
          const parts = [...texts, ...partsIn(node, boxes, ['stars', 'mark'])].toSorted((a, b) => a.top - b.top);
          const { height } = creativeFormats[format];
          let end = parts[0]?.bottom ?? 0;
          for (const { id, top, bottom } of parts) {
            expect((top - end) / height, `${format} “${quote}”: the band above ${id}`).toBeLessThan(0.2);
            end = Math.max(end, bottom);
          }
        }
      }
    });

    test('sets one word larger than everything around it, also below a logo', async () => {
      for (const format of formatNames) {
        for (const hasLogo of [false, true]) {
          const { node, boxes } = await measure(makePoster({ theme, format, quote: 'Superb.', hasLogo }));
          const [stars] = partsIn(node, boxes, ['stars']);
          if (!stars) throw new Error('There are no stars.');
          expect(sizeOf(node, 'quote'), format).toBeGreaterThan((stars.bottom - stars.top) * 2);
        }
      }
    });

    for (const format of formatNames) {
      test(
        `cuts a long review to what a phone shows readably, unless all of it is wanted (${format})`,
        longUnless(format === 'story'),
        async () => {
          const { width } = creativeFormats[format];
          for (const pictures of withPictures) {
            const poster = makePoster({ theme, format, ...examples.long, ...pictures });
            const { node, texts } = await measure(poster);
            // On a phone the picture is 390 pixels wide.
            expect((sizeOf(node, 'quote') * 390) / width).toBeGreaterThanOrEqual(13.5);
            const words = squeeze(wordsIn(texts, 'quote'));
            expect(words).toMatch(/\w[.,]?…$/);
            expect(squeeze(examples.long.quote)).toContain(words.slice(0, -1));
            const whole = squeeze(wordsIn((await measure({ ...poster, whole: true })).texts, 'quote'));
            expect(whole.length).toBeGreaterThan(words.length * 1.4);
          }
        },
      );
    }

    test('sets the address no smaller than a long service, below it, and on one line', async () => {
      for (const format of formatNames) {
        const { node, texts } = await measure(makePoster({ theme, format, ...examples.long }));
        expect(sizeOf(node, 'address'), format).toBeGreaterThanOrEqual(sizeOf(node, 'service'));
        const [address, service] = ['address', 'service'].map((id) => texts.filter((text) => text.id === id));
        expect(address, format).toHaveLength(1);
        expect(address?.[0]?.bottom, format).toBeGreaterThan(Math.max(...(service ?? []).map(({ bottom }) => bottom)));
      }
    });

    test('keeps words whole where a line has room for them', async () => {
      for (const format of formatNames) {
        const { texts } = await measure(makePoster({ theme, format, quote: 'Absolutely brilliant night!' }));
        for (const { text } of texts.filter(({ id }) => id === 'quote'))
          expect([
            'Absolutely',
            'brilliant',
            'night!',
            'Absolutely brilliant',
            'brilliant night!',
            'Absolutely brilliant night!',
          ]).toContain(text.trim());
      }
    });
  });

test('the logo of the light theme stays inside its frame', async () => {
  for (const format of formatNames) {
    const wide = format === 'landscape';
    // The inner line of the printed frame, and where a story has it.
    const frame = format === 'story' ? 250 + 44 + 12 : wide ? 26 + 9 : 42 + 12;
    for (const words of [examples.short, examples.long]) {
      const parts = await standing(makePoster({ format, ...words, hasLogo: true }));
      const logo = parts.find(({ id }) => id === 'logo');
      expect(logo?.top, format).toBeGreaterThan(frame);
      expect(logo?.left, format).toBeGreaterThan(wide ? 26 + 9 : 42 + 12);
    }
  }
});
