import { createTransport } from 'nodemailer';
import { faultOfAnswer } from './delivery-fault.ts';
import { addressOf, type Mailer, type MailMessage, MailNotTaken } from './mail-message.ts';
import { type ReturnAddresses, returnAddressOf } from './return-address.ts';

/** Long enough for a slow server, short enough that a dead one does not hold a job for ever. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/** For all of one message: a server that says a word every few seconds would hold it for ever otherwise. */
const longestSend = 45_000;
/** A connection waits so long for the next of many messages; greeting and encrypting cost more than a message does. */
const longestIdle = 1_000;

/** No machine that answers mail by itself (holidays, tickets) should answer ours. */
const written = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

function mayGoPlain(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || searchParams.get('ignoreTLS') === 'true';
}

/**
 * `encrypted`: a server elsewhere must offer TLS, or nothing is sent, since emails carry links that sign people in. An
 * operator whose server offers none says so in the address: `?ignoreTLS=true`. `returns`: reports about an email come back
 * to an address of its own.
 */
export function createSmtpMailer(
  url: string,
  from: string,
  { encrypted, returns = null }: { encrypted: boolean; returns?: ReturnAddresses | null },
): Mailer {
  const requireTLS = encrypted && !mayGoPlain(url);
  const domain = /@([^<>@\s]+)>?$/.exec(from)?.[1] ?? 'localhost';
  const openConnection = () =>
    createTransport(
      { url, ...patience, requireTLS, pool: true, maxConnections: 1, maxRequeues: 1, idleTimeout: longestIdle },
      { from },
    );
  const free: ReturnType<typeof openConnection>[] = [];
  return {
    kind: 'smtp',
    async send({ id, headers, senderName, logo, ...message }, signal) {
      signal?.throwIfAborted();
      // One message at a time each, because giving one up closes the connection.
      const connection = free.pop() ?? openConnection();
      let isGivenUp = false;
      const giveUp = () => {
        isGivenUp = true;
        connection.close({ force: true });
      };
      const timer = setTimeout(giveUp, longestSend);
      signal?.addEventListener('abort', giveUp, { once: true });
      try {
        await connection.sendMail({
          ...message,
          ...(senderName ? { from: { name: senderName, address: addressOf(from) } } : {}),
          ...(logo ? { attachments: [toAttachment(logo)] } : {}),
          ...(id && returns ? { envelope: { from: returnAddressOf(returns, id), to: message.to } } : {}),
          ...(id ? { messageId: `<${id}@${domain}>` } : {}),
          headers: { ...written, ...toHeaders(headers) },
          // Nothing in a message may name a file or an address for the mailer to read.
          disableFileAccess: true,
          disableUrlAccess: true,
        });
      } catch (error) {
        if (isGivenUp) throw new Error('Sending was given up before the mail server answered');
        // Said anew: servers repeat the address, and this is logged and shown to administrators.
        const words = (error as Error).message.replaceAll(message.to, 'the recipient');
        throw notTaken(error, words) ?? new Error(words);
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
        if (!isGivenUp) free.push(connection);
      }
    },
  };
}

const toAttachment = ({ bytes, extension }: NonNullable<MailMessage['logo']>) => ({
  filename: `logo.${extension}`,
  content: bytes,
  cid: 'logo',
  contentDisposition: 'inline' as const,
});

/** The headers of lists go out on one line: some that check the signature read a folded one as another header. */
const toHeaders = (headers: Record<string, string> = {}) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, /^List-/i.test(name) ? { prepared: true, value } : value]),
  );

/**
 * A refusal of the recipient or of the message, as the server put it. Null for one of the sender or the password, which is
 * a setting that can be corrected, and for a connection that broke.
 */
function notTaken(error: unknown, words: string): MailNotTaken | null {
  const {
    command = '',
    response = '',
    permanent = false,
  } = error as Partial<Record<'command' | 'response', string>> & {
    permanent?: boolean;
  };
  if (!/^[45]\d\d/.test(response) || !/^(RCPT TO|DATA)/.test(command)) return null;
  // What comes after the message is about the message.
  const fault = command.startsWith('DATA') ? 'refused' : faultOfAnswer(response);
  return new MailNotTaken(words, { fault, isForGood: permanent });
}
