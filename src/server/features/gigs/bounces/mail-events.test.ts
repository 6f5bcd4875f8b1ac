import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mailboxOf } from '#shared/mailbox.ts';
import { makeApp, type Person, signUpOwner, type TestApp } from '#test/support/make-app.ts';

const secret = 'a secret of the mail provider, long enough';
let app: TestApp;
let owner: Person;
let mailId: string;
let gigId: string;

beforeEach(async () => {
  app = await makeApp({ MAIL_WEBHOOK_SECRET: secret });
  owner = await signUpOwner(app);
  const { performerId } = owner;
  const clientEmail = 'client@example.test';
  const mailbox = mailboxOf(clientEmail);
  const mail = { kind: 'invitation', recipient: clientEmail, mailbox, subject: 'How was it?', sentAt: new Date() };
  mailId = (await app.db.insertInto('mails').values(mail).returning('id').executeTakeFirstOrThrow()).id;
  const askAt = new Date(Date.now() + 86_400_000);
  const asked = { askedAt: new Date(), askedBy: 'email' as const, emailsSent: 1, askAt, date: '2026-11-01' };
  const gig = { performerId, clientEmail, clientMailbox: mailbox, basis: 'booked' as const, ...asked };
  gigId = (await app.db.insertInto('gigs').values(gig).returning('id').executeTakeFirstOrThrow()).id;
  await app.db
    .insertInto('invitations')
    .values({ performerId, gigId, channel: 'email', mailId, tokenHash: 'hash' })
    .execute();
});
afterEach(() => app.close());

function post(event: object, { key = secret, at = Date.now(), body = JSON.stringify(event) } = {}) {
  const seconds = Math.floor(at / 1000);
  const signature = createHmac('sha256', key)
    .update(`${seconds}.${JSON.stringify(event)}`)
    .digest('hex');
  return app.app.inject({
    method: 'POST',
    url: '/api/webhooks/mail',
    headers: { 'content-type': 'application/json', 'x-starbill-signature': `t=${seconds},v1=${signature}` },
    payload: body,
  });
}
const bounced = () => ({ event: 'bounced', messageId: `<${mailId}@starbill.test>` });
const gig = () =>
  app.db.selectFrom('gigs').select(['state', 'askAt']).where('id', '=', gigId).executeTakeFirstOrThrow();
const counts = () => app.db.selectFrom('invitationDays').select(['sent', 'bounced', 'complained']).executeTakeFirst();

test('a late bounce ends the asking, marks the mailbox and is counted once, however often it comes', async () => {
  for (let times = 0; times < 3; times += 1) expect((await post(bounced())).statusCode).toBe(204);
  expect(await gig()).toEqual({ state: 'undelivered', askAt: null });
  expect(await counts()).toMatchObject({ sent: 1, bounced: 1, complained: 0 });
  expect(await app.db.selectFrom('undeliverableMailboxes').select('reason').execute()).toEqual([{ reason: 'unknown' }]);
});

test('a complaint ends it too', async () => {
  expect((await post({ ...bounced(), event: 'complained' })).statusCode).toBe(204);
  expect(await gig()).toMatchObject({ state: 'undelivered', askAt: null });
  expect(await counts()).toMatchObject({ bounced: 0, complained: 1 });
});

test('what is forged, changed on its way, late or from the future is refused, and changes nothing', async () => {
  const minutes = (count: number) => Date.now() + count * 60_000;
  expect((await post(bounced(), { key: 'another secret of the same length or so' })).statusCode).toBe(400);
  expect((await post(bounced(), { body: JSON.stringify({ ...bounced(), event: 'complained' }) })).statusCode).toBe(400);
  expect((await post(bounced(), { at: minutes(-6) })).statusCode).toBe(400);
  expect((await post(bounced(), { at: minutes(6) })).statusCode).toBe(400);
  expect((await post({ event: 'opened', messageId: 'x' })).statusCode).toBe(400);
  expect(await gig()).toMatchObject({ state: 'asked' });
});

test('news of an email that is not ours is taken and let be', async () => {
  expect((await post({ event: 'bounced', messageId: '<else@where.test>' })).statusCode).toBe(204);
  expect(await gig()).toMatchObject({ state: 'asked' });
});
