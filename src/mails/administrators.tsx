import { AccountEmail } from './account-email.tsx';
import type { Sender } from './email-layout.tsx';
import { Action, Paragraph, Small } from './parts.tsx';

const footer = 'You get this email because you’re an administrator of this copy of Starbill.';

export type WaitingReminderData = {
  firstName: string;
  /** In words: "3 reviews", "1 appeal". */
  waiting: string[];
  hours: number;
  queueUrl: string;
};

const hoursText = (hours: number) => `${hours} ${hours === 1 ? 'hour' : 'hours'}`;

/** To an administrator: something has waited for too long. */
export const waitingReminder = (to: WaitingReminderData, sender: Sender) => ({
  subject: 'Reviews are waiting for a decision',
  element: (
    <AccountEmail
      sender={sender}
      title="Reviews are waiting for a decision"
      preview={`${to.waiting.join(', ')} for more than ${hoursText(to.hours)}.`}
      firstName={to.firstName}
      footer={`${footer} It’s sent at most once a day.`}
    >
      <Paragraph>
        {to.waiting.join(', ')} {to.waiting.length === 1 && /^1 /.test(to.waiting[0] ?? '') ? 'has' : 'have'} been
        waiting for more than {hoursText(to.hours)}.
      </Paragraph>
      <Action href={to.queueUrl}>Open the review queue</Action>
    </AccountEmail>
  ),
});

export type AdministratorInvitedData = { invitedBy: string; url: string; days: number };

export const administratorInvited = (to: AdministratorInvitedData, sender: Sender) => ({
  subject: 'You’re invited to administer Starbill',
  element: (
    <AccountEmail
      sender={sender}
      title="You’re invited to be an administrator"
      preview="Choose a password and set up two-factor sign-in."
      firstName=""
      footer="You get this email because an administrator entered your address. If you weren’t expecting it, ignore it."
    >
      <Paragraph>
        <bdi>{to.invitedBy}</bdi> has invited you to administer this copy of Starbill
        {sender.operator.name && `, run by ${sender.operator.name}`}. Administrators decide which reviews are published.
      </Paragraph>
      <Paragraph>Choose a password first. Then sign in, and turn on two-factor sign-in when you’re asked to.</Paragraph>
      <Action href={to.url}>Choose a password</Action>
      <Small>The link works once, for {to.days} days.</Small>
    </AccountEmail>
  ),
});

export type AdministratorsChangedData = {
  firstName: string;
  change: 'joined' | 'removed';
  who: string;
  email: string;
  /** Who invited or removed them; null when that account is gone. */
  by: string | null;
  url: string;
};

/** To the other administrators, so that nobody joins them unseen. */
export const administratorsChanged = (to: AdministratorsChangedData, sender: Sender) => {
  const joined = to.change === 'joined';
  const title = joined ? 'Starbill has a new administrator' : 'A Starbill administrator was removed';
  return {
    subject: title,
    element: (
      <AccountEmail
        sender={sender}
        title={title}
        preview={joined ? `${to.who} can now decide on reviews.` : `${to.who} no longer decides on reviews.`}
        firstName={to.firstName}
        footer={footer}
      >
        <Paragraph>
          <bdi>{to.who}</bdi> (<bdi>{to.email}</bdi>){' '}
          {joined ? 'is now an administrator' : 'is no longer an administrator'}.
          {to.by && (
            <>
              {' '}
              {joined ? 'They were invited by ' : 'They were removed by '}
              <bdi>{to.by}</bdi>.
            </>
          )}
        </Paragraph>
        <Paragraph>If you didn’t expect this, look at the list of administrators and at the audit log.</Paragraph>
        <Action href={to.url}>See the administrators</Action>
      </AccountEmail>
    ),
  };
};

export type AdministratorRemovedData = { firstName: string; removedBy: string; homeUrl: string };

export const administratorRemoved = (to: AdministratorRemovedData, sender: Sender) => ({
  subject: 'You’re no longer a Starbill administrator',
  element: (
    <AccountEmail
      sender={sender}
      title="You’re no longer an administrator"
      preview="You’ve been signed out everywhere."
      firstName={to.firstName}
      footer="You get this email because it’s about your account. You can’t unsubscribe from it."
    >
      <Paragraph>
        <bdi>{to.removedBy}</bdi> has removed you from the administrators of this copy of Starbill. You’ve been signed
        out everywhere. Your decisions stay as they are.
      </Paragraph>
      <Paragraph>If you think this is a mistake, write to {sender.operator.supportEmail}.</Paragraph>
      <Action href={to.homeUrl}>Go to Starbill</Action>
    </AccountEmail>
  ),
});
