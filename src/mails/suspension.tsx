import { AccountEmail } from './account-email.tsx';
import type { Sender } from './email-layout.tsx';
import { Action, Paragraph, Quote, Small } from './parts.tsx';

export type SuspendedData = { business: string; firstName: string; reason: string; dashboardUrl: string };

/** To an owner whose page an administrator has taken from the public: what that means, why, and whom to write to. */
export const suspended = (to: SuspendedData, sender: Sender) => ({
  subject: 'Your Starbill page is suspended',
  element: (
    <AccountEmail
      sender={sender}
      title="Your page is suspended"
      preview="It isn’t public for now. Nothing was deleted."
      firstName={to.firstName}
      footer="You get this email because it’s about your account. You can’t unsubscribe from it."
    >
      <Paragraph>
        Our administrators have suspended <bdi>{to.business}</bdi>. The reason they gave:
      </Paragraph>
      <Quote>{to.reason}</Quote>
      <Paragraph>
        Your public page and your review form now say they’re paused, your widgets show nothing, and no new reviews are
        taken. Nothing was deleted: you can sign in, read your reviews and export them.
      </Paragraph>
      <Paragraph>If you think this is a mistake, write to {sender.operator.supportEmail}.</Paragraph>
      <Action href={to.dashboardUrl}>Open your dashboard</Action>
      <Small>Once the page is restored, everything will be as it was before.</Small>
    </AccountEmail>
  ),
});

export type RestoredData = { business: string; firstName: string; pageUrl: string };

export const restored = (to: RestoredData, sender: Sender) => ({
  subject: 'Your Starbill page is back',
  element: (
    <AccountEmail
      sender={sender}
      title="Your page is back"
      preview="It’s public again, with all its reviews."
      firstName={to.firstName}
      footer="You get this email because it’s about your account. You can’t unsubscribe from it."
    >
      <Paragraph>
        <bdi>{to.business}</bdi> is public again: your page, your widgets and your review form show what they showed
        before.
      </Paragraph>
      <Action href={to.pageUrl}>See your page</Action>
    </AccountEmail>
  ),
});
