import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { returnAddressOf } from '#server/outside/mail/return-address.ts';
import { addAskedGig, readGig } from '#test/support/gigs.ts';
import { deliveryReport, openTestMailbox, readerReport } from '#test/support/mail-reports.ts';
import { makeApp, type Person, signUpOwner, type TestApp } from '#test/support/make-app.ts';
import { readLateBounces } from './late-bounces.service.ts';

const bounceAddress = 'bounces@starbill.test';
let app: TestApp;
let owner: Person;
let box: ReturnType<typeof openTestMailbox>;

beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app);
});
beforeEach(async () => {
  await app.db.deleteFrom('gigs').execute();
  await app.db.deleteFrom('mails').execute();
  await app.db.deleteFrom('invitationDays').execute();
  await app.db.deleteFrom('invitationSettings').execute();
  await app.db.deleteFrom('undeliverableMailboxes').execute();
  await app.db.deleteFrom('bounceMailboxes').execute();
  box = openTestMailbox();
});
afterAll(() => app.close());

const readMailbox = () =>
  readLateBounces({ ...app.deps, env: { ...app.deps.env, bounceAddress }, bounceMailbox: box.mailbox });
const addressOf = (mailId: string) =>
  returnAddressOf({ secret: app.deps.env.sessionSecret, address: bounceAddress }, mailId);
const counts = () =>
  app.db
    .selectFrom('invitationDays')
    .select(['sent', 'bounced', 'complained'])
    .where('sent', '>', 0)
    .executeTakeFirst();
const marked = () => app.db.selectFrom('undeliverableMailboxes').select('reason').execute();

/** A gig with one email that was sent, and where reports about it go. */
async function asked(overrides: Parameters<typeof addAskedGig>[2] = {}) {
  const gig = await addAskedGig(app, owner.performerId, overrides);
  const mailId = await addMail(gig.clientEmail);
  await app.db.updateTable('invitations').set({ mailId }).where('gigId', '=', gig.id).execute();
  return { ...gig, mailId, returns: addressOf(mailId) };
}
async function addMail(recipient: string) {
  const mail = { kind: 'invitation', recipient, mailbox: recipient, subject: 'How was it?', sentAt: new Date() };
  return (await app.db.insertInto('mails').values(mail).returning('id').executeTakeFirstOrThrow()).id;
}

describe('a late report', () => {
  test('of an unknown address ends the asking, marks the mailbox, counts once and leaves the mailbox', async () => {
    const gig = await asked();
    box.add(deliveryReport(gig.returns), deliveryReport(gig.returns));
    await readMailbox();
    box.add(deliveryReport(gig.returns));
    await readMailbox();
    expect(await readGig(app, gig.id)).toMatchObject({ state: 'undelivered', askAt: null });
    expect(await counts()).toEqual({ sent: 1, bounced: 1, complained: 0 });
    expect(await marked()).toEqual([{ reason: 'unknown' }]);
    expect(box.messages.size).toBe(0);
  });

  test('of a reader leaves all acts, and counts as a complaint', async () => {
    const gig = await asked();
    box.add(readerReport(gig.returns));
    await readMailbox();
    expect(await readGig(app, gig.id)).toMatchObject({ state: 'undelivered', askAt: null });
    expect(await counts()).toEqual({ sent: 1, bounced: 0, complained: 1 });
    const left = await app.db.selectFrom('mailRefusals').select('list').execute();
    expect(left).toContainEqual({ list: 'invitations' });
  });

  test('of a delay changes nothing', async () => {
    const gig = await asked();
    box.add(deliveryReport(gig.returns, { action: 'delayed', status: '4.4.1' }));
    await readMailbox();
    expect((await readGig(app, gig.id)).state).toBe('asked');
    expect(box.messages.size).toBe(0);
  });

  test('about an address that was corrected meanwhile, or a gig that was reviewed, leaves the gig as it is', async () => {
    const corrected = await asked();
    await app.db.updateTable('gigs').set({ chain: 1 }).where('id', '=', corrected.id).execute();
    const reviewed = await asked({ askAt: null, reviewedAt: new Date() });
    box.add(deliveryReport(corrected.returns), deliveryReport(reviewed.returns));
    await readMailbox();
    expect((await readGig(app, corrected.id)).state).toBe('asked');
    expect((await readGig(app, reviewed.id)).state).toBe('reviewed');
  });

  test('about an email that is no invitation changes nothing', async () => {
    box.add(deliveryReport(addressOf(await addMail('owner@example.test'))));
    await readMailbox();
    expect(await marked()).toEqual([]);
    expect(box.messages.size).toBe(0);
  });
});

