import type { DeliveryFault } from './delivery-fault.ts';

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

/** The address alone of `Starbill <no-reply@starbill.example>`. */
export const addressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;

/** The server does not take this message for its recipient: now, or ever when `isForGood`. */
export class MailNotTaken extends Error {
  readonly fault: DeliveryFault;
  readonly isForGood: boolean;

  constructor(message: string, { fault, isForGood }: { fault: DeliveryFault; isForGood: boolean }) {
    super(message);
    this.fault = fault;
    this.isForGood = isForGood;
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
