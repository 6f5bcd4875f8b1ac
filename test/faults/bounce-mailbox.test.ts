// It needs an IMAP server: `npm run test:long` runs it.
// @module-tag long

import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readEnv } from '#server/env.ts';
import { readLateBounces } from '#server/features/gigs/bounces/late-bounces.service.ts';
import { createBounceMailbox } from '#server/outside/mail/bounce-mailbox.ts';
import { createMailer } from '#server/outside/mail/mailer.ts';
import { returnAddressOf } from '#server/outside/mail/return-address.ts';
import { addJob } from '#server/queue/add-job.ts';
import { addAskedGig, readGig } from '#test/support/gigs.ts';
import { hasImapServer, hostilePassword, openImapServer } from '#test/support/imap-server.ts';
import { deliveryReport, readerReport } from '#test/support/mail-reports.ts';
import { openMailServer } from '#test/support/mail-server.ts';
import { makeApp, type Person, signUpOwner, type TestApp } from '#test/support/make-app.ts';
import { report, rounds } from '#test/support/rounds.ts';
import { makeTemporaryFolder, removeTemporaryFolder } from '#test/support/temporary-folder.ts';
import { launch } from './launch.ts';

const sessionSecret = 'a secret of at least thirty-two characters';
const bounceAddress = 'bounces@starbill.test';
if (!hasImapServer) console.warn('Not run: dovecot is not installed here (Debian: apt-get install dovecot-imapd).');

