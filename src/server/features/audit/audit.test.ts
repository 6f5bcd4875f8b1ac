import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPublishedReview, addReview } from '#test/support/factories.ts';
import { makeApp, type Person, signUpAdministrator, signUpOwner, type TestApp } from '#test/support/make-app.ts';

let app: TestApp;
let owner: Person;
let administrator: Person;

beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app);
  administrator = await signUpAdministrator(app);
});
afterAll(() => app.close());

const reject = async (note: string) => {
  const { id } = await addReview(app.db, owner.performerId);
  await administrator.send('POST', `/api/admin/reviews/${id}/reject`, { reason: 'other', note });
  return id;
};
const read = async (query: Record<string, string>) =>
  (await administrator.get(`/api/admin/audit?${new URLSearchParams(query)}`)).json();

test('the log is filtered by action, by whom, by what and by day', async () => {
  const id = await reject('for the filters');
  const { id: other } = await addReview(app.db, owner.performerId);
  await administrator.send('POST', `/api/admin/reviews/${other}/approve`);
  const [approval] = await read({ subject: other });
  const day = approval.at.slice(0, 10);
  expect((await read({ subject: id })).map(({ action }: { action: string }) => action)).toEqual(['review.reject']);
  expect((await read({ action: 'review.approve' })).map((row: { subjectId: string }) => row.subjectId)).toContain(
    other,
  );
  expect(await read({ actor: 'ada l', from: day, to: day, subject: other })).toHaveLength(1);
  expect(await read({ actor: '%' })).toEqual([]);
  expect(await read({ to: '2020-01-01' })).toEqual([]);
  expect((await administrator.get('/api/admin/audit?from=yesterday')).statusCode).toBe(400);
});

test('an entry names what it is about, whose it is, and what is gone', async () => {
  const { id } = await addReview(app.db, owner.performerId, { reviewerName: 'Rae Quill' });
  await administrator.send('POST', `/api/admin/reviews/${id}/approve`);
  const performer = { id: owner.performerId, name: expect.stringMatching(/^Act /) };
  expect(await read({ subject: id })).toMatchObject([
    { subject: { kind: 'review', name: 'Rae Quill', exists: true, performer } },
  ]);
  await app.db.deleteFrom('reviews').where('id', '=', id).execute();
  expect(await read({ subject: id })).toMatchObject([
    { subject: { kind: 'review', name: null, exists: false, performer: null } },
  ]);
  await administrator.send('POST', `/api/admin/performers/${owner.performerId}/sign-out`);
  expect(await read({ subject: owner.performerId })).toMatchObject([
    { subject: { kind: 'performer', exists: true, performer } },
  ]);
});

test('an export has what the filter shows, and nothing in it runs', async () => {
  const id = await reject('=HYPERLINK("http://x")<script>alert(1)</script>');
  await app.db
    .insertInto('auditLog')
    .values({ actorName: '=cmd()', action: 'x', subjectType: 'x', subjectId: id })
    .execute();
  const csv = await administrator.get(`/api/admin/audit/export?subject=${id}`);
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(csv.headers['content-disposition']).toMatch(/^attachment; filename="audit-[\d-]+\.csv"$/);
  expect(csv.body.split('\r\n')).toHaveLength(4);
  expect(csv.body).toContain(`"'=cmd()"`);
  expect(csv.body).toContain('<script>alert(1)</script>');
  const json = await administrator.get(`/api/admin/audit/export?subject=${id}&format=json`);
  expect(JSON.parse(json.body).map(({ action }: { action: string }) => action)).toEqual(['x', 'review.reject']);
});

test('a filter that the database cannot read is refused before an export begins', async () => {
  for (const query of [
    'actor=a%00b',
    'subject=%00',
    'action=%00',
    'actor=%00&format=json',
    'from=0000-01-01',
    'to=0000-12-31',
  ]) {
    const answer = await administrator.get(`/api/admin/audit/export?${query}`);
    expect(answer.statusCode, query).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_input', message: expect.any(String) });
  }
  const nothing = await administrator.get('/api/admin/audit/export?action=unknown&format=json');
  expect(nothing.json()).toEqual([]);
});

test('a long log is exported whole', async () => {
  await sql`
    insert into audit_log (actor_name, action, subject_type, subject_id)
    select 'Bulk', 'bulk', 'x', n::text from generate_series(1, 1203) n
  `.execute(app.db);
  const rows = JSON.parse((await administrator.get('/api/admin/audit/export?action=bulk&format=json')).body);
  expect(new Set(rows.map(({ subjectId }: { subjectId: string }) => subjectId)).size).toBe(1203);
});

test('nobody changes the log: neither the application’s role nor a plain one', async () => {
  await reject('stays');
  for (const statement of ['update audit_log set action = $$x$$', 'delete from audit_log', 'truncate audit_log']) {
    await expect(app.deps.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  }
  const { rows } = await app.deps.pool.query(`
    select privilege_type from information_schema.role_table_grants
    where table_name = 'audit_log' and grantee in (current_user, 'PUBLIC') order by 1`);
  const held = rows.map(({ privilege_type }) => privilege_type);
  expect(held).toContain('INSERT');
  expect(held).not.toContain('UPDATE');
  expect(held).not.toContain('DELETE');
  expect(held).not.toContain('TRUNCATE');
});

test('the platform’s figures are equal to a recount, split by stars', async () => {
  const fresh = await makeApp();
  const [act, ada] = [await signUpOwner(fresh), await signUpAdministrator(fresh)];
  const now = Date.now();
  const minute = 60_000;
  const add = (rating: 1 | 5, minutes: number) =>
    addPublishedReview(fresh.db, act.performerId, {
      rating,
      createdAt: new Date(now - 60 * minute),
      decidedAt: new Date(now - (60 - minutes) * minute),
    });
  for (const minutes of [10, 20, 30]) await add(5, minutes);
  await add(1, 40);
  await addReview(fresh.db, act.performerId, {
    rating: 1,
    status: 'rejected',
    rejectedReason: 'unlawful',
    decidedAt: new Date(now),
    createdAt: new Date(now - 60 * minute),
  });
  await addReview(fresh.db, act.performerId, { rating: 1 });
  await addReview(fresh.db, act.performerId, { rating: 3, source: 'business' });
  await addPublishedReview(fresh.db, act.performerId, { createdAt: new Date('2020-01-01') });
  const figures = (await ada.get('/api/admin/figures?days=30')).json();
  expect(figures.all).toMatchObject({ received: 6, published: 4, pending: 1, rejected: { unlawful: 1, other: 0 } });
  expect(figures.all.medianSecondsToDecision).toBeCloseTo(30 * 60, 0);
  expect(figures.byStars.map(({ stars, received }: { stars: number; received: number }) => [stars, received])).toEqual([
    [5, 3],
    [4, 0],
    [3, 0],
    [2, 0],
    [1, 3],
  ]);
  expect(figures.byStars[0].medianSecondsToDecision).toBeCloseTo(20 * 60, 0);
  expect(figures.byStars[1].medianSecondsToDecision).toBeNull();
  expect(figures.byStars[4].medianSecondsToDecision).toBeCloseTo(50 * 60, 0);
  await fresh.close();
});
