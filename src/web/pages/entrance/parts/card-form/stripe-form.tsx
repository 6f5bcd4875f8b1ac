import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { loadStripe } from '@stripe/stripe-js';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { messageOf } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { type CardFormProps, failedTitle } from './card-form-props.ts';
import { stripeLook } from './stripe-look.ts';

/** Stripe's script, once per key. */
const stripeQuery = (publishableKey: string) =>
  queryOptions({
    queryKey: ['stripe', publishableKey],
    queryFn: () => loadStripe(publishableKey),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    // What a blocker has stopped is loaded again when the person says so.
    retry: false,
    structuralSharing: false,
  });

/** Stripe's own form, in a frame of Stripe's: the card number goes there and nowhere else. */
export function StripeForm({ publishableKey, ...form }: CardFormProps & { publishableKey: string }) {
  const { data: stripe, isFetching, refetch } = useQuery(stripeQuery(publishableKey));
  if (!stripe && !isFetching)
    return (
      <ErrorState title="Failed to initialize payment. Please try again." onRetry={() => void refetch()}>
        Stripe’s payment form didn’t load. An ad blocker in your browser may have stopped it.
      </ErrorState>
    );
  if (!stripe) return <Skeleton className="h-64" />;
  return (
    <Elements stripe={stripe} options={{ clientSecret: form.checkout.clientSecret, appearance: stripeLook() }}>
      <Confirming {...form} />
    </Elements>
  );
}

function Confirming({ checkout, label, onBusy, onConfirmed }: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [working, setWorking] = useState(false);
  const [ready, setReady] = useState(false);
  const [problem, setProblem] = useState<string>();

  const fail = (message: string) => {
    setProblem(message);
    toast({ title: failedTitle(checkout), description: message, variant: 'danger' });
  };

  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    if (!stripe || !elements || working) return;
    setWorking(true);
    onBusy(true);
    setProblem(undefined);
    try {
      const how = {
        elements,
        confirmParams: { return_url: `${location.origin}/dashboard` },
        redirect: 'if_required' as const,
      };
      const { error } = checkout.intent === 'setup' ? await stripe.confirmSetup(how) : await stripe.confirmPayment(how);
      // Another tab has been quicker with the same payment: it is done, and not done twice.
      const isDone = (error?.setup_intent ?? error?.payment_intent)?.status === 'succeeded';
      // Confirmed, the form is on its way out, and takes no second press.
      if (!error || isDone) return await onConfirmed();
      fail(error.message ?? 'Try again.');
    } catch (error) {
      fail(messageOf(error, 'Try again.'));
    }
    setWorking(false);
    onBusy(false);
  };

  return (
    <form className="flex flex-col gap-5" onSubmit={confirm}>
      <FormError>{problem}</FormError>
      <PaymentElement onReady={() => setReady(true)} />
      <Button type="submit" size="lg" className="w-full" disabled={!ready} busyText={working && 'Processing...'}>
        {label}
      </Button>
    </form>
  );
}
