import type Stripe from 'stripe';
import { callStripe } from './call-stripe.ts';

/**
 * How a new subscription is taxed: by Stripe Tax, at the operator's one rate, or not at all. Prices include the VAT either
 * way. Subscriptions that run keep what they began with.
 */
export function createVat(stripe: Stripe, { automatic, rate }: { automatic: boolean; rate: number | null }) {
  let found: Promise<string> | null = null;

  /** The rate at Stripe, made by whoever needs it first. */
  async function findRate(percentage: number): Promise<string> {
    const { data } = await callStripe(() => stripe.taxRates.list({ active: true, inclusive: true, limit: 100 }));
    const known = data.find((each) => each.percentage === percentage && each.display_name === 'VAT');
    if (known) return known.id;
    const made = await callStripe(() =>
      stripe.taxRates.create(
        { display_name: 'VAT', percentage, inclusive: true },
        { idempotencyKey: `starbill-vat-${percentage}` },
      ),
    );
    return made.id;
  }

  return {
    async ofSubscription(): Promise<Pick<Stripe.SubscriptionCreateParams, 'automatic_tax' | 'default_tax_rates'>> {
      if (automatic) return { automatic_tax: { enabled: true } };
      if (rate === null) return {};
      found ??= findRate(rate);
      const id = await found.catch((error) => {
        found = null;
        throw error;
      });
      return { default_tax_rates: [id] };
    },
  };
}
