import type { PublicReview } from './schemas/reviews.ts';

/**
 * A signed export: JSON Lines, each of them canonical JSON. A header, a line for each review with the hash of what it
 * says, and a last line with the signature. docs/decisions/0063-signed-exports.md describes it for those who write a
 * verifier of their own.
 */
export const signedFormat = { format: 'starbill-reviews', version: 1 } as const;

export type SignedHeader = typeof signedFormat & {
  act: { id: string; name: string };
  /** Where the act's reviews are shown. */
  page: string;
  madeAt: string;
  keyId: string;
  /** Of all approved reviews at that moment; hidden ones are counted, and not in the file. */
  averageRating: number | null;
  hiddenReviews: number;
};

export type SignedReview = PublicReview & { url: string };
export type SignedLine = { number: number; review: SignedReview };
export type SignedEnd = { reviews: number; signature: string };

/** A public key as /.well-known/starbill-keys.json lists it: a JSON Web Key, and when it was used. */
export type ExportKey = {
  kty: 'OKP';
  crv: 'Ed25519';
  alg: 'EdDSA';
  use: 'sig';
  kid: string;
  x: string;
  createdAt: string;
  retiredAt: string | null;
  /** Somebody else may have signed with it. */
  compromised: boolean;
};

/** The one way to write a value: keys in order, no spaces (RFC 8785). */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

/** What is signed: `digest` is the SHA-256, in hex, of the header's line and every hash, each with a line feed. */
export const signedText = (digest: string) => `${signedFormat.format}/${signedFormat.version}\n${digest}`;
