/** The words of the mails that have to do with signing in. Plain text: they must be readable everywhere. */
export type SignInMail = { kind: string; subject: string; text: string };

const sign = 'Starbill';
const greet = (firstName: string) => (firstName ? `Hello ${firstName},` : 'Hello,');
const letter = (...paragraphs: string[]) => [...paragraphs, sign].join('\n\n');

export const signInMailKinds = ['sign-in-link', 'password-reset', 'two-factor-hint', 'confirm-address'];

export const signInLinkMail = (to: { firstName: string; url: string; confirmsAddress: boolean }): SignInMail => ({
  kind: 'sign-in-link',
  subject: 'Your sign-in link for Starbill',
  text: letter(
    greet(to.firstName),
    'Here is the link you asked for. It signs you in once, and works for 15 minutes:',
    to.url,
    ...(to.confirmsAddress
      ? [
          'This is the first time you confirm that this address is yours. To be sure that nobody else set up your ' +
            'account, opening the link also removes the password chosen before. You can choose a new one with ' +
            '“Forgotten password” whenever you like.',
        ]
      : []),
    'If you did not ask for it, you can ignore this mail: without the link nobody gets in.',
  ),
});

export const passwordResetMail = (to: { firstName: string; url: string }): SignInMail => ({
  kind: 'password-reset',
  subject: 'Choose a new password for Starbill',
  text: letter(
    greet(to.firstName),
    'You can choose a new password here. The link works once, within the next hour:',
    to.url,
    'Afterwards you are signed out everywhere, and sign in with the new password.',
    'If you did not ask for it, you can ignore this mail: your password stays as it is.',
  ),
});

export const twoFactorHintMail = (to: { firstName: string; signInUrl: string }): SignInMail => ({
  kind: 'two-factor-hint',
  subject: 'How to sign in to Starbill',
  text: letter(
    greet(to.firstName),
    'Somebody, probably you, asked for a sign-in link. Your account is protected by two-factor sign-in, so a link ' +
      'alone does not open it. Please sign in with your password and the code of your authenticator app:',
    to.signInUrl,
    'If the password has slipped your mind, choose “Forgotten password” there. If you did not ask, there is nothing to do.',
  ),
});

export const confirmAddressMail = (to: { firstName: string; url: string }): SignInMail => ({
  kind: 'confirm-address',
  subject: 'Welcome to Starbill: please confirm your address',
  text: letter(
    greet(to.firstName),
    'Welcome! Your page is ready for its first review. Please confirm that this address is yours:',
    to.url,
    'The link works for three days. If you did not sign up, please do not open it; the account then stays unconfirmed.',
  ),
});
