import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import { beginImport, continueImport } from '#server/features/imports/imports.service.ts';
import type { Person, TestApp } from './make-app.ts';

type Row = { reviewerName: string; comment: string; reviewerEmail?: string };

export const newAddress = () => `guest-${randomUUID().slice(0, 8)}@example.test`;
export const newWords = () => `${randomUUID()}: they played until the candles were out.`;

/** Brings reviews as an owner does, to the point where administrators decide. */
export async function bringReviews(app: TestApp, owner: Person, rows: Row[]): Promise<string> {
  const { performerId, accountId } = owner;
  const input = { source: 'Poptop', rows, mayUse: true, dryRun: false };
  const { importId } = await beginImport(app.deps, { performerId, accountId }, input);
  await continueImport(app.deps, { performerId, importId }, new AbortController().signal);
  return importId;
}

/** Two published imported reviews; the first one is answered, with or without the address of its writer. */
export async function addImported(
  app: TestApp,
  { owner, administrator }: { owner: Person; administrator: Person },
  given: Partial<Row> = {},
) {
  const row = { reviewerName: 'Zoë Quill', comment: newWords(), ...given };
  const importId = await bringReviews(app, owner, [row, { reviewerName: 'Bob', comment: newWords() }]);
  await administrator.send('POST', `/api/admin/imports/${importId}/decide`, { outcome: 'approved' });
  const { id } = await app.db
    .selectFrom('importedReviews')
    .select('id')
    .where('performerId', '=', owner.performerId)
    .where('comment', '=', row.comment)
    .executeTakeFirstOrThrow();
  return { id, importId, row };
}

export const reportImported = (app: TestApp, id: string, body: object, remoteAddress = '127.0.0.1') =>
  app.app.inject({ method: 'POST', url: `/api/public/imported/${id}/report`, remoteAddress, payload: body });

export const reportsOn = (app: TestApp, id: string) =>
  app.db.selectFrom('importedReports').selectAll().where('reviewId', '=', id).execute();

export const isImportedThere = async (app: TestApp, id: string): Promise<boolean> =>
  (await app.db.selectFrom('importedReviews').select('id').where('id', '=', id).execute()).length === 1;

export const mailsTo = (app: TestApp, recipient: string) =>
  app.db.selectFrom('mails').selectAll().where('recipient', '=', recipient).orderBy('id').execute();

/** How many statements wait for what another one holds. */
export async function countWaitingForLocks(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db);
  return rows[0]?.count ?? 0;
}
