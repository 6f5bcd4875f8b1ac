import { lazy, Suspense } from 'react';
import type { PaymentsConfig } from '#shared/billing.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { CardFormProps } from './card-form-props.ts';

type Taken = NonNullable<PaymentsConfig>;

export const providerName = ({ provider }: Taken) => (provider === 'stripe' ? 'Stripe' : 'the Starbill sandbox');

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
