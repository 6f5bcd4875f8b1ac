import type { ReactNode } from 'react';
import { britishDate } from '#shared/format.ts';
import { formatPence, type Plan, planPrice } from '#shared/prices.ts';
import { nextPriceWords } from '#shared/promotions.ts';
import { EmailLayout, type Sender } from './email-layout.tsx';
import { greet } from './greet.ts';
import { Action, Paragraph, Small, Title } from './parts.tsx';

type Payer = { firstName: string; url: string };

/** Emails about money are alike: what happened, what it means, and where to see it. */
const tell = (
  sender: Sender,
  { firstName, url }: Payer,
  mail: { subject: string; preview: string; action: string; children: ReactNode },
) => ({
  subject: mail.subject,
  element: (
    <EmailLayout
      sender={sender}
      subject={mail.subject}
      preview={mail.preview}
      footer={<Small>You get this email because it’s about payments for your Starbill account.</Small>}
    >
      <Title>{mail.subject}</Title>
      <Paragraph>{greet(firstName)}</Paragraph>
      {mail.children}
      <Action href={url}>{mail.action}</Action>
    </EmailLayout>
  ),
});

export type ReceiptData = Payer & {
  number: string;
  date: string;
  amount: number;
  /** What a promotion code took off. */
  discount: number;
  /** All of it; the rest was paid from the owner's credit. */
  total: number;
  card: string | null;
  /** null: the operator has set no VAT. Its rate is null where the provider works the VAT out. */
  vat: { amount: number; rate: number | null; number: string } | null;
  period: { plan: Plan; start: string; end: string } | null;
  /** What the operator has not set is left out. */
  seller: { name: string | null; address: string | null };
};

/** After every charge. */
export const receipt = (data: ReceiptData, sender: Sender) =>
  tell(sender, data, {
    subject: `Your receipt for ${formatPence(data.amount)}`,
    preview: `Invoice ${data.number}. Thank you.`,
    action: 'View your invoice',
    children: (
      <>
        <Paragraph>
          We charged {formatPence(data.amount)}
          {data.card ? ` to your card ending in ${data.card}` : ''} on {britishDate(data.date)}. Thank you.
        </Paragraph>
        <Paragraph>
          Invoice: {data.number}
          <br />
          {data.period && (
            <>
              For: Pro, {data.period.plan}, {britishDate(data.period.start)} to {britishDate(data.period.end)}
              <br />
            </>
          )}
          {data.discount > 0 && (
            <>
              Promotion code: −{formatPence(data.discount)}
              <br />
            </>
          )}
          Total: {formatPence(data.total)}
          <br />
          {data.vat && (
            <>
              {data.vat.rate === null ? 'Includes VAT' : `Includes VAT at ${data.vat.rate}%`}:{' '}
              {formatPence(data.vat.amount)}
              <br />
            </>
          )}
          {data.total > data.amount && (
            <>
              Paid from your credit: {formatPence(data.total - data.amount)}
              <br />
            </>
          )}
          Paid{data.card ? ' by card' : ''}: {formatPence(data.amount)}
        </Paragraph>
        <Small>
          {[
            data.seller.name && `Sold by ${data.seller.name}.`,
            data.seller.address && `${data.seller.address.replace(/\.$/, '')}.`,
            data.vat && `VAT number ${data.vat.number}.`,
          ]
            .filter(Boolean)
            .join(' ')}
        </Small>
      </>
    ),
  });

export type RefundData = Payer & { number: string; amount: number; reason: string | null };

export const refund = (data: RefundData, sender: Sender) =>
  tell(sender, data, {
    subject: `We refunded ${formatPence(data.amount)}`,
    preview: `Of invoice ${data.number}.`,
    action: 'See your billing',
    children: (
      <>
        <Paragraph>
          We refunded {formatPence(data.amount)} of invoice {data.number}. The money goes back to the card you paid
          with, usually within 5 to 10 days. Your plan stays as it is.
        </Paragraph>
        {data.reason && <Paragraph>The reason: {data.reason}</Paragraph>}
      </>
    ),
  });

export type CanceledData = Payer & { endsOn: string | null; isTrial: boolean; credit: number };

