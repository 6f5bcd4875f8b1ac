import { lazy, Suspense, useState } from 'react';
import type { PaymentsConfig } from '#shared/schemas/billing.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { loadPart } from '#web/ui/load-part.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { CardFormProps } from './card-form-props.ts';

type Taken = NonNullable<PaymentsConfig>;

export const providerName = ({ provider }: Taken) => (provider === 'stripe' ? 'Stripe' : 'the Starbill sandbox');

// Each provider brings a form of its own; nobody loads the other's.
const SandboxForm = lazy(async () => ({ default: (await loadPart(() => import('./sandbox-form.tsx'))).SandboxForm }));
const StripeForm = lazy(async () => ({ default: (await loadPart(() => import('./stripe-form.tsx'))).StripeForm }));

/** Where a card is entered: the provider's own form, so that no card number comes near our server. */
export function CardForm({ payments, onConfirmed, ...form }: CardFormProps & { payments: Taken }) {
  const [isUnheard, setUnheard] = useState(false);
  const [asking, setAsking] = useState(false);
  const finish = async () => {
    setAsking(true);
    try {
      await onConfirmed();
    } catch {
      setUnheard(true);
      setAsking(false);
    }
  };
  // Accepted is accepted: the form does not come back, and only our own part is tried again.
  if (isUnheard)
    return (
      <ErrorState
        title={form.checkout.intent === 'setup' ? 'Your card was accepted' : 'Your payment was accepted'}
        onRetry={finish}
        retrying={asking}
      >
        We haven’t received your bank’s answer yet. Try again in a moment: you won’t be charged twice.
      </ErrorState>
    );
  return (
    <Suspense fallback={<Skeleton className="h-64" />}>
      {payments.provider === 'stripe' ? (
        <StripeForm {...form} onConfirmed={finish} publishableKey={payments.publishableKey ?? ''} />
      ) : (
        <SandboxForm {...form} onConfirmed={finish} />
      )}
    </Suspense>
  );
}
