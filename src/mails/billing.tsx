import { britishDate } from '#shared/format.ts';
import { formatPence, type Plan, planPrice } from '#shared/prices.ts';
import { nextPriceWords } from '#shared/promotions.ts';
import { EmailLayout, type Sender } from './email-layout.tsx';
import { greet } from './greet.ts';
import { Action, Paragraph, Small, Title } from './parts.tsx';

export type TrialEndingData = {
  firstName: string;
  days: number;
  trialEnd: string;
  plan: Plan;
  /** What the first period costs; null: what the plan says. */
  price: number | null;
  /** The last digits of the card that will be charged; null when there is none, and the trial simply ends. */
  card: string | null;
  url: string;
};

/** To the owner, three days and one day before the trial ends. */
export function trialEnding(data: TrialEndingData, sender: Sender) {
  const subject = `Your free trial ends ${data.days === 1 ? 'tomorrow' : `in ${data.days} days`}`;
  const day = britishDate(data.trialEnd);
  return {
    subject,
    element: (
      <EmailLayout
        sender={sender}
        subject={subject}
        preview={
          data.card ? `Nothing to do: your subscription begins on ${day}.` : 'You won’t be charged automatically.'
        }
        footer={<Small>You get this email because you started a free trial. We send one more at most.</Small>}
      >
        <Title>{subject}</Title>
        <Paragraph>{greet(data.firstName)}</Paragraph>
        {data.card ? (
          <>
            <Paragraph>
              Your subscription begins on {day}: {nextPriceWords(data.plan, data.price)}, charged to your card ending in{' '}
              {data.card}. You can change the plan or cancel before then, in two clicks, and you won’t be charged.
            </Paragraph>
            <Action href={data.url}>See your billing</Action>
          </>
        ) : (
          <>
            <Paragraph>
              Your trial ends on {day}, and you won’t be charged automatically. To keep replying, sharing and changing
              your page after that, subscribe for {planPrice(data.plan)}. The days you have left are still free.
            </Paragraph>
            <Action href={data.url}>Subscribe</Action>
            <Small>
              If you don’t subscribe, your public page stays up, new reviews are still kept, and you can read and export
              everything.
            </Small>
          </>
        )}
      </EmailLayout>
    ),
  };
}

export type PaymentFailedData = { firstName: string; amount: number; card: string | null; url: string };

/** To the owner whose payment was refused. */
export function paymentFailed(data: PaymentFailedData, sender: Sender) {
  const subject = 'Your payment for Starbill didn’t go through';
  return {
    subject,
    element: (
      <EmailLayout
        sender={sender}
        subject={subject}
        preview="Everything still works. Update your card."
        footer={<Small>You get this email because you subscribe to Starbill.</Small>}
      >
        <Title>{subject}</Title>
        <Paragraph>{greet(data.firstName)}</Paragraph>
        <Paragraph>
          {data.card ? `Your card ending in ${data.card} was refused` : 'Your card was refused'} for a payment of{' '}
          {formatPence(data.amount)}. Everything still works, and the payment will be tried again in a few days. Update
          your card so that it goes through.
        </Paragraph>
        <Action href={data.url}>Update your card</Action>
        <Small>If you’d rather stop, you can cancel on the same page, and you won’t be charged again.</Small>
      </EmailLayout>
    ),
  };
}
