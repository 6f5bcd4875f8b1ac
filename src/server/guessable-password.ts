import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * The 17,950 most common leaked passwords of eight characters and more (the list of zxcvbn-ts, in lower case), each as
 * the first four bytes of its SHA-256, sorted. One in 240,000 other passwords is refused by mistake, and the words
 * themselves, which are not fit to print, are nowhere. `npm run passwords` makes it anew from a list.
 */
const file = new URL('./leaked-passwords.bin', import.meta.url);
let leaked: DataView | undefined;

export const fingerprint = (password: string) =>
  createHash('sha256').update(password.toLowerCase()).digest().readUInt32BE();

function isLeaked(password: string): boolean {
  if (!leaked) {
    const { buffer, byteOffset, length } = readFileSync(file);
    leaked = new DataView(buffer, byteOffset, length);
  }
  const wanted = fingerprint(password);
  let from = 0;
  let to = leaked.byteLength / 4;
  while (from < to) {
    const middle = (from + to) >> 1;
    const found = leaked.getUint32(middle * 4);
    if (found === wanted) return true;
    if (found < wanted) from = middle + 1;
    else to = middle;
  }
  return false;
}

/** Words that somebody who attacks this very site tries first. */
const ownWords = ['starbill', 'review', 'password', 'admin'];
/** What has to be left of a password when a known word is taken out of it. */
const leastLeft = 5;

/**
 * Why a new password would be guessed soon, in a sentence for the person who chose it; null when it would not. `about`:
 * what is known of that person, such as their address and their business's name.
 */
export function explainGuessable(password: string, about: string[] = []): string | null {
  if (isLeaked(password)) return 'This password has appeared in data leaks. Choose another one.';
  const words = about.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
  for (const word of [...ownWords, ...words].map((text) => text.trim().toLowerCase())) {
    if (word.length < 4) continue;
    const left = password.toLowerCase().replaceAll(word, '');
    if (left.length < leastLeft && left.length < password.length) {
      return 'This password is easy to guess from your name or ours. Choose another one.';
    }
  }
  return null;
}
