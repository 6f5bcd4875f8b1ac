/** A part of a text, from one place to another. */
export type Excerpt = { from: number; to: number };

/** Longer than this, a sentence is offered in parts. */
const longSentence = 120;
const pauses = /(?<=[,;:—–、，،；])\s*/u;

/**
 * The parts of a text from which an excerpt is put together: its sentences, and the clauses of long ones. Together they
 * are the whole text but for the space between them.
 */
export function excerptParts(text: string): Excerpt[] {
  return [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)].flatMap(({ index, segment }) =>
    segment.length <= longSentence ? trimmed(text, index, index + segment.length) : clausesOf(text, index, segment),
  );
}

function clausesOf(text: string, index: number, sentence: string): Excerpt[] {
  let from = index;
  return sentence.split(pauses).flatMap((clause) => {
    const at = text.indexOf(clause, from);
    from = at + clause.length;
    return trimmed(text, at, from);
  });
}

/** Without the space around it; nothing, when there is nothing else. */
function trimmed(text: string, from: number, to: number): Excerpt[] {
  const part = text.slice(from, to);
  const start = from + part.length - part.trimStart().length;
  const end = from + part.trimEnd().length;
  return end > start ? [{ from: start, to: end }] : [];
}

/** The words of an excerpt, with an ellipsis where others were left out. */
export function excerptText(text: string, { from, to }: Excerpt): string {
  const before = text.slice(0, from).trim() ? '… ' : '';
  const after = text.slice(to).trim() ? ' …' : '';
  return `${before}${text.slice(from, to)}${after}`;
}
