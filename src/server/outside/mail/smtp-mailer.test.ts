import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMailer } from './mailer.ts';

const mailFrom = 'Starbill <no-reply@starbill.test>';
let server: SMTPServer;
let url: string;
let received: ParsedMail[];

beforeEach(async () => {
  received = [];
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('nobody@') ? new Error('no such person') : undefined),
    onData: (stream, _session, done) => {
      simpleParser(stream).then((mail) => {
        received.push(mail);
        done();
      }, done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise<void>((resolve) => server.close(resolve)));

describe('mail through SMTP', () => {
  test('arrives as it was written', async () => {
    const mailer = createMailer({ smtpUrl: url, mailFrom });
    expect(mailer.kind).toBe('smtp');
    await mailer.send({
      to: 'ada@example.test',
      subject: 'Grüße, 魔術師 🎩',
      text: 'A line.\n\nhttps://starbill.test/?token=abc=def',
      html: '<p>A line.</p>',
      headers: { 'List-Unsubscribe': '<https://starbill.test/u>' },
    });
    const [mail] = received;
    expect(mail?.from?.text).toContain('no-reply@starbill.test');
    expect(mail?.subject).toBe('Grüße, 魔術師 🎩');
    expect(mail?.text).toContain('https://starbill.test/?token=abc=def');
    expect(mail?.html).toContain('<p>A line.</p>');
    expect(mail?.headers.get('list')).toMatchObject({ unsubscribe: { url: 'https://starbill.test/u' } });
  });

  test('cannot be made to carry another recipient or header by what people type', async () => {
    await createMailer({ smtpUrl: url, mailFrom }).send({
      to: 'ada@example.test',
      subject: 'Hello\r\nBcc: eve@example.test',
      text: 'x',
    });
    expect(received[0]?.bcc).toBeUndefined();
    expect(received[0]?.subject).toContain('Bcc: eve@example.test');
  });

  test('that the server does not take is an error', async () => {
    const mailer = createMailer({ smtpUrl: url, mailFrom });
    await expect(mailer.send({ to: 'nobody@example.test', subject: 'x', text: 'x' })).rejects.toThrow('no such person');
    expect(received).toEqual([]);
  });

  test('to a server that is not there is an error', async () => {
    const mailer = createMailer({ smtpUrl: 'smtp://127.0.0.1:9', mailFrom });
    await expect(mailer.send({ to: 'ada@example.test', subject: 'x', text: 'x' })).rejects.toThrow(/ECONNREFUSED/);
  });
});
