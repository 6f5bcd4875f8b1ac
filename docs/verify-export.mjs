// Checks a signed export of Starbill without Starbill: node verify-export.mjs reviews.jsonl starbill-keys.json
// The keys are what https://YOUR-STARBILL/.well-known/starbill-keys.json answered; nothing is fetched here. Node.js 20.
import { isUtf8 } from 'node:buffer';
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';

const [file, keyFile] = process.argv.slice(2);
process.on('uncaughtException', ({ message }) => process.exit(console.error(`Nothing was checked: ${message}`) ?? 2));
if (!keyFile) throw new Error('say which file and which keys: node verify-export.mjs reviews.jsonl starbill-keys.json');
const problems = [];
const check = (holds, problem) => holds || problems.push(problem);
const sha256 = (text) => createHash('sha256').update(text).digest('hex');
const isPlain = (value) => value === null || typeof value !== 'object' || Array.isArray(value);
const byKey = ([one], [other]) => (one < other ? -1 : 1);
const sorted = (value) => (isPlain(value) ? value : Object.fromEntries(Object.entries(value).sort(byKey)));
const canonical = (value) => JSON.stringify(value, (_key, part) => sorted(part));
const parse = (line, number) => {
  try {
    // Every line has one spelling; any other is a change.
    const value = JSON.parse(line);
    if (canonical(value) === line) return value ?? {};
  } catch {}
  problems.push(`Line ${number} was changed: it is not canonical JSON.`);
  return {};
};

const bytes = readFileSync(file);
check(isUtf8(bytes), 'The file contains bytes that aren’t text.');
check(bytes.at(-1) === 10, 'The very end of the file is missing.');
const lines = bytes.toString('utf8').replace(/\n$/, '').split('\n');
const header = parse(lines[0], 1);
check(header.format === 'starbill-reviews' && header.version === 1, 'This is not a signed export, version 1.');
const end = parse(lines.at(-1), lines.length);
let signed = `${lines[0]}\n`;
for (const [n, line] of lines.slice(1, -1).entries()) {
  const { hash, ...said } = parse(line, n + 2);
  check(sha256(canonical(said)) === hash, `Line ${n + 2} was changed.`);
  check(said.number === n + 1, `Line ${n + 2} should be review ${n + 1}, and is ${said.number}.`);
  signed += `${hash}\n`;
}
check(end.reviews === lines.length - 2 && Object.keys(end).length === 2, 'The last line does not fit the others.');
const key = JSON.parse(readFileSync(keyFile, 'utf8')).keys.find(({ kid }) => kid === header.keyId);
check(key, 'None of these keys signed this file.');
check(!key?.compromised, 'The key of this file was stolen: anybody could have signed it.');
const message = Buffer.from(`starbill-reviews/1\n${sha256(signed)}`);
const signature = Buffer.from(String(end.signature), 'base64url');
const fits = key && verify(null, message, createPublicKey({ key, format: 'jwk' }), signature);
check(!key || (fits && signature.toString('base64url') === end.signature), 'The signature does not fit.');
console.log(problems.join('\n') || `Genuine: ${end.reviews} reviews of ${header.act.name}, signed ${header.madeAt}.`);
process.exit(problems.length === 0 ? 0 : 1);
