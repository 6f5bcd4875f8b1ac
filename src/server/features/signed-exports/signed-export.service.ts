import { createHash, sign } from 'node:crypto';
import type { Database } from '#server/db/open.ts';
import { refusals } from '#server/errors.ts';
import { findPerformer } from '#server/features/profiles/public-profiles.service.ts';
import { readPublishedPage } from '#server/features/reviews/published/published-reviews.service.ts';
import { type Cursor, decodeCursor } from '#shared/cursor.ts';
import { performerName } from '#shared/performers.ts';
import type { PublicReview } from '#shared/schemas/reviews.ts';
import {
  canonicalJson,
  type SignedEnd,
  type SignedHeader,
  type SignedLine,
  type SignedReview,
  signedFormat,
  signedText,
} from '#shared/signed-reviews.ts';
import { openSigningKey } from './export-keys.service.ts';

const batchSize = 250;

/**
 * An act's published reviews, newest first, with the signature at their end. A batch at a time and without a transaction,
 * so that a slow reader holds nothing; that is why their number is in the last line and not in the first.
 */
export async function* writeSignedExport(
  db: Database,
  { performerId, appUrl, secret, now }: { performerId: string; appUrl: string; secret: string; now: Date },
): AsyncGenerator<string, void, undefined> {
  const found = await findPerformer(db, performerId);
  if (!found) throw refusals.notFound('performer');
  const { performer, stats } = found;
  const key = await openSigningKey({ db, secret, now });
  const page = new URL(`/reviews/${performer.slug}`, appUrl).href;
  const header: SignedHeader = {
    ...signedFormat,
    act: { id: performer.id, name: performerName(performer) },
    page,
    madeAt: now.toISOString(),
    keyId: key.id,
    averageRating: stats.averageRating,
    hiddenReviews: stats.hiddenReviews,
  };
  const digest = createHash('sha256');
  const first = `${canonicalJson(header)}\n`;
  digest.update(first);
  yield first;

  const toSigned = (review: PublicReview): SignedReview => ({
    ...review,
    imageUrls: review.imageUrls.map((url) => new URL(url, appUrl).href),
    url: `${page}/${review.id}`,
  });
  let reviews = 0;
  let cursor: Cursor | null = null;
  do {
    const batch = await readPublishedPage(db, performerId, { limit: batchSize, ...(cursor && { cursor }) });
    let lines = '';
    for (const review of batch.reviews) {
      reviews += 1;
      const said: SignedLine = { number: reviews, review: toSigned(review) };
      const hash = createHash('sha256').update(canonicalJson(said)).digest('hex');
      digest.update(`${hash}\n`);
      lines += `${canonicalJson({ ...said, hash })}\n`;
    }
    if (lines !== '') yield lines;
    cursor = batch.nextCursor === null ? null : decodeCursor(batch.nextCursor);
  } while (cursor);

  const text = signedText(digest.digest('hex'));
  const end: SignedEnd = { reviews, signature: sign(null, Buffer.from(text), key.privateKey).toString('base64url') };
  yield `${canonicalJson(end)}\n`;
}
