import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type AccessScene, accessRows, fillPath } from './access-table.ts';
import { addPublishedReview, addReview } from './support/factories.ts';
import { makeApp, signUpOwner, type TestApp, visitor } from './support/make-app.ts';

/** Statements that ran while an answer was made that the public cache may keep. */
const statements = new AsyncLocalStorage<Set<string>>();
const recorded = new Set<string>();
let app: TestApp;
let scene: AccessScene;

beforeAll(async () => {
  app = await makeApp();
  const { publicCache } = app.deps;
  const { load } = publicCache;
  publicCache.load = (key, make) => load(key, () => statements.run(recorded, make));
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [statement] = given;
    const text = typeof statement === 'string' ? statement : (statement as { text?: string })?.text;
    if (text) statements.getStore()?.add(text);
    return Reflect.apply(query, this, given);
  });
  const owner = await signUpOwner(app);
  const { id: reviewId } = await addPublishedReview(app.db, owner.performerId);
  scene = {
    performerId: owner.performerId,
    slug: owner.slug,
    reviewId,
    pendingReview: async () => (await addReview(app.db, owner.performerId)).id,
  };
});
afterAll(async () => {
  vi.restoreAllMocks();
  await app.close();
});

/** Why a change of such a table needs no announcement of its own. */
const announcedElsewhere: Record<string, string> = {
  'accounts INSERT': 'a new account has no performer yet',
  'accounts DELETE': 'its memberships go with it and say so',
  'former_slugs INSERT': 'written by the change of a performer, which says so',
  'former_slugs UPDATE': 'never updated',
  'former_slugs DELETE': 'written by the change of a performer, which says so',
  'performer_totals INSERT': 'written by the change of a review, which says so when it is public',
  'performer_totals UPDATE': 'written by the change of a review, which says so when it is public',
  'performer_totals DELETE': 'goes with its performer, which says so',
  'performer_rejections INSERT': 'written by the change of a review, which says so',
  'performer_rejections UPDATE': 'written by the change of a review, which says so',
  'performer_rejections DELETE': 'goes with its performer, which says so',
  'performer_waits INSERT': 'written by the change of a review, which says so',
  'performer_waits UPDATE': 'written by the change of a review, which says so',
  'performer_waits DELETE': 'goes with its performer, which says so',
  'review_sources INSERT': 'follows a submission, which says so; at worst a minute late',
  'review_sources UPDATE': 'follows a submission, which says so; at worst a minute late',
  'review_sources DELETE': 'goes with its performer, which says so',
  'review_ways INSERT': 'written by the change of a review, which says so when it is public',
  'review_ways UPDATE': 'written by the change of a review, which says so when it is public',
  'review_ways DELETE': 'goes with its performer, which says so',
  'review_imports INSERT': 'nothing of it is public before its decision, which says so',
  'imported_reviews INSERT': 'written before the decision on their import, which says so',
  'imported_reviews UPDATE': 'says that a writer was asked, which is not public',
  'imported_reviews DELETE': 'go with their import, or one by one with its number, both of which say so',
  'performer_days INSERT': 'written by the change of a review, which says so when it is public',
  'performer_days UPDATE': 'written by the change of a review, which says so when it is public',
  'performer_days DELETE': 'goes with its performer, which says so',
};

async function tablesRead(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
  `.execute(app.db);
  const named = [...recorded].flatMap((text) =>
    [...text.matchAll(/\b(?:from|join)\s+"?(\w+)"?/gi)].map(([, name]) => name),
  );
  return rows.map(({ name }) => name).filter((name) => named.includes(name));
}

/** Changes of tables that public answers are made of, and that no trigger announces. */
async function unannounced(): Promise<string[]> {
  const { rows } = await sql<{ change: string }>`
    select c.relname || ' ' || e.event as change
    from pg_class c
    cross join (values ('INSERT', 4), ('DELETE', 8), ('UPDATE', 16)) as e (event, bit)
    where c.relnamespace = 'public'::regnamespace and c.relname = any(${await tablesRead()})
      and not exists (
        select from pg_trigger t
        where t.tgrelid = c.oid and t.tgfoid = 'announce_performer_change'::regproc and t.tgtype & e.bit <> 0
      )
    order by 1
  `.execute(app.db);
  return rows.map(({ change }) => change).filter((change) => announcedElsewhere[change] === undefined);
}

test('a change of anything that public answers are made of is announced', async () => {
  for (const row of accessRows) {
    if (row.method === 'GET' && row.answers[0] === 200) await visitor(app).get(await fillPath(row, scene));
  }
  expect(await tablesRead()).toEqual(expect.arrayContaining(['performers', 'reviews', 'replies', 'performer_totals']));
  expect(await unannounced()).toEqual([]);
});

test('a table that a public answer begins to read without an announcement is found', async () => {
  await sql`create table notices (performer_id uuid, words text)`.execute(app.db);
  await app.deps.publicCache.load('/planted', async () => {
    await sql`select words from notices`.execute(app.db);
    return { status: 200, body: '', performerId: scene.performerId, headers: {} };
  });
  expect(await unannounced()).toEqual(['notices DELETE', 'notices INSERT', 'notices UPDATE']);
});
