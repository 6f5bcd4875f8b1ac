import {
  canonicalJson,
  type ExportKey,
  type SignedEnd,
  type SignedHeader,
  type SignedLine,
  signedFormat,
} from './signed-reviews.ts';

// By hand rather than with zod, which is larger than the whole page that reads these lines.

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** Null for what isn't canonical JSON: a second spelling of the same words would be a change that nobody finds. */
function readCanonical(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) && canonicalJson(value) === text ? value : null;
  } catch {
    return null;
  }
}

export function readHeader(text: string): SignedHeader | null {
  const value = readCanonical(text);
  if (value?.format !== signedFormat.format || value.version !== signedFormat.version) return null;
  const { act, page, madeAt, keyId, hiddenReviews, averageRating } = value;
  const isWhole =
    isFields(act) &&
    [act.id, act.name, page, madeAt, keyId].every(isText) &&
    isCount(hiddenReviews) &&
    (averageRating === null || typeof averageRating === 'number');
  return isWhole ? (value as SignedHeader) : null;
}

export function readLine(text: string): (SignedLine & { hash: string }) | null {
  const value = readCanonical(text);
  if (!value || !isFields(value.review) || !isCount(value.number) || !isText(value.hash)) return null;
  const { id, reviewerName, comment, createdAt, rating, reply } = value.review;
  const isWhole =
    [id, reviewerName, comment, createdAt].every(isText) &&
    isCount(rating) &&
    (reply === null || (isFields(reply) && isText(reply.replyText)));
  return isWhole ? (value as SignedLine & { hash: string }) : null;
}

/** 64 bytes as base64url: the last letter has two bits that mean something. */
const signatureForm = /^[\w-]{85}[AQgw]$/;

export function readEnd(text: string): SignedEnd | null {
  const value = readCanonical(text);
  if (!value || Object.keys(value).length !== 2 || !isCount(value.reviews)) return null;
  return isText(value.signature) && signatureForm.test(value.signature) ? (value as SignedEnd) : null;
}

/** 32 bytes in base64url. */
const isPublicKey = ({ kty, crv, x }: Record<string, unknown>) =>
  kty === 'OKP' && crv === 'Ed25519' && typeof x === 'string' && /^[\w-]{43}$/.test(x);

export const isKeyList = (value: unknown): value is { keys: ExportKey[] } =>
  isFields(value) &&
  Array.isArray(value.keys) &&
  value.keys.every((key) => isFields(key) && isText(key.kid) && isPublicKey(key));
