import { describe, expect, test } from 'vitest';
import { deliveryReport, readerReport } from '#test/support/mail-reports.ts';
import { readMailReport } from './mail-report.ts';
import { findReturnedMail, returnAddressOf } from './return-address.ts';

const addresses = { secret: 'a secret of at least thirty-two characters', address: 'bounces@mail.starbill.test' };
const mailId = '0190a4c5-1b2c-7d3e-8f40-112233445566';
const address = returnAddressOf(addresses, mailId);
const read = (source: Buffer) => readMailReport(source, addresses);
const newsOf = async (source: Buffer) => (await read(source))?.news ?? null;

describe('a return address', () => {
  test('names one email, in any case of its letters, and fits into an envelope', () => {
    expect(address).toMatch(/^bounces\+[0-9a-f]{48}@mail\.starbill\.test$/);
    const longest = returnAddressOf({ ...addresses, address: 'fifteen.letters@starbill.test' }, mailId);
    expect(longest.indexOf('@')).toBe(64);
    expect(findReturnedMail(addresses, `To: <${address}>`)).toBe(mailId);
    expect(findReturnedMail(addresses, address.toUpperCase())).toBe(mailId);
  });

  test('that was changed, signed with another secret, or is of another domain names nothing', () => {
    const other = mailId.replace('1122', '1123');
    const borrowed = returnAddressOf(addresses, other).slice(0, -17 - 16) + address.slice(-17 - 16);
    const wrong = [
      address.replace(/[0-9a-f]@/, (end) => (end === '0@' ? '1@' : '0@')),
      address.replaceAll('-', '').slice(1),
      borrowed.replace(mailId.replaceAll('-', ''), other.replaceAll('-', '')),
      returnAddressOf({ ...addresses, secret: 'another secret of thirty-two characters' }, mailId),
      `${address}.elsewhere.test`,
      address.replace('@mail.', '@'),
      '',
    ];
    for (const text of wrong) expect(findReturnedMail(addresses, text), text).toBeNull();
  });
});

describe('a report of a delivery', () => {
  test.each([
    ['5.1.1', 'address'],
    ['5.1.10', 'address'],
    ['5.4.1', 'address'],
    ['5.2.1', 'address'],
    ['5.2.2', 'mailbox'],
    ['4.4.7', 'mailbox'],
    ['4.2.2', 'mailbox'],
    ['5.6.1', 'refused'],
    ['5.7.1', 'refused'],
    ['4.7.0', 'refused'],
  ])('that failed with %s is a fault of the kind: %s', async (status, news) => {
    expect(await read(deliveryReport(address, { status, diagnostic: 'smtp; 550 no such luck' }))).toEqual({
      mailId,
      news,
    });
  });

  test('that is not exact is read by the words of the other server', async () => {
    const failed = (diagnostic: string) => newsOf(deliveryReport(address, { status: '5.0.0', diagnostic }));
    expect(await failed('smtp; 552 5.2.2 The email account is over its quota')).toBe('mailbox');
    expect(await failed('smtp; 550 5.1.1 There is no such user here at all')).toBe('address');
    expect(await failed('smtp; 550 Requested action not taken')).toBe('address');
  });

  test.each(['delayed', 'delivered', 'relayed', 'expanded'])('that says %s is no bounce', async (action) => {
    expect(await newsOf(deliveryReport(address, { action, status: '4.4.1' }))).toBe('nothing');
  });

  test('is believed only when it came to an address that we signed', async () => {
    const foreign = returnAddressOf({ ...addresses, secret: 'another secret of thirty-two characters' }, mailId);
    expect(await read(deliveryReport('bounces@mail.starbill.test'))).toBeNull();
    expect(await read(deliveryReport(foreign))).toBeNull();
    // The email that came back does not speak for the report around it.
    expect(
      await read(deliveryReport(foreign, { returned: [`Return-Path: <${address}>`, `To: ${address}`] })),
    ).toBeNull();
  });

  test('cut off in the middle of the email that came back is still read', async () => {
    const whole = deliveryReport(address);
    expect(await newsOf(whole.subarray(0, whole.indexOf('Subject: How was it?')))).toBe('address');
  });
});

describe('a report of a reader', () => {
  test('is a complaint about the email whose return address it names', async () => {
    expect(await read(readerReport(address))).toEqual({ mailId, news: 'complained' });
    expect(await read(readerReport(address, { isRedacted: true }))).toEqual({ mailId, news: 'complained' });
    expect(await newsOf(readerReport(address, { type: 'opt-out' }))).toBe('complained');
  });

  test('that the email is not unwanted is no complaint', async () => {
    expect(await newsOf(readerReport(address, { type: 'not-spam' }))).toBe('nothing');
    expect(await newsOf(readerReport(address, { type: '' }))).toBe('nothing');
  });

  test('about another’s email is nobody’s', async () => {
    expect(await read(readerReport('newsletter@elsewhere.test'))).toBeNull();
  });
});

test('holiday notes and letters to a return address are no reports', async () => {
  const lines = [
    'From: casey@example.test',
    `To: ${address}`,
    'Subject: I am away',
    'Content-Type: text/plain',
    '',
    'Back soon',
  ];
  expect(await read(Buffer.from(lines.join('\r\n')))).toBeNull();
  expect(await read(Buffer.alloc(0))).toBeNull();
});
