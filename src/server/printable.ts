/** Steers a terminal, or turns its text round; written as an escape it is only seen. */
const steering = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/** A text as an operator's terminal may show it: what strangers typed into it can neither colour, move nor hide anything. */
export const toPrintable = (text: string) =>
  text.replace(steering, (character) =>
    '\t\n'.includes(character) ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
