import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Database } from '#server/db/open.ts';
import { beginImport, continueImport } from '#server/features/imports/imports.service.ts';
import { makeApp, type Person, signUpAdministrator, signUpOwner, type TestApp, visitor } from './make-app.ts';

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
async function addImported(
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

const reportImported = (app: TestApp, id: string, body: object, remoteAddress = '127.0.0.1') =>
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

type Opened = { app: TestApp; owner: Person; ada: Person };

/**
 * What tests of reported imports share: the application with its limits, an owner, the administrator Ada, and what people
 * do with imported reviews. Each test begins with limits of its own.
 */
export function openImportedReviews(onOpen: (opened: Opened) => void) {
  let opened: Opened;
  let minutes = 0;
  beforeAll(async () => {
    const app = await makeApp({ RATE_LIMITS: 'on' });
    const owner = await signUpOwner(app, { businessName: 'The Larks' });
    opened = { app, owner, ada: await signUpAdministrator(app) };
    onOpen(opened);
  });
  afterAll(() => opened.app.close());
  beforeEach(() => {
    minutes += 2;
    opened.app.setTime(new Date(Date.now() + minutes * 60_000));
  });

  const report = (id: string, body: object, from?: string) => reportImported(opened.app, id, body, from);
  return {
    add: (given?: Partial<Row>, whose = opened.owner) =>
      addImported(opened.app, { owner: whose, administrator: opened.ada }, given),
    report,
    /** Who wrote it asks for its removal. */
    ask: (id: string, email: string) => report(id, { reason: 'own_words', email }),
    listed: async (id: string) =>
      (await opened.ada.get('/api/admin/imported-reports?limit=100'))
        .json()
        .filter(({ review }: { review: { id: string } }) => review.id === id),
    readImport: async (importId: string, whose = opened.owner) => (await whose.get(`/api/import/${importId}`)).json(),
    publicPage: async (whose = opened.owner) =>
      (await visitor(opened.app).get(`/reviews/${whose.slug}/elsewhere`)).body,
  };
}
