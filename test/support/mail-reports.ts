import type { BounceMailbox } from '#server/outside/mail/bounce-mailbox.ts';

const crlf = (lines: string[]) => Buffer.from(`${lines.join('\r\n')}\r\n`);

/** A report of a mail server about one email, as Postfix writes it (RFC 3464). */
export function deliveryReport(
  to: string,
  {
    action = 'failed',
    status = '5.1.1',
    diagnostic = 'smtp; 550 5.1.1 <client@example.test>: Recipient address rejected',
    returned = [] as string[],
  } = {},
): Buffer {
  return crlf([
    'Return-Path: <>',
    `Delivered-To: ${to}`,
    'From: MAILER-DAEMON@mail.example.test (Mail Delivery System)',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="in-two"',
    '',
    '--in-two',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'This is the mail system. Your message could not be delivered.',
    '',
    '--in-two',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.example.test',
    'Arrival-Date: Tue, 10 Nov 2026 10:00:00 +0000 (UTC)',
    '',
    'Final-Recipient: rfc822; client@example.test',
    `Action: ${action}`,
    `Status: ${status}`,
    'Remote-MTA: dns; mx.example.test',
    `Diagnostic-Code: ${diagnostic.slice(0, 20)}`,
    `    ${diagnostic.slice(20)}`,
    '',
    '--in-two',
    'Content-Type: message/rfc822',
    '',
    ...returned,
    'Subject: How was it?',
    '',
    'https://starbill.test/r/…',
    '--in-two--',
  ]);
}

/** A report of a reader (RFC 5965), sent to whoever asked for such reports; the email's return address stands in it. */
export function readerReport(
  returnAddress: string,
  { type = 'abuse', to = 'abuse@starbill.test', isRedacted = false } = {},
): Buffer {
  return crlf([
    `To: ${to}`,
    'From: feedback@provider.example',
    'Subject: complaint about message',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; boundary="of-a-reader"; report-type=feedback-report',
    '',
    '--of-a-reader',
    'Content-Type: text/plain',
    '',
    'This is an email abuse report.',
    '--of-a-reader',
    'Content-Type: message/feedback-report',
    '',
    `Feedback-Type: ${type}`,
    'User-Agent: Provider-Feedback/1.0',
    'Version: 1',
    ...(isRedacted ? [] : [`Original-Mail-From: <${returnAddress}>`]),
    '--of-a-reader',
    'Content-Type: message/rfc822',
    '',
    `Return-Path: <${returnAddress}>`,
    'From: The Velvet Deck via Starbill <no-reply@starbill.test>',
    'Subject: How was it?',
    '',
    'Hello',
    '--of-a-reader--',
  ]);
}

/** A mailbox in memory. `dieAfter`: the connection breaks when so many messages have been handled, before the last is deleted. */
export function openTestMailbox(name = 'bounces@127.0.0.1:143/INBOX') {
  let lastUid = 0;
  const messages = new Map<number, Buffer>();
  const state = { validity: '1', dieAfter: Number.POSITIVE_INFINITY, handled: 0 };
  const mailbox: BounceMailbox = {
    name,
    async read({ after, handle, writeMark, signal }) {
      const first = after?.validity === state.validity ? after.uid + 1 : 1;
      for (const [uid, source] of [...messages].filter(([each]) => each >= first)) {
        signal?.throwIfAborted();
        const fate = await handle(source);
        state.handled += 1;
        if (state.handled === state.dieAfter) throw new Error('The connection broke');
        if (fate === 'delete') messages.delete(uid);
        await writeMark({ validity: state.validity, uid });
      }
    },
  };
  const add = (...sources: Buffer[]) => {
    for (const source of sources) {
      lastUid += 1;
      messages.set(lastUid, source);
    }
  };
  return { mailbox, messages, state, add };
}
