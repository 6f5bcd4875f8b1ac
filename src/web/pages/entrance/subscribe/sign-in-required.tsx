import { Lock } from 'lucide-react';
import { operations } from '#shared/operations.ts';
import { type Plan, prices } from '#shared/prices.ts';
import { addressOf } from '#web/api/api-url.ts';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

/** Nobody is signed in, or this account cannot subscribe here. */
export function SignInRequired({ plan, unavailable }: { plan: Plan; unavailable: boolean }) {
  if (unavailable) return <NotAvailable />;
  const query = plan === 'annual' ? '?plan=annual' : '';
  const back = addressOf(operations.goToSignIn, { query: { returnTo: `/subscribe${query}` } });
  return (
    <Card className="flex flex-col items-center text-center sm:p-9" aria-labelledby="sign-in-required">
      <Lock aria-hidden="true" className="size-8 text-action" />
      <h2 id="sign-in-required" className="mt-4 text-2xl">
        Sign In Required
      </h2>
      <p className="mt-2 max-w-sm text-ink-soft">
        Please sign in to subscribe. New here? Create your account first; {prices.trialDays} days are free.
      </p>
      <div className="mt-6 flex w-full flex-col gap-3">
        <LinkButton href={back} size="lg">
          Sign In to Continue
        </LinkButton>
        <LinkButton href={`/sign-up${query}`} size="lg" variant="secondary">
          Create your account
        </LinkButton>
      </div>
    </Card>
  );
}

/** Whoever is signed in is not sent to sign in again: there is nothing to pay with here yet. */
const NotAvailable = () => (
  <Card className="flex flex-col items-center text-center sm:p-9" aria-labelledby="not-available">
    <h2 id="not-available" className="text-2xl">
      Payments are not set up yet
    </h2>
    <p className="mt-2 max-w-sm text-ink-soft">
      Subscription service not available. You can use everything for free until it is, and you’ll get 7 days’ notice
      before you need a subscription.
    </p>
    <LinkButton href="/dashboard" size="lg" className="mt-6 w-full">
      Go to the dashboard
    </LinkButton>
  </Card>
);
