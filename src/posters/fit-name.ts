/** About how wide a character is, in parts of its size: the first that matches, a little more than it mostly is. */
const widths: [RegExp, number][] = [
  [/[\p{Mark}\p{Default_Ignorable_Code_Point}]/u, 0],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u, 1],
  [/[\p{Script=Hangul}MWmw@—]/u, 0.95],
  [/[\p{Uppercase}\p{Script=Tamil}\p{Script=Armenian}]/u, 0.74],
  [/[iljtfr.,:;|!'’()/\s-]/u, 0.36],
  [/[\p{Script=Arabic}\p{Script=Devanagari}]/u, 0.44],
];
const otherWidth = 0.58;
const emojiWidth = 1.13;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const widthOf = (text: string) => {
  let width = 0;
  for (const { segment } of graphemes.segment(text)) {
    if (/\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(segment)) width += emojiWidth;
    else for (const one of segment) width += widths.find(([kind]) => kind.test(one))?.[1] ?? otherWidth;
  }
  return width;
};

/** Where a line may end: after a space or a hyphen, and between characters that stand for words. */
const ends = /(?<=[\s-])|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])(?![\p{P}ー])/u;

/** How many lines of a width words take. One that is longer than a line is broken. */
function linesOf(words: number[], width: number): number {
  let lines = 1;
  let used = 0;
  for (const word of words) {
    if (used > 0 && used + word > width) {
      lines += 1;
      used = 0;
    }
    lines += Math.ceil((used + word) / width) - 1;
    used = (used + word) % width || width;
  }
  return lines;
}

/** What letters set wide, and those wider than most of their kind, need beside the reckoning. */
const spare = 0.94;
const smallest = 0.3;

/**
 * The largest size, up to the one given, at which a text takes no more than so many lines. It is reckoned, not tried:
 * every picture has several such texts, and hardly one of them is long.
 */
export function sizeToFit(text: string, size: number, room: number, lines: number): number {
  const words = text.split(ends).map(widthOf);
  for (let scale = 1; scale > smallest; scale *= 0.97) {
    if (linesOf(words, (room * spare) / (size * scale)) <= lines) return size * scale;
  }
  return size * smallest;
}

type Lines = { lines: string[]; size: number };

/** Smaller than this part of its size, a text takes a second line instead. */
const leastOnOneLine = { name: 0.74, address: 0.85 };

/** A name, whole: on one line if it need not be much smaller for that, else on two of about the same length. */
export function setName(name: string, size: number, room: number): Lines {
  const onOneLine = sizeToFit(name, size, room, 1);
  if (onOneLine >= size * leastOnOneLine.name) return { lines: [name], size: onOneLine };
  const onTwo = sizeToFit(name, size * leastOnOneLine.name, room, 2);
  return { lines: halve(name, (room * spare) / onTwo), size: onTwo };
}

/** The two halves of a name that are most alike and no wider than `most`; parted at a hyphen only where they must be. */
function halve(name: string, most: number): string[] {
  const words = name.split(ends);
  const halves = words.slice(1).map((_, before) => {
    const lines = [words.slice(0, before + 1).join(''), words.slice(before + 1).join('')];
    return { lines, width: Math.max(...lines.map(widthOf)), parted: words[before]?.endsWith('-') ? 1 : 0 };
  });
  const fitting = halves.filter(({ width }) => width <= most);
  return fitting.sort((a, b) => a.parted - b.parted || a.width - b.width)[0]?.lines ?? [name];
}

/** An address on one line, or broken before its last part, which is the name one would look for. */
export function setAddress(address: string, size: number, room: number): Lines {
  const sizeOf = (text: string) => sizeToFit(text, size, room, 1);
  if (sizeOf(address) >= size * leastOnOneLine.address) return { lines: [address], size: sizeOf(address) };
  const last = address.lastIndexOf('/') + 1;
  const lines = [address.slice(0, last), address.slice(last)];
  return { lines, size: Math.min(...lines.map(sizeOf)) };
}
