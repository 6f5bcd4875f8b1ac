import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendDueInvitations } from '#server/features/gigs/sending/due-invitations.service.ts';
import { queueMail } from '#server/features/notifications/mail-outbox.ts';
import { sendMail } from '#server/jobs/send-mail.ts';
import { createMailer } from '#server/outside/mail/mailer.ts';
import { type MailFault, openFaultyMailServer } from '#test/support/faulty-mail-server.ts';
import { readGig } from '#test/support/gigs.ts';
import { makeApp, type Person, signUpOwner, type TestApp } from '#test/support/make-app.ts';

/** What becomes of an invitation and its gig when the mail server does what mail servers do. */

const due = new Date('2026-06-11T09:30:00Z');
let app: TestApp;
let owner: Person;
let server: Awaited<ReturnType<typeof openFaultyMailServer>>;
beforeAll(async () => {
  app = await makeApp();
  app.setTime(new Date('2026-06-10T11:00:00Z'));
  owner = await signUpOwner(app);
  await app.db.updateTable('accounts').set({ emailVerified: true }).where('id', '=', owner.accountId).execute();
  await app.db.updateTable('subscriptions').set({ status: 'active' }).execute();
  server = await openFaultyMailServer();
});
beforeEach(() => {
  server.state.fault = null;
  server.state.taken.length = 0;
});
afterAll(async () => {
  await server.close();
  await app.close();
});

let clients = 0;
/** A gig whose invitation waits in the outbox, and how to have it sent. */
async function invite({ isLast = false } = {}) {
  clients += 1;
  app.setTime(new Date('2026-06-10T11:00:00Z'));
  const clientEmail = `client-${clients}@example.test`;
  const gig = { clientName: 'Rae Quill', clientEmail, eventType: 'Party', date: '2026-06-06', basis: 'booked' };
  const { id } = (await owner.send('POST', '/api/gigs', gig)).json();
  app.setTime(due);
  await sendDueInvitations(app.deps);
  // No reminder follows the last email of a chain.
  if (isLast) await app.db.updateTable('gigs').set({ askAt: null }).where('id', '=', id).execute();
  const { id: mailId } = await findMail(clientEmail);
  const mailer = createMailer({ smtpUrl: server.url, mailFrom: 'Starbill <no-reply@starbill.test>' });
  const signal = new AbortController().signal;
  /** One try of the job: what went wrong, or null. */
  const trySending = async ({ isLastTry = false } = {}) =>
    sendMail({ ...app.deps, mailer })({ mailId }, { isLastTry, signal }).then(
      () => null,
      (error: Error) => error.message,
    );
  const messageId = `<${mailId}@starbill.test>`;
  return {
    id,
    clientEmail,
    mailId,
    messageId,
    trySending,
    mail: () => findMail(clientEmail),
    gig: () => readGig(app, id),
  };
}
const findMail = (recipient: string) =>
  app.db
    .selectFrom('mails')
    .select(['id', 'sentAt', 'failedAt', 'skippedAt'])
    .where('recipient', '=', recipient)
    .executeTakeFirstOrThrow();
const isMarked = async () => (await app.db.selectFrom('undeliverableMailboxes').select('reason').execute()).length > 0;
const countTries = async (mailId: string) =>
  (
    await sql<{ maxAttempts: number }>`
      select max_attempts from graphile_worker.jobs where key = ${`send-mail:${mailId}`}
    `.execute(app.db)
  ).rows.map(({ maxAttempts }) => maxAttempts);

/** The server is well again, and the next try comes. */
async function recover({ trySending }: { trySending: () => Promise<string | null> }) {
  server.state.fault = null;
  return trySending();
}

it('a server that takes the email is asked once, however often the job runs', async () => {
  const asked = await invite();
  for (let times = 0; times < 3; times += 1) expect(await asked.trySending()).toBeNull();
  expect(server.state.taken).toEqual([asked.messageId]);
  expect(await asked.mail()).toMatchObject({ sentAt: due });
  expect(await asked.gig()).toMatchObject({ state: 'asked', askAt: expect.any(Date) });
});

describe('a trouble that passes leaves the gig asked, and the email goes out once when it is over', () => {
  it.each<[string, MailFault]>([
    ['the sender is refused for now', { at: 'MAIL', answer: '451 4.3.0 try again' }],
    ['the sender is refused for good, which is a setting', { at: 'MAIL', answer: '553 5.7.1 not your address' }],
    ['the recipient is refused for now', { at: 'RCPT', answer: '450 4.2.0 greylisted' }],
    ['the message is refused for now', { at: 'DATA', answer: '452 4.3.1 no space' }],
    ['the connection breaks at the recipient', { at: 'RCPT', drop: true }],
    ['the connection breaks before the final dot', { at: 'DATA', drop: true }],
  ])('%s', async (_name, fault) => {
    const asked = await invite();
    server.state.fault = fault;
    for (let times = 0; times < 3; times += 1) expect(await asked.trySending()).toEqual(expect.any(String));
    expect(server.state.taken).toEqual([]);
    expect(await asked.mail()).toMatchObject({ sentAt: null, skippedAt: null, failedAt: null });
    expect(await asked.gig()).toMatchObject({ state: 'asked', askAt: expect.any(Date) });
    expect(await recover(asked)).toBeNull();
    expect(server.state.taken).toEqual([asked.messageId]);
    expect(await isMarked()).toBe(false);
  });

  it.each<[string, MailFault]>([
    ['an answer to the recipient that takes its time', { at: 'RCPT', delay: 400 }],
    ['an answer to the message that takes its time', { at: 'DATA', delay: 400 }],
  ])('%s is waited for', async (_name, fault) => {
    const asked = await invite();
    server.state.fault = fault;
    expect(await Promise.all([asked.trySending(), asked.trySending(), asked.trySending()])).toContain(null);
    expect(server.state.taken).toEqual([asked.messageId]);
  });
});