export const subscriptionCanceled = (data: CanceledData, sender: Sender) => {
  const what = data.isTrial ? 'free trial' : 'subscription';
  return tell(sender, data, {
    subject: `Your ${what} is cancelled`,
    preview: data.isTrial ? 'Nothing was charged.' : 'You won’t be charged again.',
    action: 'See your billing',
    children: (
      <>
        <Paragraph>
          You won’t be charged{data.isTrial ? '' : ' again'}.{' '}
          {data.endsOn ? `Everything works until ${britishDate(data.endsOn)}, and you can resume until then.` : ''}{' '}
          Afterwards your public page stays up, new reviews are still kept, and you can read and export everything.
        </Paragraph>
        {data.credit > 0 && (
          <Paragraph>
            Your credit of {formatPence(data.credit)} stays on your account and pays first if you subscribe again.
          </Paragraph>
        )}
        <Small>If this wasn’t you, sign in, change your password and resume on the same page.</Small>
      </>
    ),
  });
};

export type RunningData = Payer & {
  plan: Plan;
  next: string | null;
  credit: number;
  /** What the next period costs; null: what the plan says. */
  price: number | null;
  card: string | null;
};

const nextPayment = ({ plan, next, credit, price, card }: RunningData) =>
  next && card
    ? `The next payment is on ${britishDate(next)}: ${nextPriceWords(plan, price)}, charged to your card ending in ${card}${credit > 0 ? `, after your credit of ${formatPence(credit)} is used` : ''}.`
    : 'No card is saved, so you won’t be charged automatically.';

export type ResumedData = RunningData & { isTrial: boolean };

export const subscriptionResumed = (data: ResumedData, sender: Sender) => {
  const what = data.isTrial ? 'free trial' : 'subscription';
  return tell(sender, data, {
    subject: `Your ${what} continues`,
    preview: nextPayment(data),
    action: 'See your billing',
    children: (
      <Paragraph>
        You resumed your {what}. {nextPayment(data)}
      </Paragraph>
    ),
  });
};

export const planChanged = (data: RunningData, sender: Sender) =>
  tell(sender, data, {
    subject: `You’re now on the ${data.plan} plan`,
    preview: nextPayment(data),
    action: 'See your billing',
    children: (
      <Paragraph>
        Your plan has changed: it’s {planPrice(data.plan)} from now on. {nextPayment(data)}
      </Paragraph>
    ),
  });

export type EndedData = Payer & { isTrial: boolean };

export const subscriptionEnded = (data: EndedData, sender: Sender) => {
  const what = data.isTrial ? 'free trial' : 'subscription';
  return tell(sender, data, {
    subject: `Your ${what} has ended`,
    preview: data.isTrial ? 'Nothing was charged.' : 'You won’t be charged again.',
    action: 'Subscribe',
    children: (
      <Paragraph>
        Your {what} has ended, and {data.isTrial ? 'nothing was charged' : 'you won’t be charged again'}. Your public
        page stays up, new reviews are still kept, and you can read and export everything. Subscribe whenever you want
        to make changes again.
      </Paragraph>
    ),
  });
};

export type CardExpiringData = Payer & { card: string; expires: string };

export const cardExpiring = (data: CardExpiringData, sender: Sender) =>
  tell(sender, data, {
    subject: `Your card ending in ${data.card} expires soon`,
    preview: 'Add another card so that your plan continues.',
    action: 'Update your card',
    children: (
      <Paragraph>
        The card that pays for Starbill, ending in {data.card}, expires at the end of {data.expires}. Add another card
        before then. Adding it costs nothing.
      </Paragraph>
    ),
  });

export type RenewalComingData = RunningData;

export const renewalComing = (data: RenewalComingData, sender: Sender) =>
  tell(sender, data, {
    subject: `Your annual plan renews on ${data.next ? britishDate(data.next) : 'its day'}`,
    preview: nextPayment(data),
    action: 'See your billing',
    children: (
      <Paragraph>
        Your annual plan renews automatically. {nextPayment(data)} You don’t have to do anything to keep it. To cancel,
        or to switch to monthly, open your billing page before that day.
      </Paragraph>
    ),
  });

export type PaymentsSetUpData = Payer & { until: string };

export const paymentsSetUp = (data: PaymentsSetUpData, sender: Sender) =>
  tell(sender, data, {
    subject: `Subscribe by ${britishDate(data.until)} to keep making changes`,
    preview: 'Until then everything works without a subscription.',
    action: 'Subscribe',
    children: (
      <Paragraph>
        Payments are set up now. Until {britishDate(data.until)} everything works without a subscription, and nothing is
        charged. After that you’ll need one to make changes. Your public page stays up and new reviews are still kept
        either way.
      </Paragraph>
    ),
  });
