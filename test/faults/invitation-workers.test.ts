import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendDueInvitations } from '#server/features/gigs/sending/due-invitations.service.ts';
import { jobsAtOnce } from '#server/jobs/runner.ts';
import { sendMail } from '#server/jobs/send-mail.ts';
import { createMailer } from '#server/outside/mail/mailer.ts';
import { addJob } from '#server/queue/add-job.ts';
import { openFaultyMailServer } from '#test/support/faulty-mail-server.ts';
import { addDueGigs } from '#test/support/gigs.ts';
import { makeApp, type Person, signUpOwner, type TestApp } from '#test/support/make-app.ts';
import { report, rounds } from '#test/support/rounds.ts';
import { makeTemporaryFolder, removeTemporaryFolder } from '#test/support/temporary-folder.ts';
import { type Launched, launch } from './launch.ts';

const mailFrom = 'Starbill <no-reply@starbill.test>';
let app: TestApp;
let owners: Person[];
let server: Awaited<ReturnType<typeof openFaultyMailServer>>;
beforeEach(async () => {
  // As test/faults/job-process.ts has it.
  app = await makeApp({ SESSION_SECRET: 'a secret of at least thirty-two characters' });
  owners = [await signUpOwner(app), await signUpOwner(app), await signUpOwner(app)];
  // The emails of signing up are none of ours.
  await app.db.deleteFrom('mails').execute();
  server = await openFaultyMailServer();
});
afterEach(async () => {
  await server.close();
  await app.close();
});

async function addDue(count: number) {
  for (const [index, { performerId }] of owners.entries()) {
    const share = Math.floor(count / owners.length) + (index < count % owners.length ? 1 : 0);
    await addDueGigs(app, performerId, share);
  }
}
const countRows = async (table: 'invitations' | 'mails') =>
  (await app.db.selectFrom(table).select(sql<number>`count(*)::integer`.as('count')).executeTakeFirstOrThrow()).count;
const countUnsent = async () =>
  (await app.db.selectFrom('mails').select('id').where('sentAt', 'is', null).execute()).length;

it('ten workers write and send each invitation once', { timeout: 240_000 }, async () => {
  const count = rounds(24, 600);
  await addDue(count);
  const mailer = createMailer({ smtpUrl: server.url, mailFrom });
  const { signal } = new AbortController();
  const send = sendMail({ ...app.deps, mailer });
  await Promise.all(
    Array.from({ length: 10 }, async (_, worker) => {
      await sendDueInvitations(app.deps);
      const mails = await app.db.selectFrom('mails').select('id').where('kind', '=', 'invitation').execute();
      // Each begins somewhere else, and all of them try all.
      for (let at = 0; at < mails.length; at += 1) {
        const { id } = mails[(at + worker * 7) % mails.length] ?? { id: '' };
        await send({ mailId: id }, { isLastTry: false, signal }).catch((error: Error) => {
          if (error.message !== 'Another worker is sending this mail') throw error;
        });
      }
    }),
  );
  // An act that one worker was busy with is left to it, so the others may have had nothing to send.
  for (const { id } of await app.db.selectFrom('mails').select('id').where('sentAt', 'is', null).execute()) {
    await send({ mailId: id }, { isLastTry: false, signal });
  }
  expect(await countRows('invitations')).toBe(count);
  expect(server.state.taken).toHaveLength(count);
  expect(new Set(server.state.taken).size).toBe(count);
  expect(new Set(server.state.recipients).size).toBe(count);
  report(`${count} invitations, ten workers, each sent once`);
});

describe('processes that are killed while invitations are due', { tags: ['long'], timeout: 600_000 }, () => {
  let folder: string;
  let running: Launched[];
  beforeEach(async () => {
    folder = await makeTemporaryFolder();
    running = [];
  });
  afterEach(async () => {
    await Promise.all(running.map((launched) => launched.end('SIGKILL')));
    await removeTemporaryFolder(folder);
  });

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
  const askForSending = () => app.db.transaction().execute((trx) => addJob(trx, 'send-invitations', {}));

  it('lose none, and write to nobody a second time', async () => {
    const count = rounds(200, 1_000);
    const kills = rounds(4, 12);
    await addDue(count);
    // In the middle of writing them into the outbox, at first.
    let victim = await start();
    await askForSending();
    await expect.poll(() => countRows('mails'), { timeout: 60_000, interval: 2 }).toBeGreaterThan(0);
    await victim.end('SIGKILL');
    for (let kill = 1; kill < kills; kill += 1) {
      victim = await start();
      await askForSending();
      const target = Math.floor((count * kill) / kills);
      await expect
        .poll(() => server.state.taken.length, { timeout: 120_000, interval: 2 })
        .toBeGreaterThanOrEqual(target);
      await victim.end('SIGKILL');
    }
    await start();
    await askForSending();
    await expect.poll(() => countRows('invitations'), { timeout: 120_000 }).toBe(count);
    await expect.poll(countUnsent, { timeout: 240_000 }).toBe(0);

    // A second copy comes only from a process that died between the server's answer and its own commit, and says so.
    const copies = server.state.taken.length - new Set(server.state.taken).size;
    expect(new Set(server.state.taken).size).toBe(count);
    expect(new Set(server.state.recipients).size).toBe(count);
    expect(await countRows('mails')).toBe(count);
    expect(copies).toBeLessThanOrEqual(kills * jobsAtOnce);
    report(
      `${kills} kills while ${count} were due: none lost, none written twice, ${copies} second copies of one Message-ID`,
    );
  });
});