describe('an email that came back for a passing reason', () => {
  const full = { status: '5.2.2', diagnostic: 'smtp; 552 5.2.2 over quota' };

  test('is followed by the planned reminder', async () => {
    const gig = await asked();
    box.add(deliveryReport(gig.returns, full));
    await readMailbox();
    expect(await readGig(app, gig.id)).toMatchObject({ state: 'asked', askAt: expect.any(Date) });
    expect(await counts()).toMatchObject({ bounced: 0 });
  });

  test('and was the last is told to the owner, and the mailbox stays usable', async () => {
    const gig = await asked({ askAt: null });
    box.add(deliveryReport(gig.returns, full));
    await readMailbox();
    expect(await readGig(app, gig.id)).toMatchObject({
      state: 'undelivered',
      undeliveredReason: expect.stringContaining('bounced'),
    });
    expect(await marked()).toEqual([]);
  });

  test('and was refused for our own sake never marks a mailbox', async () => {
    const clientEmail = 'policy@example.test';
    const gigs = [
      await asked({ clientEmail }),
      await asked({ clientEmail }),
      await asked({ clientEmail, askAt: null }),
    ];
    box.add(...gigs.map(({ returns }) => deliveryReport(returns, { status: '5.7.1' })));
    await readMailbox();
    expect(await marked()).toEqual([]);
    expect((await readGig(app, gigs[0]?.id ?? '')).state).toBe('asked');
    expect((await readGig(app, gigs[2]?.id ?? '')).undeliveredReason).toContain('refused');
  });

  test('for the third time marks the mailbox', async () => {
    const clientEmail = 'full@example.test';
    const gigs = [await asked({ clientEmail }), await asked({ clientEmail }), await asked({ clientEmail })];
    const [first, second, third] = gigs.map(({ returns }) => deliveryReport(returns, full));
    // The same report twice is one.
    box.add(...[first, first, first, second].filter((report) => report !== undefined));
    await readMailbox();
    expect(await marked()).toEqual([]);
    if (third) box.add(third);
    await readMailbox();
    expect(await marked()).toEqual([{ reason: 'unknown' }]);
    expect(await counts()).toMatchObject({ bounced: 1 });
  });
});

describe('the mailbox', () => {
  test('is read on from where it was, and what is no report stays as it is', async () => {
    const letter = Buffer.from(`To: ${bounceAddress}\r\nSubject: Hello\r\n\r\nWho are you?`);
    box.add(letter, letter);
    await readMailbox();
    await readMailbox();
    expect(box.state.handled).toBe(2);
    expect(box.messages.size).toBe(2);
    // A server that numbers its messages anew is read from the beginning.
    box.state.validity = '2';
    await readMailbox();
    expect(box.state.handled).toBe(4);
  });

  test('whose connection breaks between reading and deleting is read on, and nothing is lost or counted twice', async () => {
    const gigs = [await asked(), await asked(), await asked()];
    box.add(...gigs.map(({ returns }) => deliveryReport(returns)));
    box.state.dieAfter = 2;
    await expect(readMailbox()).rejects.toThrow('The connection broke');
    await readMailbox();
    expect(box.messages.size).toBe(0);
    for (const { id } of gigs) expect((await readGig(app, id)).state).toBe('undelivered');
    expect(await counts()).toMatchObject({ sent: 3, bounced: 3 });
  });

  test('read by two at once counts everything once', async () => {
    const gigs = [await asked(), await asked(), await asked()];
    box.add(...gigs.map(({ returns }) => deliveryReport(returns)));
    await Promise.all([readMailbox(), readMailbox(), readMailbox()]);
    expect(await counts()).toMatchObject({ sent: 3, bounced: 3 });
  });

  test('makes owners read that late bounces are seen', async () => {
    const settings = async () => (await owner.get('/api/invitations/settings')).json().seesLateBounces;
    expect(await settings()).toBe(false);
    const env = { BOUNCE_ADDRESS: bounceAddress, BOUNCE_MAILBOX: 'imap://bounces:x@127.0.0.1:9/INBOX' };
    const other = await makeApp(env);
    try {
      expect((await (await signUpOwner(other)).get('/api/invitations/settings')).json().seesLateBounces).toBe(true);
    } finally {
      await other.close();
    }
  });
});
