import { AccountEmail } from './account-email.tsx';
import type { Sender } from './email-layout.tsx';
import { Action, Paragraph, Small } from './parts.tsx';

const aboutAccount = 'You get this email because it’s about your account. You can’t unsubscribe from it.';

export type NewSignInData = { firstName: string; device: string; when: string; secureUrl: string };

/** A browser has signed in that the account did not know. */
export const newSignIn = (to: NewSignInData, sender: Sender) => ({
  subject: 'New sign-in to your Starbill account',
  element: (
    <AccountEmail
      sender={sender}
      title="New sign-in"
      preview={`${to.device}, ${to.when}.`}
      firstName={to.firstName}
      footer={aboutAccount}
    >
      <Paragraph>Someone signed in to your account from a browser we haven’t seen before:</Paragraph>
      <Paragraph>
        <strong>{to.device}</strong>
        <br />
        {to.when}
      </Paragraph>
      <Paragraph>If it was you, there’s nothing to do.</Paragraph>
      <Action href={to.secureUrl}>This wasn’t me</Action>
      <Small>
        Press it and confirm: we’ll sign out every device, cancel your current password and email you a link to choose a
        new one.
      </Small>
    </AccountEmail>
  ),
});

export type AccountChange =
  | 'password'
  | 'password-reset'
  | 'two-factor-on'
  | 'two-factor-off'
  | 'passkey-added'
  | 'passkey-removed'
  | 'key-created'
  | 'webhook-added'
  | 'webhook-address-changed'
  | 'webhook-secret-renewed'
  | 'calendar-address-created'
  | 'data-downloaded';

const changes: Record<AccountChange, { title: string; said: string }> = {
  password: {
    title: 'Password changed',
    said: 'Your password was changed, and all other devices were signed out.',
  },
  'password-reset': {
    title: 'Password changed',
    said: 'A new password was chosen for your account through an emailed link, and every device was signed out.',
  },
  'two-factor-on': {
    title: 'Two-factor sign-in is on',
    said: 'Two-factor sign-in was turned on. From now on you need a code as well as your password to sign in.',
  },
  'two-factor-off': {
    title: 'Two-factor sign-in is off',
    said: 'Two-factor sign-in was turned off. From now on your password is enough to sign in.',
  },
  'passkey-added': {
    title: 'Passkey added',
    said: 'A passkey was added to your account. It can sign in without a password.',
  },
  'passkey-removed': {
    title: 'Passkey removed',
    said: 'A passkey was removed from your account. It can no longer sign in.',
  },
  'key-created': {
    title: 'API key created',
    said: 'An API key was created for your account. A tool that has it can do what the key allows, until you revoke it under API & webhooks.',
  },
  'webhook-added': {
    title: 'Webhook added',
    said: 'A webhook was added to your account. It gets your reviews and what else it was added for, until you pause or delete it under API & webhooks.',
  },
  'webhook-address-changed': {
    title: 'Webhook address changed',
    said: 'A webhook of your account was given another address. What it is for now goes there, until you pause or delete it under API & webhooks.',
  },
  'webhook-secret-renewed': {
    title: 'Webhook secret renewed',
    said: 'A webhook of your account was given another signing secret. Whoever has it can sign messages as if we’d sent them.',
  },
  'calendar-address-created': {
    title: 'Calendar address created',
    said: 'A private calendar address was created for your gigs. Anyone who has it sees your clients’ names and your notes, until you replace it or turn it off under Ask for Reviews.',
  },
  'data-downloaded': {
    title: 'Data downloaded',
    said: 'Everything in your account was downloaded as one file, with your reviews, your customers’ names and email addresses, gigs, enquiries and photos.',
  },
};

export type AccountChangedData = {
  firstName: string;
  change: AccountChange;
  /** What a passkey or a key is called; null for everything else. */
  name: string | null;
  device: string;
  when: string;
  secureUrl: string;
};

/** How somebody signs in was changed. */
export const accountChanged = (to: AccountChangedData, sender: Sender) => {
  const { title, said } = changes[to.change];
  return {
    // The first letter alone, and not that of “API”.
    subject: `Your Starbill account: ${title.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())}`,
    element: (
      <AccountEmail sender={sender} title={title} preview={said} firstName={to.firstName} footer={aboutAccount}>
        <Paragraph>{said}</Paragraph>
        <Paragraph>
          {to.name !== null && (
            <>
              <strong dir="auto">{to.name}</strong>
              <br />
            </>
          )}
          {to.device}
          <br />
          {to.when}
        </Paragraph>
        <Paragraph>If it was you, there’s nothing to do.</Paragraph>
        <Action href={to.secureUrl}>This wasn’t me</Action>
        <Small>
          Press it and confirm: we’ll sign out every device, cancel your current password and email you a link to choose
          a new one.
        </Small>
      </AccountEmail>
    ),
  };
};

/** Without a name: whoever typed it may have typed a stranger's address too. */
export type ChangeEmailData = { url: string };

