import { sql } from 'kysely';
import { lowestId } from '#server/db/lowest-id.ts';
import type { Database } from '#server/db/open.ts';
import { readImportedBatch } from '#server/features/imports/imported-export.service.ts';
import { readWithinBytes } from '#server/http/page-bytes.ts';
import { readExportHead } from './export-head.ts';

const pageSize = 500;

/** Everything an owner and their performer hold, as one JSON document that is written as it is read: no size fills the memory. */
export async function* writeAccountExport(
  db: Database,
  { id: accountId, performerId }: { id: string; performerId: string },
  { now, billing }: { now: Date; billing: boolean },
): AsyncGenerator<string> {
  const head = await readExportHead(db, { accountId, performerId }, { now, billing });
  yield JSON.stringify(head).slice(0, -1);
  yield* writeList('gigs', (after) => readGigs(db, performerId, after));
  yield* writeList('invitations', (after) => readInvitations(db, performerId, after));
  yield* writeList('enquiries', (after) => readEnquiries(db, performerId, after));
  yield* writeList('imports', (after) => readImports(db, performerId, after));
  yield* writeList('importedReviews', async (after) =>
    toBatch(await readImportedBatch(db, performerId, after, pageSize)),
  );
  yield* writeList('removedImportedReviews', (after) => readRemovedImported(db, performerId, after));
  yield* writeList('reviews', (after) => readReviews(db, performerId, after));
  yield '}\n';
}

type Batch<Row> = { rows: Row[]; isLast: boolean };

/** One more list of the document, read and written a batch at a time in the order of ids. */
async function* writeList<Row extends { id: string }>(
  name: string,
  read: (after: string) => Promise<Batch<Row>>,
): AsyncGenerator<string> {
  yield `,"${name}":[`;
  let after = lowestId;
  for (let first = true; ; first = false) {
    const { rows, isLast } = await read(after);
    if (rows.length > 0) yield (first ? '' : ',') + rows.map((row) => JSON.stringify(row)).join(',');
    if (isLast) break;
    after = rows.at(-1)?.id ?? after;
  }
  yield ']';
}

const toBatch = <Row>(rows: Row[]): Batch<Row> => ({ rows, isLast: rows.length < pageSize });

const readGigs = (db: Database, performerId: string, after: string) =>
  db
    .selectFrom('gigs')
    .select(['id', 'clientName', 'clientEmail', 'clientPhone', 'eventType', 'date', 'place', 'note', 'basis', 'state'])
    .select(['askAt', 'askedAt', 'openedAt', 'reviewedAt', 'pausedReason', 'deletedAt', 'deletedReason', 'createdAt'])
    .where('performerId', '=', performerId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(pageSize)
    .execute()
    .then(toBatch);

const readInvitations = (db: Database, performerId: string, after: string) =>
  db
    .selectFrom('invitations')
    .select(['id', 'gigId', 'channel', 'reminder', 'createdAt'])
    .select(['openedAt', 'bouncedAt', 'complainedAt', 'returnedAt'])
    .where('performerId', '=', performerId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(pageSize)
    .execute()
    .then(toBatch);

const readEnquiries = (db: Database, performerId: string, after: string) =>
  db
    .selectFrom('enquiries')
    .select(['id', 'name', 'email', 'phone', 'eventDate', 'eventType', 'place', 'message', 'note', 'state'])
    .select('createdAt')
    .where('performerId', '=', performerId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(pageSize)
    .execute()
    .then(toBatch);

/** What an owner stated when they imported, and what was decided. */
const readImports = (db: Database, performerId: string, after: string) =>
  db
    .selectFrom('reviewImports')
    .select(['id', 'source', 'state', 'total', 'added', 'duplicates', 'invalid', 'passedOver', 'statedAt', 'statedBy'])
    .select(['createdAt', 'decidedAt', 'rejectedReason', 'rejectedNote'])
    .where('performerId', '=', performerId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(pageSize)
    .execute()
    .then(toBatch);

/** That some of it is gone again, and why; what it said is gone. */
const readRemovedImported = (db: Database, performerId: string, after: string) =>
  db
    .selectFrom('removedImportedReviews')
    .select(['id', 'importId', 'removedBy', 'reason', 'note', 'removedAt'])
    .where('performerId', '=', performerId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(pageSize)
    .execute()
    .then(toBatch);

async function readReviews(db: Database, performerId: string, after: string) {
  const query = db
    .selectFrom('reviews')
    .select([
      'id',
      'reviewerName',
      'reviewerEmail',
      'rating',
      'comment',
      'eventType',
      'source',
      'verifiedAt',
      'gigLink',
      'verifiedGig',
      'editedAt',
      'status',
      'isPublic',
      'rejectedReason',
      'createdAt',
    ])
    .where('performerId', '=', performerId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(pageSize);
  const rows = await readWithinBytes(db, query, { bytes: sql`octet_length(p.comment)`, order: sql`p.id` });
  const isLast = rows.length < pageSize && rows.length === (rows[0]?.found ?? 0);
  const reviews = rows.map(({ found: _, bytesBefore: _bytes, ...review }) => review);
  if (reviews.length === 0) return { rows: [], isLast };
  const ids = reviews.map(({ id }) => id);
  const replies = await db
    .selectFrom('replies')
    .select(['reviewId', 'replyText', 'createdAt', 'updatedAt'])
    .where('reviewId', 'in', ids)
    .execute();
  const photos = await db
    .selectFrom('reviewPhotos')
    .select(['reviewId', 'url'])
    .where('reviewId', 'in', ids)
    .orderBy('position')
    .execute();
  const flags = await db
    .selectFrom('flags')
    .select(['reviewId', 'reason', 'outcome', 'createdAt', 'resolvedAt'])
    .where('reviewId', 'in', ids)
    .where('source', '=', 'owner')
    .execute();
  // Edits that wait or were rejected are between the reviewer and the administrators.
  const versions = await db
    .selectFrom('reviewVersions')
    .select(['reviewId', 'number', 'rating', 'comment', 'eventType', 'createdAt', 'closedAt'])
    .where('reviewId', 'in', ids)
    .where('outcome', '=', 'taken')
    .orderBy('number')
    .execute();
  const versionsOf = Map.groupBy(versions, ({ reviewId }) => reviewId);
  const replyOf = new Map(replies.map(({ reviewId, ...reply }) => [reviewId, reply]));
  const photosOf = Map.groupBy(photos, ({ reviewId }) => reviewId);
  const flagsOf = Map.groupBy(flags, ({ reviewId }) => reviewId);
  const described = reviews.map((review) => ({
    ...review,
    reply: replyOf.get(review.id) ?? null,
    imageUrls: (photosOf.get(review.id) ?? []).map(({ url }) => url),
    versions: (versionsOf.get(review.id) ?? []).map(({ reviewId: _, ...version }) => version),
    flags: (flagsOf.get(review.id) ?? []).map(({ reviewId: _, ...flag }) => flag),
  }));
  return { rows: described, isLast };
}
