import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { fingerprint } from '#server/guessable-password.ts';
import { limits } from '#shared/limits.ts';

/** `npm run passwords -- list.json`: makes the list that new passwords are checked against, from a JSON array. */

const [file] = parseArgs({ allowPositionals: true }).positionals;
if (!file) throw new Error('Say which list to take: npm run passwords -- list.json');
const passwords: string[] = JSON.parse(readFileSync(file, 'utf8'));
const long = passwords.filter(({ length }) => length >= limits.password.min);
const prints = Uint32Array.from(new Set(long.map(fingerprint))).sort();
const bytes = Buffer.alloc(prints.length * 4);
for (const [index, print] of prints.entries()) bytes.writeUInt32BE(print, index * 4);
writeFileSync(new URL('../src/server/leaked-passwords.bin', import.meta.url), bytes);
console.log(`${prints.length} passwords, ${bytes.length} bytes`);
