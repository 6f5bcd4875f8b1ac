export type MailMessage = {
  /** The mail's own id: a second copy of it is recognised by whoever gets both. */
  id?: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
  headers?: Record<string, string>;
};

/** The server will never take this message: the address does not exist, or it wants no such mail. */
export class MailRefused extends Error {}

/**
 * The way out for mail. `send` rejects when the message was not taken; trying again is the job's business. It gives up by
 * itself after a while, and at once when the signal says so.
 */
export type Mailer = {
  kind: 'console' | 'smtp';
  send(message: MailMessage, signal?: AbortSignal): Promise<void>;
};