/** To the new address: nothing changes until the person who asked says so there. */
export const changeEmail = (to: ChangeEmailData, sender: Sender) => ({
  subject: 'Confirm your new email address for Starbill',
  element: (
    <AccountEmail
      sender={sender}
      title="Confirm your new address"
      preview="Once it’s confirmed, you sign in with it."
      firstName=""
      footer="If you didn’t ask for this, ignore this email: nothing changes without you."
    >
      <Paragraph>
        You asked to use this address for your Starbill account. Open the link in a browser where you’re signed in, or
        sign in with your old address first. Then confirm it.
      </Paragraph>
      <Action href={to.url}>Confirm this address</Action>
      <Small>The link works for three days. Until you confirm, you sign in with your old address.</Small>
    </AccountEmail>
  ),
});

export type AddressInUseData = { firstName: string; signInUrl: string };

/** To an address that has an account already: only its holder may learn that. */
export const addressInUse = (to: AddressInUseData, sender: Sender) => ({
  subject: 'This address already has a Starbill account',
  element: (
    <AccountEmail
      sender={sender}
      title="This address is taken"
      preview="Nothing was changed."
      firstName={to.firstName}
      footer="If you didn’t ask for this, there is nothing to do."
    >
      <Paragraph>
        Someone, probably you, wanted to use this address for another Starbill account. It already belongs to this one,
        so nothing was changed.
      </Paragraph>
      <Paragraph>
        To use it for the other account, first sign in to this one and change its address, or delete this account.
      </Paragraph>
      <Action href={to.signInUrl}>Go to sign-in</Action>
    </AccountEmail>
  ),
});

export type EmailChangingData = {
  firstName: string;
  /** Null where the account's own address is unconfirmed. */
  newEmail: string | null;
  when: string;
  device: string;
  secureUrl: string;
};

/** To the address that an account has: another one was asked for. */
export const emailChanging = (to: EmailChangingData, sender: Sender) => ({
  subject: 'Your Starbill email address is about to change',
  element: (
    <AccountEmail
      sender={sender}
      title="Your address is about to change"
      preview="It changes once the new address is confirmed."
      firstName={to.firstName}
      footer={aboutAccount}
    >
      <Paragraph>
        You asked to use {to.newEmail === null ? 'another address' : <strong dir="auto">{to.newEmail}</strong>} for your
        account. We’ve emailed a link there. Nothing changes until it’s confirmed.
      </Paragraph>
      <Paragraph>
        {to.device}
        <br />
        {to.when}
      </Paragraph>
      <Paragraph>If it was you, there’s nothing to do here.</Paragraph>
      <Action href={to.secureUrl}>This wasn’t me</Action>
      <Small>
        Press it and confirm: we’ll keep this address, sign out every device, cancel your current password and email you
        a link to choose a new one.
      </Small>
    </AccountEmail>
  ),
});

export type EmailChangedData = { firstName: string; newEmail: string; when: string; until: string; secureUrl: string };

/** To the address that an account had. */
export const emailChanged = (to: EmailChangedData, sender: Sender) => ({
  subject: 'Your Starbill email address has changed',
  element: (
    <AccountEmail
      sender={sender}
      title="Your address has changed"
      preview="You no longer sign in with this address."
      firstName={to.firstName}
      footer={aboutAccount}
    >
      <Paragraph>
        Your account now uses <strong dir="auto">{to.newEmail}</strong>. You sign in with it, and our emails go there.
      </Paragraph>
      <Paragraph>{to.when}</Paragraph>
      <Paragraph>If it was you, there’s nothing to do.</Paragraph>
      <Action href={to.secureUrl}>This wasn’t me</Action>
      <Small>
        It works until {to.until}. Press it and confirm: we’ll put this address back, sign out every device, cancel the
        password and email you a link to choose a new one.
      </Small>
    </AccountEmail>
  ),
});

export type FarewellData = { firstName: string; deletesOn: string; keepUrl: string; billing: boolean };

/** Somebody has asked for their account to be deleted: until when they can come back, and what happens then. */
export const farewell = (to: FarewellData, sender: Sender) => ({
  subject: `Your Starbill account will be deleted on ${to.deletesOn}`,
  element: (
    <AccountEmail
      sender={sender}
      title="Goodbye, and thank you"
      preview={`You can change your mind until ${to.deletesOn}.`}
      firstName={to.firstName}
      footer={aboutAccount}
    >
      <Paragraph>
        You asked us to delete your account. We’ll do so on <strong>{to.deletesOn}</strong>: your page, reviews, replies
        and pictures will be gone for good, and links to them will stop working. We can’t bring them back.
      </Paragraph>
      {to.billing && <Paragraph>Nothing more is charged.</Paragraph>}
      <Paragraph>Changed your mind? Until that day nothing is lost: sign in and press “Keep my account”.</Paragraph>
      <Action href={to.keepUrl}>Keep my account</Action>
      <Small>
        You can also download everything in your account: sign in and choose “Download everything” in Settings. We won’t
        email you about this again.
      </Small>
    </AccountEmail>
  ),
});
