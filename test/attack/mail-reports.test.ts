import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readLateBounces } from '#server/features/gigs/bounces/late-bounces.service.ts';
import { readMailReport } from '#server/outside/mail/mail-report.ts';
import { returnAddressOf } from '#server/outside/mail/return-address.ts';
import { addAskedGig, readGig } from '#test/support/gigs.ts';
import { deliveryReport, openTestMailbox, readerReport } from '#test/support/mail-reports.ts';
import { makeApp, type Person, signUpOwner, type TestApp } from '#test/support/make-app.ts';
import { report, rounds } from '#test/support/rounds.ts';

/** Anybody can write to the mailbox of reports. */

const bounceAddress = 'bounces@starbill.test';
let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app);
});
beforeEach(async () => {
  await app.db.deleteFrom('gigs').execute();
});
afterAll(() => app.close());

const addresses = () => ({ secret: app.deps.env.sessionSecret, address: bounceAddress });
async function readAll(sources: Buffer[]) {
  const { mailbox, add } = openTestMailbox(randomBytes(8).toString('hex'));
  add(...sources);
  await readLateBounces({ ...app.deps, env: { ...app.deps.env, bounceAddress }, bounceMailbox: mailbox });
}
async function asked() {
  const gig = await addAskedGig(app, owner.performerId);
  const recipient = gig.clientEmail;
  const { id: mailId } = await app.db
    .insertInto('mails')
    .values({ kind: 'invitation', recipient, mailbox: recipient, subject: 'How was it?', sentAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db.updateTable('invitations').set({ mailId }).where('gigId', '=', gig.id).execute();
  return { ...gig, mailId, returns: returnAddressOf(addresses(), mailId) };
}

it('forged reports about a known email change nothing', async () => {
  const gig = await asked();
  const other = await asked();
  const id = gig.mailId.replaceAll('-', '');
  const signatureOfOther = other.returns.slice('bounces+'.length + 32, 'bounces+'.length + 48);
  const forged = [
    `bounces+${id}${'0'.repeat(16)}@starbill.test`,
    `bounces+${id}${signatureOfOther}@starbill.test`,
    `bounces+${id}@starbill.test`,
    `bounces+${gig.mailId}@starbill.test`,
    `${gig.mailId}@starbill.test`,
    gig.returns.replace('@starbill.test', '@starbill.test.evil.test'),
    gig.returns.replace('bounces+', 'other+'),
    returnAddressOf({ ...addresses(), secret: 'another secret of thirty-two characters' }, gig.mailId),
    // The pass for leaving is signed too, for another purpose.
    `bounces+${gig.leave}@starbill.test`,
  ];
  const guesses = Array.from(
    { length: rounds(20, 5_000) },
    () => `bounces+${id}${randomBytes(8).toString('hex')}@starbill.test`,
  );
  const all = [...forged, ...guesses];
  const known = [
    `Message-ID: <${gig.mailId}@starbill.test>`,
    `To: ${gig.clientEmail}`,
    `Return-Path: <${gig.returns}>`,
  ];
  await readAll(all.flatMap((to) => [deliveryReport(to, { returned: known }), readerReport(to)]));
  for (const { id: gigId } of [gig, other]) expect((await readGig(app, gigId)).state).toBe('asked');
  const marked = await app.db.selectFrom('undeliverableMailboxes').select('reason').execute();
  expect(marked).toEqual([]);
  report(`${all.length * 2} forged reports: nothing changed`);
});

it('a signed address about an email that is long gone, or was never sent, changes nothing', async () => {
  const gone = returnAddressOf(addresses(), '0190a4c5-1b2c-7d3e-8f40-112233445566');
  await readAll([deliveryReport(gone), readerReport(gone), deliveryReport(gone, { status: '4.4.7' })]);
  expect(await app.db.selectFrom('undeliverableMailboxes').select('reason').execute()).toEqual([]);
});

it('messages of any bytes are read or left, and the reports behind them are read all the same', async () => {
  const gig = await asked();
  const whole = deliveryReport(gig.returns);
  const nested = Buffer.from(
    Array.from(
      { length: 2_000 },
      (_, depth) =>
        `Content-Type: multipart/report; report-type=delivery-status; boundary="b${depth}"\r\n\r\n--b${depth}\r\n`,
    ).join(''),
  );
  const mangled = fc.sample(
    fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 60 }),
    rounds(100, 5_000),
  );
  const strange = [
    nested,
    Buffer.from(`To: ${'<'.repeat(200_000)}\r\n\r\n`),
    Buffer.from(`To: ${'bounces+'.repeat(25_000)}\r\n\r\n`),
    Buffer.from(`${'X: y\r\n'.repeat(40_000)}\r\n`),
    Buffer.from(
      `Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n${'Action: failed\r\n\r\n'.repeat(12_000)}`,
    ),
    Buffer.from(`Content-Type: multipart/report; report-type=feedback-report\r\n\r\n${'\r\n'.repeat(120_000)}`),
    ...fc.sample(fc.uint8Array({ maxLength: 2_000 }), rounds(100, 5_000)).map((bytes) => Buffer.from(bytes)),
    ...mangled.map((changes) => {
      const copy = Buffer.from(whole.toString('latin1').replaceAll(gig.returns, 'x@starbill.test'), 'latin1');
      for (const [at, byte] of changes) copy[at % copy.length] = byte;
      return copy;
    }),
  ];
  let slowest = 0;
  for (const source of strange) {
    // Of the processor: other programs of the machine take time too.
    const since = process.cpuUsage();
    await readMailReport(source, addresses()).catch(() => null);
    const { user, system } = process.cpuUsage(since);
    slowest = Math.max(slowest, (user + system) / 1000);
  }
  expect(slowest).toBeLessThan(5_000);
  await readAll([...strange.slice(0, 40), whole]);
  expect((await readGig(app, gig.id)).state).toBe('undelivered');
  report(`${strange.length} strange messages, the slowest read in ${Math.round(slowest)} ms`);
});
