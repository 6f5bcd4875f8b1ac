export type MailMessage = {
  /** The email's own id, so that a program that receives a second copy recognises it. */
  id?: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
  headers?: Record<string, string>;
  /** Whose name stands before the operator's address; without it the operator's own. */
  senderName?: string;
  /** Shown where the HTML says `cid:logo`. */
  logo?: { bytes: Buffer; extension: string };
};

/** The server will never take this message: the address does not exist, or it wants no such mail. */
export class MailRefused extends Error {
  /** It was the recipient's address that was refused, not what the message says. */
  readonly isUnknownRecipient: boolean;

  constructor(message: string, { isUnknownRecipient = false }: { isUnknownRecipient?: boolean } = {}) {
    super(message);
    this.isUnknownRecipient = isUnknownRecipient;
  }
}

/**
 * The way out for mail. `send` rejects when the message was not taken; trying again is the job's business. It gives up by
 * itself after a while, and straight away when the signal aborts.
 */
export type Mailer = {
  kind: 'console' | 'smtp';
  send(message: MailMessage, signal?: AbortSignal): Promise<void>;
};
