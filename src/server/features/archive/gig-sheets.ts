import type { Database } from '#server/db/open.ts';
import { batchSize, writeSheet } from './write-sheet.ts';

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
      ['Deleted', 'deletedAt'],
      ['Deleted because', 'deletedReason'],
      ['Id', 'id'],
    ],
    (after) =>
      db
        .selectFrom('gigs')
        .select(['id', 'date', 'clientName', 'clientEmail', 'clientPhone', 'eventType', 'place', 'note', 'state'])
        .select(['askedAt', 'reviewedAt', 'createdAt', 'deletedAt', 'deletedReason'])
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
