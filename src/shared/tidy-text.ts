/** What every text that a person typed goes through before it is kept. Without zod, for the forms that carry none. */

/** Characters that take up no room, and the blank of Braille, which is printed as nothing. */
const unseen = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether a reader would see anything at all: direction marks and zero-width characters alone are no name. */
export const hasVisibleText = (text: string) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(unseen, ''));

/** Control characters do nothing on a page, and anything at all in a terminal. A NUL stays, to be refused. */
const dropControls = (text: string) =>
  text.replace(/\p{Cc}/gu, (character) => ('\0\t\n'.includes(character) ? character : ''));

const embeddings = '\u202A\u202B\u202D\u202E';
const isolates = '\u2066\u2067\u2068';
const endOfEmbedding = '\u202C';
const endOfIsolate = '\u2069';

/** Which places of a paragraph hold a direction control that has no partner. */
function findUnmatched(characters: string[]): Set<number> {
  const unmatched = new Set<number>();
  let open: { at: number; isolate: boolean }[] = [];
  for (const [at, character] of characters.entries()) {
    if (embeddings.includes(character) || isolates.includes(character)) {
      open.push({ at, isolate: isolates.includes(character) });
    } else if (character === endOfEmbedding) {
      if (open.at(-1)?.isolate === false) open.pop();
      else unmatched.add(at);
    } else if (character === endOfIsolate) {
      const start = open.findLastIndex(({ isolate }) => isolate);
      if (start === -1) unmatched.add(at);
      // The end of an isolate ends all that was begun inside it.
      else open = open.slice(0, start);
    }
  }
  for (const { at } of open) unmatched.add(at);
  return unmatched;
}

/**
 * Leaves out every direction control without its partner: one that is never ended would turn round whatever stands after
 * the text, and one that ends too much would end what stands around it.
 */
function balanceDirections(text: string): string {
  if (!/[\u202A-\u202E\u2066-\u2069]/.test(text)) return text;
  const balance = (paragraph: string) => {
    const characters = Array.from(paragraph);
    const unmatched = findUnmatched(characters);
    return characters.filter((_, at) => !unmatched.has(at)).join('');
  };
  return text.split('\n').map(balance).join('\n');
}

/** A text of any number of lines: one kind of line break, nothing invisible at work, and empty when nothing is seen. */
export function tidyText(typed: string): string {
  const text = balanceDirections(dropControls(typed.replace(/\r\n?|\u2028|\u2029/g, '\n'))).trim();
  return hasVisibleText(text) ? text : '';
}

/** A name, a title: the same in one line. */
export const tidyLine = (typed: string) => tidyText(typed.replace(/[\r\n\u2028\u2029]+/g, ' '));