it('an answer that is lost after the final dot makes a second copy with the same Message-ID, and no more', async () => {
  const asked = await invite();
  server.state.fault = { at: 'taken', drop: true };
  expect(await asked.trySending()).toEqual(expect.any(String));
  expect(await recover(asked)).toBeNull();
  expect(await asked.trySending()).toBeNull();
  expect(server.state.taken).toEqual([asked.messageId, asked.messageId]);
  expect(await asked.gig()).toMatchObject({ state: 'asked', emailsSent: 1 });
});

describe('a refusal for good', () => {
  it('of an unknown address ends the asking at once, marks the mailbox and is not tried again', async () => {
    const asked = await invite();
    server.state.fault = { at: 'RCPT', answer: '550 5.1.1 no such user' };
    expect(await asked.trySending()).toBeNull();
    expect(await asked.gig()).toMatchObject({ state: 'undelivered', askAt: null });
    expect(await isMarked()).toBe(true);
    expect(await recover(asked)).toBeNull();
    expect(server.state.taken).toEqual([]);
    await app.db.deleteFrom('undeliverableMailboxes').execute();
  });

  it.each<[string, MailFault]>([
    ['of the mailbox, because it is full', { at: 'RCPT', answer: '552 5.2.2 over quota' }],
    ['by a policy against our server', { at: 'RCPT', answer: '550 5.7.1 blocked' }],
    ['of the message', { at: 'DATA', answer: '554 5.6.0 looks like spam' }],
  ])('%s marks nobody: the reminder is the next try', async (_name, fault) => {
    const asked = await invite();
    server.state.fault = fault;
    expect(await asked.trySending()).toBeNull();
    // It becomes a job with a single try, which stands in the administrators' list when it fails.
    expect(await countTries(asked.mailId)).toEqual([1]);
    expect(await asked.trySending({ isLastTry: true })).toEqual(expect.any(String));
    expect(await asked.mail()).toMatchObject({ sentAt: null, failedAt: due });
    expect(await asked.gig()).toMatchObject({ state: 'asked', askAt: expect.any(Date) });
    expect(await isMarked()).toBe(false);
    // An administrator has it tried again.
    expect(await recover(asked)).toBeNull();
    expect(server.state.taken).toEqual([asked.messageId]);
  });

  it('of the last email of a chain is told to the owner, and can still be tried again by an administrator', async () => {
    const asked = await invite({ isLast: true });
    server.state.fault = { at: 'DATA', answer: '554 5.7.1 looks like spam' };
    await asked.trySending();
    expect(await asked.gig()).toMatchObject({
      state: 'undelivered',
      undeliveredReason: expect.stringContaining('refused'),
    });
    expect(await isMarked()).toBe(false);
    expect(await recover(asked)).toBeNull();
    expect(server.state.taken).toEqual([asked.messageId]);
  });
});

describe('after the last try', () => {
  it('a recipient who was refused for more than a day is told to the owner', async () => {
    const asked = await invite({ isLast: true });
    server.state.fault = { at: 'RCPT', answer: '450 4.2.2 over quota' };
    expect(await asked.trySending()).toEqual(expect.any(String));
    expect(await asked.gig()).toMatchObject({ state: 'asked' });
    await asked.trySending({ isLastTry: true });
    expect(await asked.gig()).toMatchObject({
      state: 'undelivered',
      undeliveredReason: expect.stringContaining('full'),
    });
    expect(await isMarked()).toBe(false);
  });

  it('a server of our own that was away leaves the gig asked, and the email waits for an administrator', async () => {
    const asked = await invite({ isLast: true });
    server.state.fault = { at: 'RCPT', drop: true };
    await asked.trySending({ isLastTry: true });
    expect(await asked.mail()).toMatchObject({ sentAt: null, failedAt: due });
    expect(await asked.gig()).toMatchObject({ state: 'asked' });
    expect(await recover(asked)).toBeNull();
    expect(server.state.taken).toEqual([asked.messageId]);
  });
});

it('an email that somebody waits for leaves before invitations that were due earlier', async () => {
  const asked = await invite();
  await app.db
    .transaction()
    .execute((trx) => queueMail(trx, { kind: 'sign-in', to: 'ada@example.test', subject: 'Your link', text: 'Here' }));
  const { rows } = await sql<{ mailId: string }>`
    select payload ->> 'mailId' as mail_id from graphile_worker._private_jobs
    where payload ->> 'mailId' in (${asked.mailId}, ${(await findMail('ada@example.test')).id})
    order by priority, run_at, id
  `.execute(app.db);
  expect(rows.map(({ mailId }) => mailId)).toEqual([(await findMail('ada@example.test')).id, asked.mailId]);
});

it('a client who has answered between the due time and the sending gets neither invitation nor reminder', async () => {
  const asked = await invite();
  server.state.fault = { at: 'MAIL', answer: '451 4.3.0 try again' };
  await asked.trySending();
  await app.db.updateTable('gigs').set({ reviewedAt: due, askAt: null }).where('id', '=', asked.id).execute();
  expect(await recover(asked)).toBeNull();
  expect(await asked.mail()).toMatchObject({ sentAt: null, skippedAt: due });
  app.setTime(new Date('2026-06-16T09:45:00Z'));
  await sendDueInvitations(app.deps);
  expect(server.state.taken).toEqual([]);
  expect(await asked.gig()).toMatchObject({ state: 'reviewed', emailsSent: 1 });
});