describe.skipIf(!hasImapServer)('reports in a mailbox of a real IMAP server', { timeout: 180_000 }, () => {
  let imap: Awaited<ReturnType<typeof openImapServer>>;
  let app: TestApp;
  let owner: Person;
  beforeAll(async () => {
    app = await makeApp({ SESSION_SECRET: sessionSecret });
    owner = await signUpOwner(app);
  });
  beforeEach(async () => {
    for (const table of ['gigs', 'mails', 'invitationDays', 'invitationSettings', 'undeliverableMailboxes'] as const) {
      await app.db.deleteFrom(table).execute();
    }
    imap = await openImapServer();
  });
  afterEach(() => imap.close());
  afterAll(() => app.close());

  const settingsOf = (url: string) => readEnv({ BOUNCE_ADDRESS: bounceAddress, BOUNCE_MAILBOX: url });
  function openMailbox(url = imap.url) {
    const { bounceMailbox } = settingsOf(url);
    if (!bounceMailbox) throw new Error('no mailbox');
    return createBounceMailbox(bounceMailbox);
  }
  const readMailbox = (bounceMailbox = openMailbox()) =>
    readLateBounces({ ...app.deps, env: { ...app.deps.env, bounceAddress }, bounceMailbox });

  async function asked() {
    const gig = await addAskedGig(app, owner.performerId);
    const recipient = gig.clientEmail;
    const { id: mailId } = await app.db
      .insertInto('mails')
      .values({ kind: 'invitation', recipient, mailbox: recipient, subject: 'How was it?', sentAt: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await app.db.updateTable('invitations').set({ mailId }).where('gigId', '=', gig.id).execute();
    return { ...gig, mailId, returns: returnAddressOf({ secret: sessionSecret, address: bounceAddress }, mailId) };
  }
  const bounced = async () =>
    (await app.db.selectFrom('invitations').select('id').where('bouncedAt', 'is not', null).execute()).length;
  const counted = async () =>
    (await app.db.selectFrom('invitationDays').select('bounced').where('sent', '>', 0).executeTakeFirst())?.bounced;

  it('come back to the envelope of each email, are read and deleted; letters stay, unread', async () => {
    const smtp = await openMailServer();
    const [first, second] = [await asked(), await asked()];
    const mailFrom = 'Starbill <no-reply@starbill.test>';
    const mailer = createMailer({ smtpUrl: smtp.url, mailFrom, bounceAddress, sessionSecret });
    for (const { mailId, clientEmail } of [first, second]) {
      await mailer.send({ id: mailId, to: clientEmail, subject: 'How was it?', text: 'Hello' });
    }
    const [to = '', reported = ''] = smtp.envelopes.map(({ from }) => from);
    await smtp.close();
    await imap.deliver(
      Buffer.from('Subject: A letter\r\n\r\nWho are you?'),
      deliveryReport(to),
      readerReport(reported),
      Buffer.from(`To: ${to}\r\nSubject: I am away\r\n\r\nBack soon`),
    );
    await readMailbox();
    expect((await readGig(app, first.id)).state).toBe('undelivered');
    expect((await readGig(app, second.id)).undeliveredReason).toContain('reported');
    const left = [
      { subject: 'A letter', isSeen: false },
      { subject: 'I am away', isSeen: false },
    ];
    expect(await imap.list()).toEqual(left);
    await readMailbox();
    expect(await imap.list()).toEqual(left);
  });

  it('of any size are read, in several turns when there are many', async () => {
    const gigs = [await asked(), await asked()];
    const large = deliveryReport(gigs[0]?.returns ?? '', { returned: [`X-Long: ${'x '.repeat(2_000_000)}`] });
    await imap.deliver(large, ...Array.from({ length: 500 }, () => Buffer.from('Subject: Noise\r\n\r\nx')));
    await imap.deliver(deliveryReport(gigs[1]?.returns ?? ''));
    await readMailbox();
    expect(await bounced()).toBe(1);
    await readMailbox();
    expect(await bounced()).toBe(2);
  });

  it('are read once each, by a worker that is killed in the middle and by the next', async () => {
    const count = rounds(60, 400);
    const folder = await makeTemporaryFolder();
    const gigs = await Promise.all(Array.from({ length: count }, asked));
    await imap.deliver(...gigs.map(({ returns }) => deliveryReport(returns)));
    const environment = { DATABASE_URL: app.databaseUrl, DATA_DIR: join(folder, 'data') };
    const mailbox = { BOUNCE_ADDRESS: bounceAddress, BOUNCE_MAILBOX: imap.url };
    let kills = 0;
    try {
      for (let target = 1; target < count; target += Math.ceil(count / 3)) {
        const victim = await launch({ ...environment, ...mailbox }, 'test/faults/job-process.ts');
        await victim.ready;
        await app.db.transaction().execute((trx) => addJob(trx, 'read-bounces', {}));
        await expect.poll(bounced, { timeout: 30_000, interval: 5 }).toBeGreaterThanOrEqual(target);
        await victim.end('SIGKILL');
        kills += 1;
      }
      await readMailbox();
      expect(await bounced()).toBe(count);
      expect(await counted()).toBe(count);
      // The session of a worker that was killed may still be deleting, and then a look at the mailbox fails.
      await expect.poll(async () => (await imap.list()).length, { timeout: 30_000 }).toBe(0);
      report(`${kills} kills while ${count} reports were read: each counted once`);
    } finally {
      await removeTemporaryFolder(folder);
    }
  });

  it('that cannot be deleted are recorded, said to be there, and deleted when that is possible again', async () => {
    const gigs = [await asked(), await asked()];
    await imap.deliver(...gigs.map(({ returns }) => deliveryReport(returns)));
    // Read once, so that the server has put the messages where they stay.
    expect(await imap.list()).toHaveLength(2);
    await imap.setReadOnly(true);
    await expect(readMailbox()).rejects.toThrow('BOUNCE_MAILBOX could not be read: a report could not be deleted');
    expect(await bounced()).toBe(2);
    await imap.setReadOnly(false);
    await readMailbox();
    expect(await imap.list()).toEqual([]);
    expect(await counted()).toBe(2);
  });

  it('cannot be read with a wrong password or from a missing folder, which is said without the password', async () => {
    const wrong = imap.url.replace(encodeURIComponent(hostilePassword), 'guess');
    await expect(readMailbox(openMailbox(wrong))).rejects.toThrow(
      /^BOUNCE_MAILBOX could not be read: .*[Aa]uthentication/,
    );
    const missing = readMailbox(openMailbox(imap.url.replace('INBOX', 'Nowhere')));
    await expect(missing).rejects.toThrow(/^BOUNCE_MAILBOX could not be read: /);
    await expect(missing).rejects.not.toThrow(hostilePassword);
  });
});
