import type { Env } from '#server/env.ts';
import { createConsoleMailer } from './console-mailer.ts';
import type { Mailer } from './mail-message.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

export type { Mailer, MailMessage } from './mail-message.ts';

type Settings = Pick<Env, 'smtpUrl' | 'mailFrom'> &
  Partial<Pick<Env, 'production' | 'bounceAddress' | 'sessionSecret'>>;

export function createMailer({
  smtpUrl,
  mailFrom,
  production = false,
  bounceAddress,
  sessionSecret,
}: Settings): Mailer {
  if (!smtpUrl) return createConsoleMailer(mailFrom);
  const returns = bounceAddress && sessionSecret ? { secret: sessionSecret, address: bounceAddress } : null;
  return createSmtpMailer(smtpUrl, mailFrom, { encrypted: production, returns });
}
