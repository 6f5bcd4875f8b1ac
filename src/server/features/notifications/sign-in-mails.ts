import type { Env } from '#server/env.ts';
import { type MailData, writeEmail } from './email-contents.ts';

/** The mails that have to do with signing in. */
const signInMailKinds = [
  'sign-in-link',
  'password-reset',
  'two-factor-hint',
  'confirm-address',
  'change-email',
  'address-in-use',
] as const;
type SignInMailKind = (typeof signInMailKinds)[number];

export type SignInMail = { kind: SignInMailKind; subject: string; text: string; html: string };

export const writeSignInMail = <Kind extends SignInMailKind>(
  env: Pick<Env, 'appUrl' | 'operator'>,
  kind: Kind,
  data: MailData<Kind>,
): Promise<SignInMail> => writeEmail(env, kind, data);
