import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** So that people and secret scanners recognise a key wherever it turns up. */
const prefix = 'sb_live_';
const secretLength = 50;
const checksumLength = 7;
const shape = new RegExp(`^${prefix}[0-9a-z]{${secretLength + checksumLength}}$`);

const checksumOf = (text: string) => crc32(text).toString(36).padStart(checksumLength, '0');

/** A new key: 256 random bits in letters and digits, so that a double click selects all of it, and a checksum. */
export function makeKey(): string {
  const secret = BigInt(`0x${randomBytes(32).toString('hex')}`)
    .toString(36)
    .padStart(secretLength, '0');
  return prefix + secret + checksumOf(prefix + secret);
}

/** Whether a text can be a key of ours. What was cut off or mistyped is found here, without the database. */
export const isKeyShaped = (text: string): boolean =>
  shape.test(text) && checksumOf(text.slice(0, -checksumLength)) === text.slice(-checksumLength);

export const hashKey = (key: string): string => createHash('sha256').update(key).digest('base64url');
