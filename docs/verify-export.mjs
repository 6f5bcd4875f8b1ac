// Checks a signed export of Starbill without Starbill: node verify-export.mjs reviews.jsonl starbill-keys.json
// The keys are what https://YOUR-STARBILL/.well-known/starbill-keys.json answered; nothing is fetched here. Node.js 20.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';

const [file, keyFile] = process.argv.slice(2);
if (!keyFile) {
  console.error('Say which file and which keys: node verify-export.mjs reviews.jsonl starbill-keys.json');
  process.exit(2);
}
const problems = [];
const sha256 = (text) => createHash('sha256').update(text).digest('hex');
const sorted = (value) =>
  value === null || typeof value !== 'object' || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
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

const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(file));
if (!text.endsWith('\n')) problems.push('The very end of the file is missing.');
const lines = text.replace(/\n$/, '').split('\n');
const header = parse(lines[0], 1);
if (header.format !== 'starbill-reviews' || header.version !== 1)
  problems.push('This is not a signed export, version 1.');
const end = parse(lines.at(-1), lines.length);
let signed = `${lines[0]}\n`;
for (const [n, line] of lines.slice(1, -1).entries()) {
  const { hash, ...said } = parse(line, n + 2);
  if (sha256(canonical(said)) !== hash) problems.push(`Line ${n + 2} was changed.`);
  if (said.number !== n + 1) problems.push(`Line ${n + 2} should be review ${n + 1}, and is ${said.number}.`);
  signed += `${hash}\n`;
}
if (end.reviews !== lines.length - 2)
  problems.push(`There should be ${end.reviews} reviews, and there are ${lines.length - 2}.`);
const key = JSON.parse(readFileSync(keyFile, 'utf8')).keys.find(({ kid }) => kid === header.keyId);
const signature = Buffer.from(String(end.signature), 'base64url');
if (!key) problems.push('None of these keys signed this file.');
else if (key.compromised) problems.push('The key of this file was stolen: anybody could have signed it.');
else if (
  signature.toString('base64url') !== end.signature ||
  !verify(
    null,
    Buffer.from(`starbill-reviews/1\n${sha256(signed)}`),
    createPublicKey({ key, format: 'jwk' }),
    signature,
  )
)
  problems.push('The signature does not fit.');

if (problems.length === 0)
  console.log(`Genuine: ${end.reviews} reviews of ${header.act.name}, signed ${header.madeAt}.`);
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
