import { toPrintable } from '#server/printable.ts';
import { addressOf, type Mailer } from './mail-message.ts';

/** Where no mail server is configured, mail is printed whole, so that a person can read it and follow its links. */
export function createConsoleMailer(from: string, print: (text: string) => void = console.log): Mailer {
  return {
    kind: 'console',
    async send({ to, subject, text, senderName }) {
      const body = text
        .split('\n')
        .map((line) => `│ ${line}`.trimEnd())
        .join('\n');
      const sender = senderName ? `${senderName} <${addressOf(from)}>` : from;
      print(
        toPrintable(
          `\n┌ Mail (not sent: SMTP_URL is unset)\n│ From: ${sender}\n│ To: ${to}\n│ Subject: ${subject}\n│\n${body}\n└\n`,
        ),
      );
    },
  };
}
