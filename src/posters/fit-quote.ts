/** The words of a quote at a size. */
export type Setting = { words: string; size: number };

type Fitting = {
  /** Whether these words fit their place at this size. `breaking`: a word may be broken to fit. */
  fits: (setting: Setting, breaking: boolean) => Promise<boolean>;
  largest: number;
  smallest: number;
};

/** More than fits any picture at its smallest: what comes after is never looked at. */
const mostCharacters = 2_000;
const ellipsis = '…';
/** An ellipsis never stands on a line of its own. */
const unbroken = '\u00a0';

type Quote = { text: string; cutBefore: boolean; cutAfter: boolean };

/** A quote with an ellipsis where words of the review were left out. */
const withEllipses = ({ text, cutBefore, cutAfter }: Quote) =>
  `${cutBefore ? `${ellipsis}${unbroken}` : ''}${text}${cutAfter ? `${unbroken}${ellipsis}` : ''}`;

/** Whether all of a quote fits at the smallest size, and no word is broken for it. */
export const fitsWhole = async (quote: Quote, { fits, smallest }: Fitting): Promise<boolean> =>
  quote.text.length <= mostCharacters && fits({ words: withEllipses(quote), size: smallest }, false);

/** A cut after a sentence leaves at least this part of what a cut after a word would. */
const leastOfSentences = 0.5;

/**
 * The largest size at which a text fits, without breaking a word unless that is too long for a line at any size. What does not fit at the smallest size is cut: after
 * a sentence, or, where that would leave little of it, after a word. Whatever is left is as it was written.
 */
export async function fitQuote(quote: Quote, { fits, largest, smallest }: Fitting): Promise<Setting> {
  const text = quote.text.slice(0, mostCharacters);
  const whole = withEllipses({ ...quote, text });
  const sizes = sizesBetween(smallest, largest);
  if (text.length === quote.text.length) {
    const size = await lastThatHolds(sizes, (size) => fits({ words: whole, size }, false));
    if (size !== null) return { words: whole, size };
    if (await fits({ words: whole, size: smallest }, true)) {
      const others = await withoutLongest(whole, (words) => fits({ words, size: smallest }, false));
      const broken = await lastThatHolds(
        sizes,
        async (size) => (await fits({ words: whole, size }, true)) && (await fits({ words: others, size }, false)),
      );
      return { words: whole, size: broken ?? smallest };
    }
  }
  const cutAt = async (granularity: 'sentence' | 'word' | 'grapheme', joint: string) => {
    const before = withEllipses({ ...quote, text: '', cutAfter: false });
    const ends = endsOf(text, granularity).map((end) => `${before}${text.slice(0, end).trimEnd()}${joint}${ellipsis}`);
    return lastThatHolds(ends, (words) => fits({ words, size: smallest }, true));
  };
  const sentences = await cutAt('sentence', unbroken);
  const someWords = (await cutAt('word', '')) ?? (await cutAt('grapheme', '')) ?? ellipsis;
  const words = sentences && sentences.length >= someWords.length * leastOfSentences ? sentences : someWords;
  // A cut that fell on a short sentence leaves room to grow.
  const size = await lastThatHolds(sizes, (size) => fits({ words, size }, false));
  return { words, size: size ?? smallest };
}

/** The words of a text that are not too long for a line of their own. */
async function withoutLongest(text: string, fits: (word: string) => Promise<boolean>): Promise<string> {
  const kept: string[] = [];
  for (const word of text.split(/\s+/)) if (word.length < 20 || (await fits(word))) kept.push(word);
  return kept.join(' ');
}

/** From small to large, each a little more than the one before. */
function sizesBetween(smallest: number, largest: number): number[] {
  const sizes: number[] = [];
  for (let size = smallest; size < largest; size *= 1.06) sizes.push(Math.round(size));
  return [...sizes, largest];
}

/** The places after a sentence or a word, in a text of any language. */
function endsOf(text: string, granularity: 'sentence' | 'word' | 'grapheme'): number[] {
  const pieces = [...new Intl.Segmenter('en', { granularity }).segment(text)];
  return pieces
    .filter((piece) => granularity !== 'word' || piece.isWordLike)
    .map(({ index, segment }) => index + segment.length)
    .filter((end) => end < text.length);
}

/** Of things that grow, the last for which `holds` is true; null when it is true of none. */
async function lastThatHolds<Item>(items: Item[], holds: (item: Item) => Promise<boolean>): Promise<Item | null> {
  let found: Item | null = null;
  let low = 0;
  let high = items.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const item = items[middle] as Item;
    if (await holds(item)) {
      found = item;
      low = middle + 1;
    } else {
      high = middle - 1;
    }
  }
  return found;
}
