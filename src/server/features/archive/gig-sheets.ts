import type { Database } from '#server/db/open.ts';
import { byteOrderMark, type CsvCell, csvLine } from '#shared/csv.ts';

export const batchSize = 250;
export const firstId = '00000000-0000-0000-0000-000000000000';
const toCell = (value: unknown): CsvCell =>
  value instanceof Date ? value.toISOString() : value === null ? '' : (value as CsvCell);

/** Rows as CSV under these headings, a batch at a time in the order of their ids. */
export async function* writeSheet<Row extends { id: string }>(
  columns: [heading: string, key: keyof Row & string][],
  read: (after: string) => Promise<Row[]>,
): AsyncGenerator<string, void, undefined> {
  yield byteOrderMark + csvLine(columns.map(([heading]) => heading));
  let after = firstId;
  for (;;) {
    const rows = await read(after);
    if (rows.length > 0) yield rows.map((row) => csvLine(columns.map(([, key]) => toCell(row[key])))).join('');
    if (rows.length < batchSize) return;
    after = rows.at(-1)?.id ?? after;
  }
}

export const exportGigs = (db: Database, performerId: string) =>
  writeSheet(
    [
      ['Date', 'date'],
      ['Client', 'clientName'],
      ['Email', 'clientEmail'],
      ['Phone', 'clientPhone'],
      ['Event', 'eventType'],
      ['Place', 'place'],
      ['Note', 'note'],
      ['Status', 'state'],
      ['Asked', 'askedAt'],
      ['Reviewed', 'reviewedAt'],
      ['Added', 'createdAt'],
      ['Id', 'id'],
    ],
    (after) =>
      db
        .selectFrom('gigs')
        .select(['id', 'date', 'clientName', 'clientEmail', 'clientPhone', 'eventType', 'place', 'note', 'state'])
        .select(['askedAt', 'reviewedAt', 'createdAt'])
        .where('performerId', '=', performerId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(batchSize)
        .execute(),
  );

export const exportInvitations = (db: Database, performerId: string) =>
  writeSheet(
    [
      ['Sent', 'createdAt'],
      ['Way', 'channel'],
      ['Reminder', 'reminder'],
      ['Opened', 'openedAt'],
      ['Bounced', 'bouncedAt'],
      ['Reported as spam', 'complainedAt'],
      ['Returned', 'returnedAt'],
      ['Gig', 'gigId'],
      ['Id', 'id'],
    ],
    (after) =>
      db
        .selectFrom('invitations')
        .select(['id', 'gigId', 'channel', 'reminder', 'createdAt'])
        .select(['openedAt', 'bouncedAt', 'complainedAt', 'returnedAt'])
        .where('performerId', '=', performerId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(batchSize)
        .execute(),
  );
