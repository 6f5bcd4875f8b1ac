import { createTransport } from 'nodemailer';
import { type Mailer, MailRefused } from './mail-message.ts';

/** Long enough for a slow server, short enough that a dead one does not hold a job for ever. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** No machine that answers mail by itself (holidays, tickets) should answer ours. */
const written = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

function mayGoPlain(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || searchParams.get('ignoreTLS') === 'true';
}

/**
 * `encrypted`: a server elsewhere must offer TLS, or nothing is sent, since emails carry links that sign people in. An
 * operator whose server offers none says so in the address: `?ignoreTLS=true`.
 */
export function createSmtpMailer(url: string, from: string, { encrypted }: { encrypted: boolean }): Mailer {
  const transport = createTransport({ url, ...patience, requireTLS: encrypted && !mayGoPlain(url) }, { from });
  const domain = /@([^<>@\s]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    kind: 'smtp',
    async send({ id, headers, ...message }) {
      try {
        await transport.sendMail({
          ...message,
          ...(id ? { messageId: `<${id}@${domain}>` } : {}),
          headers: { ...written, ...headers },
          // Nothing in a message may name a file or an address for the mailer to read.
          disableFileAccess: true,
          disableUrlAccess: true,
        });
      } catch (error) {
        // Said anew: servers repeat the address, and this is logged and shown to administrators.
        const words = (error as Error).message.replaceAll(message.to, 'the recipient');
        throw isForGood(error) ? new MailRefused(words) : new Error(words);
      }
    },
  };
}

/** A refusal of the recipient or of the message. One of the sender or the password is a setting that can be mended. */
function isForGood(error: unknown): boolean {
  const { permanent, command = '' } = error as { permanent?: boolean; command?: string };
  return permanent === true && /^(RCPT TO|DATA)/.test(command);
}
