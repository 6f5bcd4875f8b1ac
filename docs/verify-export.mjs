// Checks a signed export of Starbill without Starbill: node verify-export.mjs reviews.jsonl starbill-keys.json
// The keys are what https://YOUR-STARBILL/.well-known/starbill-keys.json answered; nothing is fetched here. Node.js 20.
// It says one sentence and exits with 0 for a genuine file, 1 for any other, and 2 when nothing could be checked.
import { isUtf8 } from 'node:buffer';
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';

const [file, keyFile, tooMany] = process.argv.slice(2);
let failure = 'Say which file and which keys: node verify-export.mjs reviews.jsonl starbill-keys.json';
process.on('uncaughtException', ({ verdict }) => process.exit(console.error(verdict ?? failure) ?? (verdict ? 1 : 2)));
const check = (holds, problem) => {
  if (!holds) throw Object.assign(new Error(), { verdict: `Not genuine: ${problem}.` });
};
const sha256 = (text) => createHash('sha256').update(text).digest('hex');
const isPlain = (value) => value === null || typeof value !== 'object' || Array.isArray(value);
const sorted = (value) => Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
const canonical = (value) => JSON.stringify(value, (_key, part) => (isPlain(part) ? part : sorted(part)));
const parse = (line, number) => {
  try {
    // Every line has one spelling; any other is a change.
    if (!isPlain(JSON.parse(line)) && canonical(JSON.parse(line)) === line) return JSON.parse(line);
  } catch {}
  return check(false, `line ${number} was changed`);
};
if (!keyFile || tooMany) throw new Error(failure);
failure = `Nothing was checked: ${file} can’t be read. Check its name, and that it’s smaller than 500 MB.`;
const bytes = readFileSync(file);
const lines = bytes.toString('utf8').replace(/\n$/, '').split('\n');
failure = `Nothing was checked: ${keyFile} can’t be read as a list of Starbill’s keys. Download it again.`;
const readKey = (key) => [key.kid, { key: createPublicKey({ key, format: 'jwk' }), isStolen: key.compromised }];
const keys = new Map(JSON.parse(readFileSync(keyFile, 'utf8')).keys.map(readKey));
const isExport = /"format":"starbill-reviews".*"version":1}$/.test(lines[0]);
check(isExport, bytes.length ? 'this isn’t a signed export of Starbill, version 1' : 'the file is empty');
check(isUtf8(bytes), 'the file contains bytes that aren’t text');
check(bytes.at(-1) === 10 && lines.at(-1).includes('"signature"'), 'the end of the file is missing');
const [{ act, keyId, madeAt }, end] = [parse(lines[0], 1), parse(lines.at(-1), lines.length)];
let signed = `${lines[0]}\n`;
for (const [n, line] of lines.slice(1, -1).entries()) {
  const { hash, ...said } = parse(line, n + 2);
  check(sha256(canonical(said)) === hash, `line ${n + 2} was changed`);
  check(said.number === n + 1, `line ${n + 2} should be review ${n + 1}, and is ${said.number}`);
  signed += `${hash}\n`;
}
check(end.reviews === lines.length - 2 && Object.keys(end).length === 2, 'the last line doesn’t fit the others');
const { key, isStolen } = keys.get(keyId) ?? check(false, 'none of these keys signed this file');
check(!isStolen, 'the key of this file was stolen, so anybody could have signed it');
const text = Buffer.from(`starbill-reviews/1\n${sha256(signed)}`);
const given = Buffer.from(String(end.signature), 'base64url');
check(given.toString('base64url') === end.signature && verify(null, text, key, given), 'the signature doesn’t fit');
console.log(`Genuine: ${end.reviews} review${end.reviews === 1 ? '' : 's'} of ${act.name}, signed ${madeAt}.`);
