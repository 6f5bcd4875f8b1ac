import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addOwner } from '#test/support/factories.ts';
import { addSentInvitations } from '#test/support/gigs.ts';
import { makeApp, type TestApp } from '#test/support/make-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());

const readFigures = (performerId: string) =>
  Promise.all([
    app.db
      .selectFrom('gigDays')
      .select([sql<string>`day::text`.as('day'), 'recorded', 'asked', 'opened', 'reviewed'])
      .where('performerId', '=', performerId)
      .orderBy('day')
      .execute(),
    app.db
      .selectFrom('invitationDays')
      .select([sql<string>`day::text`.as('day'), 'asked', 'opened', 'reviewed'])
      .where('performerId', '=', performerId)
      .orderBy('day')
      .execute(),
  ]);

test('figures of gigs follow every write, and moving a gig to another day moves its figures', async () => {
  const { id: performerId } = await addOwner(app.db);
  await sql`
    insert into gigs (performer_id, client_name, basis, date)
    select ${performerId}, 'Client ' || n, 'booked', '2026-05-01' from generate_series(1, 3) n`.execute(app.db);
  await sql`
    update gigs set asked_at = '2026-05-02 10:00Z', asked_by = 'email'
    where performer_id = ${performerId} and client_name <> 'Client 3'`.execute(app.db);
  await sql`
    update gigs set opened_at = '2026-05-03 10:00Z', reviewed_at = '2026-05-03 10:01Z'
    where performer_id = ${performerId} and client_name = 'Client 1'`.execute(app.db);
  expect(await readFigures(performerId)).toEqual([
    [{ day: '2026-05-01', recorded: 3, asked: 2, opened: 1, reviewed: 1 }],
    [{ day: '2026-05-02', asked: 2, opened: 1, reviewed: 1 }],
  ]);
  await sql`update gigs set date = '2026-05-09' where performer_id = ${performerId} and client_name = 'Client 1'`.execute(
    app.db,
  );
  await sql`delete from gigs where performer_id = ${performerId} and client_name = 'Client 3'`.execute(app.db);
  expect((await readFigures(performerId))[0]).toEqual([
    { day: '2026-05-01', recorded: 1, asked: 1, opened: 0, reviewed: 0 },
    { day: '2026-05-09', recorded: 1, asked: 1, opened: 1, reviewed: 1 },
  ]);
  await addSentInvitations(app, performerId, 2, new Date('2026-05-12T10:00:00Z'));
  await sql`delete from performers where id = ${performerId}`.execute(app.db);
  expect(await readFigures(performerId)).toEqual([[], []]);
});
