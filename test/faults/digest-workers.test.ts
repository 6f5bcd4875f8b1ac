import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeReceivedMails } from '#server/features/notifications/review-mails.service.ts';
import { addJob } from '#server/queue/add-job.ts';
import { addOwner, addReview } from '#test/support/factories.ts';
import { openFaultyMailServer } from '#test/support/faulty-mail-server.ts';
import { makeApp, type TestApp } from '#test/support/make-app.ts';
import { report, rounds } from '#test/support/rounds.ts';
import { makeTemporaryFolder, removeTemporaryFolder } from '#test/support/temporary-folder.ts';
import { type Launched, launch } from './launch.ts';

const mailFrom = 'Starbill <no-reply@starbill.test>';
let app: TestApp;
let server: Awaited<ReturnType<typeof openFaultyMailServer>>;
let folder: string;
let running: Launched[];
beforeEach(async () => {
  // As test/faults/job-process.ts has it.
  app = await makeApp({ SESSION_SECRET: 'a secret of at least thirty-two characters' });
  server = await openFaultyMailServer();
  folder = await makeTemporaryFolder();
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((launched) => launched.end('SIGKILL')));
  await removeTemporaryFolder(folder);
  await server.close();
  await app.close();
});

/** A zone in which it is about noon: at night no such email leaves. */
const whereItIsNoon = () => {
  const ahead = 12 - new Date().getUTCHours();
  return ahead === 0 ? 'Etc/UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
};

async function addWaiting(owners: number, reviewsOfEach: number): Promise<void> {
  for (let n = 0; n < owners; n += 1) {
    const { id } = await addOwner(app.db, {
      account: { emailVerified: true },
      performer: { reviewMailRhythm: 'daily', timeZone: whereItIsNoon(), notifyOnReviewSubmission: false },
    });
    for (let m = 0; m < reviewsOfEach; m += 1) {
      await writeReceivedMails(app.deps, [(await addReview(app.db, id)).id]);
    }
  }
  await app.db
    .updateTable('reviewDigests')
    .set({ dueAt: new Date(0) })
    .execute();
}

const countDigests = async (condition = sql<boolean>`true`) =>
  (
    await app.db
      .selectFrom('mails')
      .select(sql<number>`count(*)::integer`.as('count'))
      .where('kind', '=', 'review-digest')
      .where(condition)
      .executeTakeFirstOrThrow()
  ).count;

async function start(): Promise<Launched> {
  const launched = await launch(
    {
      ...{ DATABASE_URL: app.databaseUrl, DATA_DIR: join(folder, String(running.length)) },
      ...{ SMTP_URL: server.url, MAIL_FROM: mailFrom },
    },
    'test/faults/job-process.ts',
  );
  running.push(launched);
  await launched.ready;
  return launched;
}
const askForDigests = () => app.db.transaction().execute((trx) => addJob(trx, 'send-digests', {}));

describe('workers that are killed while emails about several reviews are due', {
  tags: ['long'],
  timeout: 600_000,
}, () => {
  it('write one to each owner, with every review, and none twice', async () => {
    const owners = rounds(60, 400);
    const kills = rounds(3, 10);
    await addWaiting(owners, 3);
    for (let kill = 0; kill < kills; kill += 1) {
      const [victim] = await Promise.all([start(), start()]);
      await Promise.all([askForDigests(), askForDigests()]);
      const target = Math.max(1, Math.floor((owners * kill) / kills));
      await expect.poll(() => countDigests(), { timeout: 120_000, interval: 2 }).toBeGreaterThanOrEqual(target);
      await victim.end('SIGKILL');
    }
    await start();
    await askForDigests();
    await expect.poll(() => countDigests(), { timeout: 120_000 }).toBe(owners);
    await expect.poll(() => countDigests(sql<boolean>`sent_at is null`), { timeout: 240_000 }).toBe(0);
    expect(new Set(server.state.taken).size).toBe(owners);
    expect(new Set(server.state.recipients).size).toBe(owners);
    const { rows } = await sql<{ reviews: number; owners: number }>`
      select count(*)::int as reviews, count(distinct mail_id)::int as owners from digest_reviews where mail_id is not null
    `.execute(app.db);
    expect(rows).toEqual([{ reviews: 3 * owners, owners }]);
    expect(await app.db.selectFrom('reviewDigests').selectAll().execute()).toEqual([]);
    report(`${kills} kills while ${owners} were due: each owner has one email with every review`);
  });
});
