import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import { readImportedBatch } from '#server/features/imports/imported-export.service.ts';
import { readWithinBytes } from '#server/http/page-bytes.ts';

const pageSize = 500;

/** Everything an owner and their performer hold, as one JSON document that is written as it is read: no size fills the memory. */
export async function* writeAccountExport(
  db: Database,
  { id: accountId, performerId }: { id: string; performerId: string },
  { now, billing }: { now: Date; billing: boolean },
): AsyncGenerator<string> {
  const of = <
    Table extends
      | 'galleryImages'
      | 'savedReplies'
      | 'widgetConfigs'
      | 'embedConfigs'
      | 'visits'
      | 'invitationSettings'
      | 'firstSteps'
      | 'formerSlugs',
  >(
    table: Table,
  ) =>
    db
      .selectFrom(table as 'visits')
      .selectAll()
      .where('performerId', '=', performerId)
      .execute();
  const account = await db
    .selectFrom('accounts')
    .select([
      'id',
      'email',
      'emailVerified',
      'firstName',
      'lastName',
      'role',
      'twoFactorEnabled',
      'deleteRequestedAt',
      'createdAt',
    ])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const subscriptions = await db
    .selectFrom('subscriptions')
    .select(['plan', 'status', 'trialEnd', 'currentPeriodEnd', 'cancelAtPeriodEnd', 'createdAt'])
    .where('performerId', '=', performerId)
    .execute();
  const head = {
    exportedAt: now,
    account,
    business: await db.selectFrom('performers').selectAll().where('id', '=', performerId).executeTakeFirst(),
    formerSlugs: await of('formerSlugs'),
    gallery: await of('galleryImages'),
    savedReplies: await of('savedReplies'),
    widget: await of('widgetConfigs'),
    embeds: await of('embedConfigs'),
    firstSteps: await of('firstSteps'),
    visits: await of('visits'),
    invitationSettings: await of('invitationSettings'),
    ...(billing || subscriptions.length > 0 ? { subscriptions } : {}),
    apiKeys: await db
      .selectFrom('apiKeys')
      .select(['name', 'scopes', 'createdAt', 'expiresAt', 'lastUsedAt', 'revokedAt'])
      .where('performerId', '=', performerId)
      .execute(),
    webhooks: await db
      .selectFrom('webhookEndpoints')
      .select(['kind', 'name', 'url', 'events', 'pausedWhy', 'createdAt'])
      .where('performerId', '=', performerId)
      .execute(),
    passkeys: await db
      .selectFrom('passkeys')
      .select(['name', 'createdAt'])
      .where('accountId', '=', accountId)
      .execute(),
    sessions: await db
      .selectFrom('sessions')
      .select(['userAgent', 'ipAddress', 'createdAt', 'expiresAt'])
      .where('accountId', '=', accountId)
      .execute(),
  };
  yield JSON.stringify(head).slice(0, -1);
  yield* writeList('gigs', (after) => readGigs(db, performerId, after));
  yield* writeList('invitations', (after) => readInvitations(db, performerId, after));
  yield* writeList('enquiries', (after) => readEnquiries(db, performerId, after));
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
  let after = '00000000-0000-0000-0000-000000000000';
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
  const replyOf = new Map(replies.map(({ reviewId, ...reply }) => [reviewId, reply]));
  const photosOf = Map.groupBy(photos, ({ reviewId }) => reviewId);
  const flagsOf = Map.groupBy(flags, ({ reviewId }) => reviewId);
  const described = reviews.map((review) => ({
    ...review,
    reply: replyOf.get(review.id) ?? null,
    imageUrls: (photosOf.get(review.id) ?? []).map(({ url }) => url),
    flags: (flagsOf.get(review.id) ?? []).map(({ reviewId: _, ...flag }) => flag),
  }));
  return { rows: described, isLast };
}
