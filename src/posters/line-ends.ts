/** A line of text as it was laid out. */
type Run = { text: string; x: number; width: number };

const torn = /[\p{Script=Thai}\p{Script=Hangul}]/u;
const thaiWords = new Intl.Segmenter('th', { granularity: 'word' });
/** Seen as nothing, and a place where a line may end. */
const mayEnd = '\u200b';

/** Thai is written without spaces, and the renderer does not know its words: it would break them, or never end a line. */
export const markWords = (text: string): string =>
  text.replaceAll(/\p{Script=Thai}{2,}/gu, (words) =>
    [...thaiWords.segment(words)].map(({ segment }) => segment).join(mayEnd),
  );

/** Korean has spaces, and lines end there; the renderer would end them after any syllable, as in Chinese. */
export const breaksAtSpaces = (text: string): boolean =>
  /\p{Script=Hangul}/u.test(text) && !/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);

/** Whether the renderer may tear marks off the words of a text. */
export const mayTear = (text: string): boolean => torn.test(text) && /\p{P}/u.test(text);

/** Whether a line begins with a mark that belongs to the one before: the renderer tears them off Thai and Korean words. */
export const tearsMarks = (runs: Run[]): boolean =>
  runs.some((run, n) => {
    const before = runs[n - 1];
    return before && run.x < before.x && torn.test(before.text) && /^[\p{Po}\p{Pe}\p{Pf}]/u.test(run.text);
  });
