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
  subject: 'Your Starbill webhook was paused',
  element: (
    <AccountEmail
      sender={sender}
      title="Webhook paused"
      preview="We won’t send anything to it until you resume it."
      firstName={to.firstName}
      footer="You get this email because it’s about your account. You can’t unsubscribe from it."
    >
      <Paragraph>
        The webhook <strong dir="auto">{to.name}</strong> of <bdi>{to.business}</bdi>{' '}
        {to.why === 'gone'
          ? 'answered “410 Gone”, so we’ve stopped sending to it.'
          : 'hasn’t accepted a message for three days, so we’ve stopped sending to it.'}
      </Paragraph>
      <Paragraph>
        Check the address and its server, then press Resume. We’ll send the messages from the last three days that
        didn’t arrive.
      </Paragraph>
      <Action href={to.url}>Open API &amp; webhooks</Action>
      <Small>Events that happen while it’s paused won’t be sent. You’ll find every review on Manage Reviews.</Small>
    </AccountEmail>
  ),
});
