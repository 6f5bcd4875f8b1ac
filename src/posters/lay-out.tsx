import type { Node } from '@takumi-rs/helpers';
import { fromJsx } from '@takumi-rs/helpers/jsx';
import type { CSSProperties, ReactElement } from 'react';
import { directionOf } from './direction.ts';
import { fitQuote, fitsWhole, type Setting } from './fit-quote.ts';
import { type Frame, framesOf } from './frame.ts';
import { breaksAtSpaces, markWords, mayTear, tearsMarks } from './line-ends.ts';
import type { ReviewPoster } from './poster.ts';
import type { Theme } from './scene.ts';

export type Box = {
  width: number;
  height: number;
  children: Box[];
  runs: { text: string; x: number; y: number; width: number; height: number }[];
};
/** How much room a tree takes when nothing bounds its height. */
export type Measure = (node: Node, size: { width: number; height?: number }) => Promise<Box>;

/** Letters that stack, hang or fill their square need more air between lines. */
const tall =
  /[\p{Script=Arabic}\p{Script=Thai}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Gujarati}\p{Script=Gurmukhi}]/u;
const square = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const leadingOf = (text: string) => (tall.test(text) ? 1.5 : square.test(text) ? 1.42 : 1.18);

/** What is drawn: `backdrop` is the same for every poster of the same `ground`; without one it is see-through. */
export type LaidOut = { ground: string; backdrop: Node | null; node: Node; width: number; height: number };

export const toNode = async (element: ReactElement): Promise<Node> => (await fromJsx(element)).node;

const anywhere: CSSProperties = { overflowWrap: 'anywhere' };

/** A review in a theme: in the roomiest frame that its words fill, at the size that fits. */
export async function layOutReview(poster: ReviewPoster, theme: Theme, measure: Measure): Promise<LaidOut> {
  const quote = { ...poster, text: markWords(tidy(poster.quote)) };
  const setQuote = quoteSetter(quote.text, theme.quoteStyle(poster));
  const frames = framesOf(poster.format, poster.whole);
  let place = await placeIn(frames[0] as Frame, { poster, theme, setQuote, measure });
  for (const frame of frames.slice(1)) {
    if (await fitsWhole(quote, place)) break;
    place = await placeIn(frame, { poster, theme, setQuote, measure });
  }
  const { words, size } = await fitQuote(quote, place);
  // Words that are whole stay so; where one had to be broken, any may be.
  const breaks = (await place.fits({ words, size }, false)) ? {} : anywhere;
  const width = await evenWidth(place.width, (width) => place.layOut({ words, size }, breaks, width), size);
  const { frame, paint } = place;
  const { theme: name, format, color, hasPhoto } = poster;
  return {
    ground: [name, format, color, hasPhoto].join(),
    backdrop: await toNode(theme.backdrop({ frame, color, hasPhoto })),
    node: await paint(setQuote(words, size, { ...breaks, width })),
    width: frame.width,
    height: frame.height,
  };
}

type SetQuote = (words: string, size: number, more?: CSSProperties) => ReactElement;

function quoteSetter(text: string, own: CSSProperties): SetQuote {
  const style: CSSProperties = {
    lineHeight: leadingOf(text),
    whiteSpace: 'pre-line',
    ...(breaksAtSpaces(text) ? { wordBreak: 'keep-all' } : {}),
    ...own,
  };
  // Narrower than its room, it keeps to the side it begins at.
  const toItsSide: CSSProperties =
    directionOf(text) === 'rtl' && style.textAlign !== 'center' ? { alignSelf: 'flex-end' } : {};
  return (words, size, more = {}) => (
    <div id="quote" dir={directionOf(text)} style={{ width: '100%', ...toItsSide, ...style, fontSize: size, ...more }}>
      {words}
    </div>
  );
}

/** The room that a theme leaves for the quote in a frame, and what fits into it. */
async function placeIn(
  frame: Frame,
  { poster, theme, setQuote, measure }: { poster: ReviewPoster; theme: Theme; setQuote: SetQuote; measure: Measure },
) {
  const paint = async (quote: ReactElement) => toNode(theme.paint({ poster, frame, quote }));
  const empty = await paint(<div id="quote" style={{ width: '100%', height: 0 }} />);
  const around = await measure(empty, frame);
  const boxOf = (id: string) => boxAt(around, pathTo(empty, id));
  const { width } = boxOf('quote');
  const height = boxOf('main').height - boxOf('group').height - frame.air;

  const layOut = async ({ words, size }: Setting, breaks: CSSProperties, inWidth = width) =>
    measure(await toNode(setQuote(words, size, breaks)), { width: inWidth });
  const fits = async (setting: Setting, breaking: boolean) => {
    // A mark for which a line has no room stands out a little where words are whole, and is torn off where they may break.
    if (!breaking && mayTear(setting.words) && tearsMarks((await layOut(setting, anywhere)).runs)) return false;
    const box = await layOut(setting, breaking ? anywhere : {});
    const isLow = lowestOf(box) > height + frame.gap;
    return box.height <= height && !isLow && widest(box, setting.size) <= width + 1;
  };
  return { frame, paint, layOut, fits, width, ...frame.quote };
}

/** Where the lowest letter ends: those of some fonts hang far below their line. */
const lowestOf = ({ runs, children }: Box): number =>
  Math.max(0, ...runs.map(({ y, height }) => y + height), ...children.map(lowestOf));

/**
 * The least width that needs no further line: lines of about the same length, and no word left alone on the last. A
 * text that runs on for many lines is even enough, unless it ends so.
 */
async function evenWidth(room: number, layOut: (width: number) => Promise<Box>, size: number): Promise<number> {
  const natural = await layOut(room);
  const long = natural.height > size * 12;
  if (long && lastLine(natural) > room * 0.25) return room;
  let [tooNarrow, enough] = [room * (long ? 0.85 : 0.55), room];
  while (enough - tooNarrow > room * 0.02) {
    const middle = (tooNarrow + enough) / 2;
    const box = await layOut(middle);
    const isWhole = widest(box, size) <= middle + 1 && !tearsMarks(box.runs);
    if (box.height <= natural.height && isWhole) enough = middle;
    else tooNarrow = middle;
  }
  return Math.ceil(enough);
}

/** How long the last line of a text is. */
function lastLine({ runs, children }: Box): number {
  if (runs.length === 0) return Math.max(0, ...children.map(lastLine));
  const lowest = Math.max(...runs.map(({ y }) => y));
  const last = runs.filter((run) => run.y + run.height > lowest + run.height / 2);
  return Math.max(...last.map(({ x, width }) => x + width)) - Math.min(...last.map(({ x }) => x));
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
