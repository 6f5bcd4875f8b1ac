import type { Node } from '@takumi-rs/helpers';
import { fromJsx } from '@takumi-rs/helpers/jsx';
import type { CSSProperties, ReactElement } from 'react';
import { directionOf } from './direction.ts';
import { fitQuote } from './fit-quote.ts';
import { frameOf } from './frame.ts';
import type { ReviewPoster } from './poster.ts';
import type { Theme } from './scene.ts';

export type Box = {
  width: number;
  height: number;
  children: Box[];
  runs: { text: string; x: number; width: number }[];
};
/** How much room a tree takes when nothing bounds its height. */
export type Measure = (node: Node, size: { width: number; height?: number }) => Promise<Box>;

/** Letters that stack, hang or fill their square need more air between lines. */
const tall =
  /[\p{Script=Arabic}\p{Script=Thai}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Gujarati}\p{Script=Gurmukhi}]/u;
const square = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const leadingOf = (text: string) => (tall.test(text) ? 1.5 : square.test(text) ? 1.42 : 1.18);

/** What is drawn: `backdrop` is the same for every poster of the same `ground`. */
export type LaidOut = { ground: string; backdrop: Node; node: Node; width: number; height: number };

export const toNode = async (element: ReactElement): Promise<Node> => (await fromJsx(element)).node;

/** A review in a theme, with its quote at the size that fits. */
export async function layOutReview(poster: ReviewPoster, theme: Theme, measure: Measure): Promise<LaidOut> {
  const frame = frameOf(poster.format);
  const text = tidy(poster.quote);
  const style: CSSProperties = {
    lineHeight: leadingOf(text),
    whiteSpace: 'pre-line',
    ...theme.quoteStyle(poster),
  };
  // Narrower than its room, it keeps to the side it begins at.
  const toItsSide: CSSProperties =
    directionOf(text) === 'rtl' && style.textAlign !== 'center' ? { alignSelf: 'flex-end' } : {};
  const setQuote = (words: string, size: number, more: CSSProperties = {}) => (
    <div id="quote" dir={directionOf(text)} style={{ width: '100%', ...toItsSide, ...style, fontSize: size, ...more }}>
      {words}
    </div>
  );
  const paint = async (quote: ReactElement) => toNode(theme.paint({ poster, frame, quote }));

  const empty = await paint(<div id="quote" style={{ width: '100%', height: 0 }} />);
  const around = await measure(empty, frame);
  const boxOf = (id: string) => boxAt(around, pathTo(empty, id));
  const room = { width: boxOf('quote').width, height: boxOf('main').height - boxOf('group').height };

  const { words, size } = await fitQuote(
    { text, cutBefore: poster.cutBefore, cutAfter: poster.cutAfter },
    {
      ...frame.quote,
      async fits(setting, breaking) {
        const quote = setQuote(setting.words, setting.size, breaking ? { overflowWrap: 'anywhere' } : {});
        const box = await measure(await toNode(quote), { width: room.width });
        return box.height <= room.height && widest(box, setting.size) <= room.width + 1;
      },
    },
  );
  const height = async (width: number) =>
    (await measure(await toNode(setQuote(words, size, { overflowWrap: 'anywhere' })), { width })).height;
  const width = await evenWidth(room.width, height, size);
  const { theme: name, format, color, hasPhoto } = poster;
  return {
    ground: [name, format, color, hasPhoto].join(),
    backdrop: await toNode(theme.backdrop({ frame, color, hasPhoto })),
    node: await paint(setQuote(words, size, { overflowWrap: 'anywhere', width })),
    width: frame.width,
    height: frame.height,
  };
}

/**
 * The least width that needs no further line: lines of about the same length, and no word left alone on the last. A
 * text that runs on for many lines is even enough.
 */
async function evenWidth(room: number, height: (width: number) => Promise<number>, size: number): Promise<number> {
  const natural = await height(room);
  if (natural > size * 12) return room;
  let [tooNarrow, enough] = [room * 0.55, room];
  while (enough - tooNarrow > room * 0.02) {
    const middle = (tooNarrow + enough) / 2;
    if ((await height(middle)) <= natural) enough = middle;
    else tooNarrow = middle;
  }
  return Math.ceil(enough);
}

/** A picture is no place for blank lines; words stay as they are. */
const tidy = (text: string) =>
  text
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n\s*/g, '\n')
    .trim();

/** How far a text reaches to the right. The space at the end of a line hangs over it and takes no room. */
const widest = (box: Box, size: number): number =>
  Math.max(
    0,
    ...box.runs.map(({ text, x, width }) => x + width - (/\s$/.test(text) ? size * 0.35 : 0)),
    ...box.children.map((child) => widest(child, size)),
  );

/** The way to the node of an id: its place among its siblings, from the root. */
export function pathTo(node: Node, id: string): number[] {
  const path = findPath(node, id);
  if (!path) throw new Error(`The design has no part called ${id}.`);
  return path;
}

function findPath(node: Node, id: string): number[] | null {
  if (node.id === id) return [];
  if (node.type !== 'container') return null;
  for (const [place, child] of (node.children ?? []).entries()) {
    const rest = findPath(child, id);
    if (rest) return [place, ...rest];
  }
  return null;
}

export function boxAt(box: Box, path: number[]): Box {
  const [place, ...rest] = path;
  if (place === undefined) return box;
  const child = box.children[place];
  if (!child) throw new Error('The design was not laid out as it was written.');
  return boxAt(child, rest);
}
