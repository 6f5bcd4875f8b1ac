import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { type Plan, prices } from '#shared/prices.ts';
import { normaliseCode } from '#shared/promotions.ts';
import type { SignedIn } from '#shared/schemas/accounts.ts';
import type { Checkout } from '#shared/schemas/billing.ts';
import { checkoutQuery } from '#web/api/billing.ts';
import { PlanCard } from '#web/pages/entrance/parts/plan-card.tsx';
import { useVisitor } from '#web/pages/entrance/parts/use-visitor.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { useTitle } from '#web/ui/use-title.ts';
import { PaymentDetails } from './payment-details.tsx';
import { SignInRequired } from './sign-in-required.tsx';

export function SubscribePage() {
  useTitle('Subscribe');
  const [search] = useSearchParams();
  const [plan, setPlan] = useState<Plan>(search.get('plan') === 'annual' ? 'annual' : 'monthly');
  // From the confirmed payment on, the account is subscribed while the dashboard is still on its way.
  const [leaving, setLeaving] = useState(false);
  const [busy, setBusy] = useState(false);
  const [code, setCode] = useState(normaliseCode(search.get('code') ?? '').slice(0, 60));
  const { person, config, instead } = useVisitor();
  const { data, isPending, isFetching, error, refetch } = useQuery({
    ...checkoutQuery(plan, code),
    enabled: Boolean(person) && config?.billing === true && !leaving,
  });
  if (instead) return instead;
  if (!config.billing) return <Navigate to={person ? '/dashboard' : '/sign-up'} replace />;
  if (!leaving && data && 'toldOnSettings' in data) return <Navigate to="/settings#billing" replace />;
  const checkout = data && 'checkout' in data ? data.checkout : null;
  const signedOut = !person || (data !== undefined && 'signIn' in data);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex items-center justify-between px-5 py-6 sm:px-10">
        <a href="/" className="rounded-sm" aria-label="Starbill, start page">
          <Logo />
        </a>
        <LinkButton href="/" variant="quiet">
          <ArrowLeft aria-hidden="true" className="size-4" />
          Back
        </LinkButton>
      </header>
      <main className="mx-auto w-full max-w-5xl flex-1 px-5 pt-4 pb-20 sm:pt-8">
        <div className="text-center">
          <h1 className="text-4xl sm:text-5xl">Subscribe to Starbill Pro</h1>
          <p className="mx-auto mt-3 max-w-md text-ink-soft">One plan, everything in it. No setup fees.</p>
        </div>
        <div className="mt-10 grid items-start gap-6 lg:grid-cols-2">
          {signedOut && <SignInRequired plan={plan} code={code} unavailable={Boolean(person)} />}
          <PlanCard plan={plan} onPlanChange={setPlan} disabled={busy || leaving} note={noteFor(person, checkout)} />
          {!signedOut && (
            <PaymentDetails
              plan={plan}
              person={person}
              payments={config.payments}
              checkout={checkout}
              code={code}
              codeProblem={data && 'codeProblem' in data ? data.codeProblem : undefined}
              onCode={setCode}
              addressNeeded={data && 'addressNeeded' in data ? data.addressNeeded : null}
              loading={isPending || isFetching}
              error={error}
              onRetry={refetch}
              busy={busy || leaving}
              onBusy={setBusy}
              onLeaving={() => setLeaving(true)}
            />
          )}
        </div>
      </main>
    </div>
  );
}

/** The free trial is for those who never began anything; the server knows best who that is. */
const noteFor = (person: SignedIn | null, checkout: Checkout | null) => {
  const hasTrial = checkout ? checkout.trialDays !== undefined : (person?.subscriptionStatus ?? null) === null;
  return hasTrial ? `After your ${prices.trialDays}-day free trial` : 'Billed monthly, cancel anytime';
};
