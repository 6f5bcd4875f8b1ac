import type { Env } from '../../env.ts';
import { createConsoleMailer } from './console-mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

export type MailMessage = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  headers?: Record<string, string>;
};

/** The way out for mail. `send` rejects when the message was not taken; trying again is the job's business. */
export type Mailer = {
  kind: 'console' | 'smtp';
  send(message: MailMessage): Promise<void>;
};

export const createMailer = ({ smtpUrl, mailFrom }: Pick<Env, 'smtpUrl' | 'mailFrom'>): Mailer =>
  smtpUrl ? createSmtpMailer(smtpUrl, mailFrom) : createConsoleMailer(mailFrom);
