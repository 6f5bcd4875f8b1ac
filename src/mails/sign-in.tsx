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
      footer="If you did not ask for it, you can ignore this email: nobody can sign in without the link."
    >
      <Paragraph>Here is the link you asked for. It signs you in once, and works for 10 minutes.</Paragraph>
      <Action href={to.url}>Sign in</Action>
      {to.confirmsAddress && (
        <Small>
          This is the first time you confirm that this address is yours. To be sure that nobody else set up your
          account, opening the link also removes the password chosen before. You can choose a new one with “Forgotten
          password” whenever you like.
        </Small>
      )}
    </AccountEmail>
  ),
});

export type PasswordResetData = { firstName: string; url: string };

export const passwordReset = (to: PasswordResetData, sender: Sender) => ({
  subject: 'Choose a new password for Starbill',
  element: (
    <AccountEmail
      sender={sender}
      title="Choose a new password"
      preview="The link works once, within the next hour."
      firstName={to.firstName}
      footer="If you did not ask for it, you can ignore this email: your password hasn’t changed."
    >
      <Paragraph>You can choose a new password here. The link works once, within the next hour.</Paragraph>
      <Action href={to.url}>Choose a new password</Action>
      <Small>Afterwards you are signed out everywhere, and sign in with the new password.</Small>
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
      preview="Your account is protected by two-factor sign-in, so a link alone does not open it."
      firstName={to.firstName}
      footer="If you did not ask for a sign-in link, there is nothing to do."
    >
      <Paragraph>
        Somebody, probably you, asked for a sign-in link. Your account is protected by two-factor sign-in, so a link
        alone does not open it. Please sign in with your password and the code of your authenticator app.
      </Paragraph>
      <Action href={to.signInUrl}>Go to sign-in</Action>
      <Small>If the password has slipped your mind, choose “Forgotten password” there.</Small>
    </AccountEmail>
  ),
});

export type ConfirmAddressData = { firstName: string; url: string };

export const confirmAddress = (to: ConfirmAddressData, sender: Sender) => ({
  subject: 'Welcome to Starbill: please confirm your address',
  element: (
    <AccountEmail
      sender={sender}
      title="Welcome to Starbill"
      preview="Your page is ready for its first review."
      firstName={to.firstName}
      footer="If you didn’t sign up, please don’t open the link."
    >
      <Paragraph>Your page is ready for its first review. Please confirm that this address is yours.</Paragraph>
      <Action href={to.url}>Confirm my address</Action>
      <Small>The link works for three days.</Small>
    </AccountEmail>
  ),
});
