import type { Env } from '../../env.ts';
import { createConsoleMailer } from './console-mailer.ts';
import type { Mailer } from './mail-message.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

export type { Mailer, MailMessage } from './mail-message.ts';

export const createMailer = ({ smtpUrl, mailFrom }: Pick<Env, 'smtpUrl' | 'mailFrom'>): Mailer =>
  smtpUrl ? createSmtpMailer(smtpUrl, mailFrom) : createConsoleMailer(mailFrom);
