import { createTransport } from 'nodemailer';
import type { Mailer } from './mail-message.ts';

/** Long enough for a slow server, short enough that a dead one does not hold a job for ever. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ url, ...patience }, { from });
  return {
    kind: 'smtp',
    async send(message) {
      // Nothing in a message may name a file or an address for the mailer to read.
      await transport.sendMail({ ...message, disableFileAccess: true, disableUrlAccess: true });
    },
  };
}
