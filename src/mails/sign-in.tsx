import { AccountEmail } from './account-email.tsx';
import type { Sender } from './email-layout.tsx';
import { Action, Paragraph, Small } from './parts.tsx';

export type SignInLinkData = { firstName: string; url: string; confirmsAddress: boolean };

export const signInLink = (to: SignInLinkData, sender: Sender) => ({
  subject: 'Your sign-in link for Starbill',
  element: (
    <AccountEmail
      sender={sender}
      title="Your sign-in link"
      preview="It signs you in once, and works for 10 minutes."
      firstName={to.firstName}
      footer="If you didn’t ask for it, you can ignore this email: nobody can sign in without the link."
    >
      <Paragraph>Here is the link you asked for. It signs you in once, and works for 10 minutes.</Paragraph>
      <Action href={to.url}>Sign in</Action>
      {to.confirmsAddress && (
        <Small>
          You hadn’t confirmed this address before. In case someone else set up the account, opening the link also
          removes its old password and API keys, pauses its webhooks and replaces its calendar address. You can choose a
          new password with “Forgotten your password?” whenever you like.
        </Small>
      )}
    </AccountEmail>
  ),
});

export type PasswordResetData = {
  firstName: string;
  url: string;
  /** “This wasn’t me” was pressed, so that there is no password now. */
  isLocked: boolean;
};

export const passwordReset = (to: PasswordResetData, sender: Sender) => ({
  subject: 'Choose a new password for Starbill',
  element: (
    <AccountEmail
      sender={sender}
      title="Choose a new password"
      preview="The link works once, within the next hour."
      firstName={to.firstName}
      footer={
        to.isLocked
          ? 'You get this email because “This wasn’t me” was pressed in another one. Until you choose a new password, nobody can sign in with one.'
          : 'If you didn’t ask for it, you can ignore this email: your password hasn’t changed.'
      }
    >
      <Paragraph>You can choose a new password here. The link works once, within the next hour.</Paragraph>
      <Action href={to.url}>Choose a new password</Action>
      <Small>You’ll then be signed out everywhere, and sign in with the new password.</Small>
    </AccountEmail>
  ),
});

export type TwoFactorHintData = { firstName: string; signInUrl: string };

export const twoFactorHint = (to: TwoFactorHintData, sender: Sender) => ({
  subject: 'How to sign in to Starbill',
  element: (
    <AccountEmail
      sender={sender}
      title="How to sign in"
      preview="Your account has two-factor sign-in, so a link alone isn’t enough."
      firstName={to.firstName}
      footer="If you didn’t ask for a sign-in link, you can ignore this email."
    >
      <Paragraph>
        Someone, probably you, asked for a sign-in link. Your account has two-factor sign-in, so a link alone isn’t
        enough. Sign in with your password and a code from your authenticator app.
      </Paragraph>
      <Action href={to.signInUrl}>Go to sign-in</Action>
      <Small>Forgotten your password? Choose “Forgotten your password?” there.</Small>
    </AccountEmail>
  ),
});

export type ConfirmAddressData = { firstName: string; url: string };

export const confirmAddress = (to: ConfirmAddressData, sender: Sender) => ({
  subject: 'Welcome to Starbill: confirm your email address',
  element: (
    <AccountEmail
      sender={sender}
      title="Welcome to Starbill"
      preview="Your page is ready for its first review."
      firstName={to.firstName}
      footer="If you didn’t sign up, don’t open the link."
    >
      <Paragraph>Your page is ready for its first review. Confirm that this address is yours.</Paragraph>
      <Action href={to.url}>Confirm my address</Action>
      <Small>The link works for three days.</Small>
    </AccountEmail>
  ),
});
