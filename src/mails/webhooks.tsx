import { AccountEmail } from './account-email.tsx';
import type { Sender } from './email-layout.tsx';
import { Action, Paragraph, Small } from './parts.tsx';

export type WebhookPausedData = {
  business: string;
  firstName: string;
  /** What the owner calls it. */
  name: string;
  why: 'failing' | 'gone';
  url: string;
};

/** To an owner whose tool has not answered for days. */
export const webhookPaused = (to: WebhookPausedData, sender: Sender) => ({
  subject: 'A Starbill webhook was paused',
  element: (
    <AccountEmail
      sender={sender}
      title="Webhook paused"
      preview="Nothing is sent to it until you resume it."
      firstName={to.firstName}
      footer="You get this email because it’s about your account. You can’t unsubscribe from it."
    >
      <Paragraph>
        The webhook <strong dir="auto">{to.name}</strong> of <bdi>{to.business}</bdi>{' '}
        {to.why === 'gone'
          ? 'answered that it’s gone for good (410), so we stopped sending to it.'
          : 'hasn’t taken any of our messages for three days, so we stopped sending to it.'}
      </Paragraph>
      <Paragraph>
        Check the address and what its server answers, send a test, and press Resume. Messages of the last three days
        that didn’t arrive are then sent.
      </Paragraph>
      <Action href={to.url}>Open API &amp; webhooks</Action>
      <Small>What happens while it’s paused isn’t sent later. Your reviews are all on Manage Reviews.</Small>
    </AccountEmail>
  ),
});
