import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openMailServer } from '#test/support/mail-server.ts';
import { MailNotTaken } from './mail-message.ts';
import { createMailer } from './mailer.ts';

const mailFrom = 'Zauberbühne Starbill <no-reply@starbill.test>';
const complaints: Record<string, number> = { nobody: 550, busy: 451, full: 552 };
let server: Awaited<ReturnType<typeof openMailServer>>;

beforeEach(async () => {
  server = await openMailServer(0, (recipient) => {
    const code = complaints[recipient.split('@')[0] ?? ''];
    return code ? { code, message: `no mail for <${recipient}>` } : null;
  });
});
afterEach(() => server.close());

const open = () => createMailer({ smtpUrl: server.url, mailFrom });
const short = { subject: 'x', text: 'x' };

describe('mail through SMTP', () => {
  test('arrives as it was written, with both parts', async () => {
    const mailer = open();
    expect(mailer.kind).toBe('smtp');
    await mailer.send({
      id: '0190-a-b',
      to: 'ada@example.test',
      subject: 'Grüße, 魔術師 🎩',
      text: 'A line — “quoted” 魔術師.\n\nhttps://starbill.test/?token=abc=def',
      html: '<p>A line — “quoted” 魔術師.</p>',
      headers: {
        'List-Unsubscribe': '<https://starbill.test/u>',
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    });
    const [mail] = server.received;
    expect(server.received).toHaveLength(1);
    expect(mail?.from?.value).toEqual([{ name: 'Zauberbühne Starbill', address: 'no-reply@starbill.test' }]);
    expect(mail?.subject).toBe('Grüße, 魔術師 🎩');
    expect(mail?.text).toContain('A line — “quoted” 魔術師.\n\nhttps://starbill.test/?token=abc=def');
    expect(mail?.html).toContain('<p>A line — “quoted” 魔術師.</p>');
    expect(mail?.headers.get('list')).toMatchObject({ unsubscribe: { url: 'https://starbill.test/u' } });
    expect(mail?.headerLines.find(({ key }) => key === 'list-unsubscribe-post')?.line).toBe(
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    );
    expect(mail?.messageId).toBe('<0190-a-b@starbill.test>');
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
  });

  test('comes back to an address of its own, and to nobody when there is no mailbox for that', async () => {
    const id = '0190a4c5-1b2c-7d3e-8f40-112233445566';
    const returns = {
      bounceAddress: 'bounces@starbill.test',
      sessionSecret: 'a secret of at least thirty-two characters',
    };
    const mailer = createMailer({ smtpUrl: server.url, mailFrom, ...returns });
    await mailer.send({ id, to: 'ada@example.test', ...short });
    await open().send({ id, to: 'ada@example.test', ...short });
    expect(server.envelopes).toEqual([
      {
        from: expect.stringMatching(/^bounces\+0190a4c51b2c7d3e8f40112233445566[0-9a-f]{16}@/),
        to: ['ada@example.test'],
      },
      { from: 'no-reply@starbill.test', to: ['ada@example.test'] },
    ]);
    expect(server.received[0]?.from?.text).toContain('no-reply@starbill.test');
  });

  test('cannot be made to carry another recipient or header by what people type', async () => {
    await open().send({ to: 'ada@example.test', subject: 'Hello\r\nBcc: eve@example.test', text: 'x' });
    expect(server.received[0]?.bcc).toBeUndefined();
    expect(server.received[0]?.subject).toContain('Bcc: eve@example.test');
  });

  test.each([
    ['nobody', 'address'],
    ['full', 'mailbox'],
  ])('to %s is refused for good, as a fault of the %s, without saying the address', async (name, fault) => {
    const sending = open().send({ to: `${name}@example.test`, ...short });
    await expect(sending).rejects.toBeInstanceOf(MailNotTaken);
    await expect(sending).rejects.toMatchObject({ fault, isForGood: true });
    await expect(sending).rejects.toThrow(/^[^@]*no mail for <the recipient>/);
    expect(server.received).toEqual([]);
  });

  test('to a server that asks to come back later is not refused for good', async () => {
    const sending = open().send({ to: 'busy@example.test', ...short });
    await expect(sending).rejects.toThrow('451');
    await expect(sending).rejects.toMatchObject({ isForGood: false });
  });

  test('in production goes unencrypted to this machine alone, unless the operator says so', async () => {
    // Another name of this machine, which the mailer takes for another machine.
    const elsewhere = `smtp://127.1:${server.port}`;
    const open = (smtpUrl: string, production: boolean) => createMailer({ smtpUrl, mailFrom, production });
    const mail = { to: 'ada@example.test', ...short };
    await expect(open(elsewhere, true).send(mail)).rejects.toThrow(/STARTTLS/);
    expect(server.received).toHaveLength(0);
    await open(server.url, true).send(mail);
    await open(`${elsewhere}/?ignoreTLS=true`, true).send(mail);
    await open(elsewhere, false).send(mail);
    expect(server.received).toHaveLength(3);
  });

  test('goes over one connection when it comes one after another, over several when it comes at once', async () => {
    const mailer = open();
    const mail = { to: 'ada@example.test', ...short };
    for (let sent = 0; sent < 3; sent += 1) await mailer.send(mail);
    expect(server.connections()).toBe(1);
    await Promise.all([mailer.send(mail), mailer.send(mail)]);
    expect(server.connections()).toBe(2);
    expect(server.received).toHaveLength(5);
  });

  test('arrives once after a refusal, and once when the server has closed the connection meanwhile', async () => {
    const mailer = open();
    await expect(mailer.send({ to: 'nobody@example.test', ...short })).rejects.toThrow('no mail for');
    await mailer.send({ to: 'ada@example.test', ...short });
    expect(server.connections()).toBe(1);
    server.dropConnections();
    await mailer.send({ to: 'bea@example.test', ...short });
    expect(server.connections()).toBe(2);
    expect(server.envelopes.map(({ to }) => to[0])).toEqual(['ada@example.test', 'bea@example.test']);
  });

  test('that is given up reaches nobody, and the next is sent', async () => {
    const mailer = open();
    const stop = new AbortController();
    const sending = mailer.send({ to: 'ada@example.test', ...short }, stop.signal);
    stop.abort();
    await expect(sending).rejects.toThrow('Sending was given up before the mail server answered');
    await mailer.send({ to: 'bea@example.test', ...short });
    expect(server.envelopes.map(({ to }) => to[0])).toEqual(['bea@example.test']);
  });

  test('to a server that is not there is an error', async () => {
    const mailer = createMailer({ smtpUrl: 'smtp://127.0.0.1:9', mailFrom });
    await expect(mailer.send({ to: 'ada@example.test', ...short })).rejects.toThrow(/ECONNREFUSED/);
  });
});
