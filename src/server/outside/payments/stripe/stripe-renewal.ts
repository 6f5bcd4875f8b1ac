import type Stripe from 'stripe';
import type { Renewal } from '#server/outside/payments/payments.ts';
import { callStripe } from './call-stripe.ts';
import { expanded, leavingMark } from './stripe-shapes.ts';

/**
 * The end and its reason are one update. Of a payment that failed, the mark is set before Stripe stops trying and taken
 * away after it tries again: a process that is interrupted in between leaves the mark, and the next sync finishes the work.
 */
export async function setStripeRenewal(stripe: Stripe, id: string, renewal: Renewal): Promise<void> {
  const mark = () =>
    callStripe(() =>
      stripe.subscriptions.update(id, {
        cancel_at_period_end: renewal !== 'renews',
        metadata: { [leavingMark]: renewal === 'leaving' ? 'yes' : '' },
      }),
    );
  if (renewal === 'leaving') await mark();
  await setTries(stripe, id, renewal !== 'leaving');
  if (renewal !== 'leaving') await mark();
}

/** Whether Stripe keeps trying to collect what is unpaid. */
async function setTries(stripe: Stripe, id: string, auto_advance: boolean): Promise<void> {
  const subscription = await callStripe(() => stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] }));
  const invoice = expanded(subscription.latest_invoice);
  const unpaid = subscription.status === 'past_due' && invoice?.status === 'open' ? invoice.id : null;
  if (unpaid) await callStripe(() => stripe.invoices.update(unpaid, { auto_advance }));
}
