import { isKeyList, readEnd, readHeader, readLine } from './read-signed-lines.ts';
import { canonicalJson, type ExportKey, type SignedHeader, type SignedReview, signedText } from './signed-reviews.ts';

/** What is wrong, in words. `line`: where in the file, counted from 1. */
export type SignedProblem = {
  kind: 'not-an-export' | 'changed' | 'moved' | 'missing' | 'cut-off' | 'signature' | 'unknown-key' | 'cannot-check';
  line: number | null;
  text: string;
};

export type Verdict = {
  /** `unclear`: nothing speaks against it, and it can't be checked. */
  outcome: 'genuine' | 'changed' | 'unclear';
  header: SignedHeader | null;
  reviews: { line: number; number: number; review: SignedReview; isChanged: boolean }[];
  problems: SignedProblem[];
};

/** A line longer than this is no line of ours: a review has 40,000 characters at most, and its reply 5,000. */
const longestLine = 1_000_000;
const mostProblems = 100;

const toHex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const sha256 = async (text: string) => toHex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
const fromBase64url = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** Not text, or a line without an end. */
class Unreadable extends Error {}

/** The file's lines. The last one must end with a line feed too, else it comes with `isWhole: false`. */
async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<{ text: string; isWhole: boolean }> {
  // A byte order mark would be a changed byte, and so would what is not UTF-8.
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const decode = (chunk?: Uint8Array) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw new Unreadable();
    }
  };
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decode(chunk)).split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) yield { text, isWhole: true };
    if (rest.length > longestLine) throw new Unreadable();
  }
  rest += decode();
  if (rest !== '') yield { text: rest, isWhole: false };
}

/** Checks a signed export. Nothing leaves the device: the keys are handed in. */
export async function verifySignedReviews(
  chunks: AsyncIterable<Uint8Array>,
  keys: ExportKey[],
  onProgress: (reviews: number) => void = () => {},
): Promise<Verdict> {
  const problems: SignedProblem[] = [];
  const reviews: Verdict['reviews'] = [];
  const say = (kind: SignedProblem['kind'], line: number | null, text: string) => {
    if (problems.length < mostProblems) problems.push({ kind, line, text });
  };
  let header: SignedHeader | null = null;
  let end: ReturnType<typeof readEnd> = null;
  let signed = '';
  let line = 0;
  try {
    for await (const { text, isWhole } of readLines(chunks)) {
      line += 1;
      if (line === 1) {
        header = readHeader(text);
        if (!header) {
          say('not-an-export', 1, 'This isn’t a signed export from Starbill, or its first line was changed.');
          break;
        }
        signed = `${text}\n`;
      } else if (end) say('changed', line, `Line ${line} was added after the end.`);
      else if (text.startsWith('{"reviews":')) {
        end = readEnd(text);
        if (!end) say('changed', line, `Line ${line} was changed: it can’t be read as the end of the file.`);
        else if (!isWhole) say('cut-off', line, 'The very end of the file is missing.');
      } else {
        const read = readLine(text);
        if (!read) {
          say('changed', line, `Line ${line} was changed: it can’t be read as a review.`);
          continue;
        }
        const { hash, ...said } = read;
        const isChanged = (await sha256(canonicalJson(said))) !== hash;
        if (isChanged) say('changed', line, `Line ${line} was changed: review ${said.number}, by ${nameOf(said)}.`);
        signed += `${hash}\n`;
        reviews.push({ line, ...said, isChanged });
        if (reviews.length % 500 === 0) onProgress(reviews.length);
      }
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const where = line + 1;
    say(header ? 'changed' : 'not-an-export', where, `Line ${where} can’t be read: it isn’t text that Starbill wrote.`);
  }
  if (line === 0 && problems.length === 0) say('not-an-export', null, 'The file is empty.');
  if (header) {
    if (!end) say('cut-off', null, 'The end of the file is missing, and its signature with it.');
    for (const problem of findGaps(reviews, end?.reviews)) say(problem.kind, problem.line, problem.text);
    if (end) await checkSignature(header, end.signature, signedText(await sha256(signed)), keys, say);
  }
  const unclear = problems.every(({ kind }) => ['not-an-export', 'unknown-key', 'cannot-check'].includes(kind));
  return { outcome: problems.length === 0 ? 'genuine' : unclear ? 'unclear' : 'changed', header, reviews, problems };
}

const nameOf = ({ review }: { review: SignedReview }) => review.reviewerName.slice(0, 100);

/** Reviews are numbered from 1, so that what was left out or moved can be named. */
function findGaps(reviews: Verdict['reviews'], total: number | undefined): SignedProblem[] {
  const found: SignedProblem[] = [];
  const missing = (from: number, to: number) => {
    const text = from === to ? `Review ${from} is missing.` : `Reviews ${from} to ${to} are missing.`;
    found.push({ kind: 'missing', line: null, text });
  };
  let highest = 0;
  for (const { line, number } of reviews) {
    if (number <= highest)
      found.push({ kind: 'moved', line, text: `Line ${line} isn’t in its place: it holds review ${number}.` });
    highest = Math.max(highest, number);
  }
  let expected = 1;
  for (const number of reviews.map((each) => each.number).sort((one, other) => one - other)) {
    if (number > expected) missing(expected, number - 1);
    expected = Math.max(expected, number + 1);
  }
  if (total !== undefined && total >= expected) missing(expected, total);
  if (total !== undefined && total < expected - 1)
    found.push({ kind: 'changed', line: null, text: `The last line counts ${total} reviews, and there are more.` });
  return found;
}

async function checkSignature(
  header: SignedHeader,
  signature: string,
  text: string,
  keys: ExportKey[],
  say: (kind: SignedProblem['kind'], line: number | null, text: string) => void,
): Promise<void> {
  const key = keys.find(({ kid }) => kid === header.keyId);
  if (!key)
    return say(
      'unknown-key',
      1,
      'None of these keys signed this file. It may come from another Starbill: use its keys.',
    );
  if (key.compromised)
    return say(
      'unknown-key',
      1,
      'The key of this file was stolen, so anybody could have signed it. Ask for a new file.',
    );
  let isSigned: boolean;
  try {
    const jwk = { kty: key.kty, crv: key.crv, x: key.x };
    const opened = await crypto.subtle.importKey('jwk', jwk, { name: 'Ed25519' }, false, ['verify']);
    const bytes = new TextEncoder().encode(text);
    isSigned = await crypto.subtle.verify({ name: 'Ed25519' }, opened, fromBase64url(signature), bytes);
  } catch {
    return say('cannot-check', null, 'This browser can’t check Ed25519 signatures. Use a newer one.');
  }
  if (!isSigned)
    say('signature', null, 'The signature doesn’t fit: Starbill didn’t sign this header with this list of reviews.');
}

/** The keys in what somebody pasted or a server sent, or null. */
export function readKeys(text: string): ExportKey[] | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return isKeyList(parsed) ? parsed.keys : null;
  } catch {
    return null;
  }
}
