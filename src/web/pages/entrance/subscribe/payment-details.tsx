import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleAlert, Lock } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { Plan } from '#shared/prices.ts';
import type { SignedIn } from '#shared/schemas/accounts.ts';
import type { Checkout, PaymentsConfig } from '#shared/schemas/billing.ts';
import { billingQuery, refreshBilling } from '#web/api/billing.ts';
import { ApiError } from '#web/api/client.ts';
import { BillingDetailsForm } from '#web/pages/entrance/parts/billing-details-form.tsx';
import { CardForm, providerName } from '#web/pages/entrance/parts/card-form/card-form.tsx';
import { Amounts } from '#web/ui/amounts.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { readerDateUtc } from '#web/ui/reader-date.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { textLink } from '#web/ui/text-link.ts';
import { toast } from '#web/ui/toast.ts';
import { describeCharge, listAmounts } from './charge-words.ts';
import { PromotionCode } from './promotion-code.tsx';

type Props = {
  plan: Plan;
  person: SignedIn;
  payments: PaymentsConfig;
  checkout: Checkout | null;
  /** The promotion code that was asked for, and why it was refused. */
  code: string;
  codeProblem: string | undefined;
  onCode: (code: string) => void;
  /** Why the billing address is asked for first; null: it is not. */
  addressNeeded: string | null;
  loading: boolean;
  error: Error | null;
  onRetry: () => void;
  /** The card is being confirmed. */
  busy: boolean;
  onBusy: (busy: boolean) => void;
  onLeaving: () => void;
};

export function PaymentDetails(props: Props) {
  const { checkout, payments } = props;
  return (
    <Card className="sm:p-9" aria-labelledby="payment-details" aria-busy={props.loading}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="payment-details" className="text-2xl">
          Payment Details
        </h2>
        <Badge tone="good">
          <Lock aria-hidden="true" className="size-3" />
          Secure Checkout
        </Badge>
      </div>
      {props.loading ? (
        <div className="flex min-h-72 flex-col items-center justify-center gap-4">
          <Spinner label="Setting up your subscription..." />
        </div>
      ) : props.addressNeeded ? (
        <AskForAddress why={props.addressNeeded} onSaved={props.onRetry} />
      ) : checkout && payments ? (
        <Ready {...props} checkout={checkout} payments={payments} />
      ) : (
        <Failed error={props.error} onRetry={props.onRetry} />
      )}
      {payments && (
        <p className="mt-6 border-t border-rule pt-5 text-center text-xs text-ink-soft">
          Secure payment powered by {providerName(payments)}
          <br />
          {checkout?.trialDays ? `${checkout.trialDays}-day free trial • Cancel anytime` : 'Cancel anytime'}
        </p>
      )}
    </Card>
  );
}

function AskForAddress({ why, onSaved }: { why: string; onSaved: () => void }) {
  const { data: billing } = useQuery(billingQuery);
  return (
    <div className="mt-6">
      <p className="mb-6 text-sm text-ink-soft">{why}</p>
      {billing ? (
        <BillingDetailsForm saved={billing.details} onSaved={onSaved} />
      ) : (
        <Spinner label="Loading your billing details..." />
      )}
    </div>
  );
}

function Failed({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const words =
    error instanceof ApiError ? (error.body.message ?? `HTTP ${error.message}`) : (error?.message ?? 'unknown error');
  return (
    <div role="alert" className="flex min-h-72 flex-col items-center justify-center text-center">
      <CircleAlert aria-hidden="true" className="size-8 text-danger" />
      <p className="mt-4 text-lg font-semibold">Failed to initialize payment. Please try again.</p>
      <p className="mt-1 text-sm text-ink-soft">Subscription setup failed: {words}</p>
      <Button variant="secondary" className="mt-6" onClick={onRetry}>
        Retry Setup
      </Button>
    </div>
  );
}

function Ready({
  checkout,
  payments,
  plan,
  person,
  ...props
}: Props & { checkout: Checkout; payments: NonNullable<PaymentsConfig> }) {
  const navigate = useNavigate();
  const refresh = useMutation(refreshBilling);
  const finish = async () => {
    const { subscription } = await refresh.mutateAsync();
    // The code or the free trial ended while the form was open, and nobody has agreed to what it costs now.
    if (checkout.intent === 'setup' && !subscription?.renews) {
      toast({
        title: 'Card saved, but nothing has started',
        description: 'Your free trial or code ended while this page was open. Check the new amount, then confirm it.',
        variant: 'danger',
      });
      props.onBusy(false);
      props.onRetry();
      return;
    }
    props.onLeaving();
    toast({
      title: 'Welcome!',
      description: checkout.trialDays
        ? `Your ${checkout.trialDays}-day free trial has started. Enjoy full access to all features!`
        : person.subscriptionStatus === 'trialing' && person.trialEnd
          ? `Your card is saved. Your free trial continues until ${readerDateUtc(person.trialEnd)}.`
          : 'Your subscription is active. Setting up your account...',
    });
    navigate('/dashboard');
  };
  return (
    <div className="mt-6">
      <p className="mb-6 text-sm text-ink-soft">{describeCharge({ checkout, plan, person })}</p>
      {(checkout.credit > 0 || checkout.promotion) && (
        <div className="mb-6">
          <Amounts rows={listAmounts({ checkout, plan, person })} />
        </div>
      )}
      <PromotionCode
        key={props.code}
        asked={props.code}
        applied={checkout.promotion}
        problem={props.codeProblem}
        disabled={props.busy}
        onAsk={props.onCode}
      />
      <CardForm
        key={checkout.clientSecret}
        payments={payments}
        checkout={checkout}
        label={checkout.trialDays ? 'Start Free Trial' : 'Complete Subscription'}
        onBusy={props.onBusy}
        onConfirmed={finish}
      />
      <p className="mt-4 text-center text-xs text-ink-soft">
        By subscribing you agree to our{' '}
        <a href="/terms" target="_blank" rel="noreferrer" className={textLink}>
          Terms of Service
        </a>{' '}
        and{' '}
        <a href="/privacy" target="_blank" rel="noreferrer" className={textLink}>
          Privacy Policy
        </a>
        .
      </p>
    </div>
  );
}
