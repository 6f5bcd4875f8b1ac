import type { Env } from '#server/env.ts';
import { createConsoleMailer } from './console-mailer.ts';
import type { Mailer } from './mail-message.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

export type { Mailer, MailMessage } from './mail-message.ts';

type Settings = Pick<Env, 'smtpUrl' | 'mailFrom'> & Partial<Pick<Env, 'production'>>;

export const createMailer = ({ smtpUrl, mailFrom, production = false }: Settings): Mailer =>
  smtpUrl ? createSmtpMailer(smtpUrl, mailFrom, { encrypted: production }) : createConsoleMailer(mailFrom);
