import { z } from 'zod';
import { tidyLine, tidyText } from './tidy-text.ts';

/** `missing` makes it required and says so: invisible text counts as none. */
type Words = { missing?: string; tooLong?: string };

const typed = (tidy: (text: string) => string, max: number, { missing, tooLong }: Words) => {
  const words = tooLong ?? `Use at most ${max.toLocaleString('en-GB')} characters.`;
  const text = z.string(missing).overwrite(tidy).max(max, words);
  return missing === undefined ? text : text.min(1, missing);
};

/** What a person types into a field of one line. */
export const typedLine = (max: number, words: Words = {}) => typed(tidyLine, max, words);

/** What a person types into a larger field. */
export const typedText = (max: number, words: Words = {}) => typed(tidyText, max, words);
