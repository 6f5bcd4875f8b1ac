import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addOwner, addReview } from '#test/support/factories.ts';
import { makeApp, type TestApp } from '#test/support/make-app.ts';
import { reviewReceived, reviewsReceived } from './review-mails.ts';

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});
beforeEach(() => sql`delete from graphile_worker._private_jobs`.execute(app.db));
afterAll(() => app.close());

const context = { isLastTry: false, signal: new AbortController().signal };
const work = (reviewIds: string[]) => reviewsReceived(app.deps)({ reviewIds }, context);
const workAlone = (reviewId: string) => reviewReceived(app.deps)({ reviewId }, context);
const newAddress = () => `${randomUUID().slice(0, 8)}@example.test`;
const receiveFrom = async (performerId: string, reviewerEmail: string) =>
  (await addReview(app.db, performerId, { reviewerEmail })).id;

/** Which of the batch's jobs were queued one by one, because the batch failed. */
async function queuedAlone(): Promise<string[]> {
  const { rows } = await sql<{ reviewId: string }>`
    select payload ->> 'reviewId' as review_id from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'review-received' order by j.id
  `.execute(app.db);
  return rows.map(({ reviewId }) => reviewId);
}
async function sendJobs(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from graphile_worker.jobs where task_identifier = 'send-mail'
  `.execute(app.db);
  return rows[0]?.count ?? 0;
}
async function outcomeOf(recipient: string) {
  const mails = await app.db
    .selectFrom('mails')
    .select(['kind', 'skippedAt', 'bodyText', 'reviewId'])
    .where('recipient', '=', recipient)
    .execute();
  const sent = mails.filter(({ skippedAt }) => skippedAt === null);
  expect(sent.every(({ bodyText }) => bodyText !== null)).toBe(true);
  return { sent: sent.length, skipped: mails.length - sent.length, about: sent.map(({ reviewId }) => reviewId ?? '') };
}
const digestOf = async (performerId: string) =>
  (await app.db.selectFrom('digestReviews').select('reviewId').where('performerId', '=', performerId).execute())
    .map(({ reviewId }) => reviewId)
    .sort();

test('ten reviews of three acts at once: each mailbox gets its three, each owner what they chose, and nothing comes twice', async () => {
  const unconfirmed = await addOwner(app.db);
  const confirmed = await addOwner(app.db, { account: { emailVerified: true } });
  const daily = await addOwner(app.db, {
    account: { emailVerified: true },
    performer: { reviewMailRhythm: 'daily', notifyOnReviewSubmission: false },
  });
  const [busy, calm] = [newAddress(), newAddress()];
  const ids: Record<'unconfirmed' | 'confirmed' | 'daily', string[]> = { unconfirmed: [], confirmed: [], daily: [] };
  for (const to of [busy, busy, busy, busy, calm]) ids.unconfirmed.push(await receiveFrom(unconfirmed.id, to));
  for (const to of [busy, calm, calm]) ids.confirmed.push(await receiveFrom(confirmed.id, to));
  for (const to of [busy, calm]) ids.daily.push(await receiveFrom(daily.id, to));
  const all = [...ids.daily, ...ids.confirmed, ...ids.unconfirmed];
  const check = async () => {
    expect(await outcomeOf(busy)).toMatchObject({ sent: 3, skipped: 2 });
    expect(await outcomeOf(calm)).toMatchObject({ sent: 3, skipped: 0 });
    const news = await outcomeOf(unconfirmed.email);
    expect(news).toMatchObject({ sent: 3, skipped: 0 });
    expect([...news.about, ...(await digestOf(unconfirmed.id))].sort()).toEqual(ids.unconfirmed.toSorted());
    expect((await outcomeOf(confirmed.email)).about.sort()).toEqual(ids.confirmed.toSorted());
    expect(await digestOf(confirmed.id)).toEqual([]);
    expect(await outcomeOf(daily.email)).toMatchObject({ sent: 0, skipped: 0 });
    expect(await digestOf(daily.id)).toEqual(ids.daily.toSorted());
    expect(await sendJobs()).toBe(12);
  };
  await work(all);
  await check();
  await work(all.toReversed());
  await Promise.all(all.map(workAlone));
  await check();
  expect(await queuedAlone()).toEqual([]);
});

test('a batch after others leaves a mailbox only the places that are left', async () => {
  const { id } = await addOwner(app.db);
  const to = newAddress();
  const first = [await receiveFrom(id, to), await receiveFrom(id, to)];
  await work(first);
  // The two that were done before come again, and take no place from the third.
  await work([...first, await receiveFrom(id, to), await receiveFrom(id, to)]);
  expect(await outcomeOf(to)).toMatchObject({ sent: 3, skipped: 1 });
});

test('a review that was erased meanwhile does not stop the others', async () => {
  const { id } = await addOwner(app.db, { account: { emailVerified: true } });
  const addresses = [newAddress(), newAddress(), newAddress()];
  const ids = await Promise.all(addresses.map((to) => receiveFrom(id, to)));
  await app.db
    .deleteFrom('reviews')
    .where('id', '=', ids[1] ?? '')
    .execute();
  await work(ids);
  expect(await Promise.all(addresses.map(async (to) => (await outcomeOf(to)).sent))).toEqual([1, 0, 1]);
  expect(await queuedAlone()).toEqual([]);
});

test('a review that is erased while the emails are written is waited for, and takes no place', async () => {
  const { id } = await addOwner(app.db, { account: { emailVerified: true } });
  const to = newAddress();
  const ids = await Promise.all([1, 2, 3, 4].map(() => receiveFrom(id, to)));
  const oldest = ids.toSorted()[0] ?? '';
  const batch = await app.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('reviews').where('id', '=', oldest).execute();
    const running = work(ids);
    await expect
      .poll(async () => {
        const { rows } =
          await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
            app.db,
          );
        return rows.length;
      })
      .toBe(1);
    return { running };
  });
  await batch.running;
  expect(await outcomeOf(to)).toMatchObject({ sent: 3, skipped: 0 });
  expect(await queuedAlone()).toEqual([]);
});

test('one whose email cannot be written fails alone, and the others are done', async () => {
  const owner = await addOwner(app.db, { account: { emailVerified: true } });
  const addresses = Array.from({ length: 5 }, newAddress);
  const ids = await Promise.all(addresses.map((to) => receiveFrom(owner.id, to)));
  const poisoned = addresses[2] ?? '';
  await sql`alter table mails add constraint poisoned check (recipient <> ${sql.lit(poisoned)})`.execute(app.db);
  try {
    await work(ids);
    // Nothing of a batch that failed is written.
    expect(await outcomeOf(owner.email)).toMatchObject({ sent: 0 });
    const alone = await queuedAlone();
    expect(alone).toEqual(ids);
    const outcomes = await Promise.allSettled(alone.map(workAlone));
    expect(outcomes.map(({ status }) => status)).toEqual([
      ...['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
    ]);
  } finally {
    await sql`alter table mails drop constraint poisoned`.execute(app.db);
  }
  expect(await Promise.all(addresses.map(async (to) => (await outcomeOf(to)).sent))).toEqual([1, 1, 0, 1, 1]);
  await workAlone(ids[2] ?? '');
  expect(await outcomeOf(poisoned)).toMatchObject({ sent: 1 });
  expect(await outcomeOf(owner.email)).toMatchObject({ sent: 5 });
});

test('workers side by side with the same mailboxes never block each other, and no mailbox gets a fourth', async () => {
  const owners = await Promise.all([1, 2, 3].map(() => addOwner(app.db)));
  const addresses = Array.from({ length: 4 }, newAddress);
  const batches = await Promise.all(
    Array.from({ length: 6 }, async (_, turn) => {
      const turned = [...addresses.slice(turn % 4), ...addresses.slice(0, turn % 4)];
      const pairs = turned.map((to, index) => ({ to, act: owners[(turn + index) % 3]?.id ?? '' }));
      return Promise.all((turn % 2 ? pairs : pairs.toReversed()).map(({ act, to }) => receiveFrom(act, to)));
    }),
  );
  // Each batch by two workers, as when one is taken for dead.
  await Promise.all([...batches, ...batches.toReversed()].map(work));
  expect(await queuedAlone()).toEqual([]);
  for (const to of addresses) expect(await outcomeOf(to)).toMatchObject({ sent: 3, skipped: 3 });
  const announced: string[] = [];
  for (const { id, email } of owners) {
    const news = await outcomeOf(email);
    expect(news).toMatchObject({ sent: 3, skipped: 0 });
    announced.push(...news.about, ...(await digestOf(id)));
  }
  expect(announced.sort()).toEqual(batches.flat().sort());
});
