import { lazy, Suspense } from 'react';
import type { Checkout, PaymentsConfig } from '#shared/billing.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

export type CardFormProps = {
  checkout: Checkout;
  /** What the button says. */
  label: string;
  onBusy: (busy: boolean) => void;
  /** The provider has accepted: what is left to do is ours. */
  onConfirmed: () => Promise<void>;
};

type Taken = NonNullable<PaymentsConfig>;

export const providerName = ({ provider }: Taken) => (provider === 'stripe' ? 'Stripe' : 'the Starbill sandbox');

export const failedTitle = ({ intent }: Checkout) => (intent === 'setup' ? 'Setup Failed' : 'Payment Failed');

// Each provider brings a form of its own; nobody loads the other's.
const SandboxForm = lazy(async () => ({ default: (await import('./sandbox-form.tsx')).SandboxForm }));
const StripeForm = lazy(async () => ({ default: (await import('./stripe-form.tsx')).StripeForm }));

/** Where a card is entered: the provider's own form, so that no card number comes near our server. */
export function CardForm({ payments, ...form }: CardFormProps & { payments: Taken }) {
  return (
    <Suspense fallback={<Skeleton className="h-64" />}>
      {payments.provider === 'stripe' ? (
        <StripeForm {...form} publishableKey={payments.publishableKey ?? ''} />
      ) : (
        <SandboxForm {...form} />
      )}
    </Suspense>
  );
}
