import { UserRoundPlus } from 'lucide-react';
import { operations } from '#shared/operations.ts';
import { type Plan, prices } from '#shared/prices.ts';
import { addressOf } from '#web/api/api-url.ts';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

/** Nobody is signed in, or this account cannot subscribe here. Most who come here are new, so the account comes first. */
export function SignInRequired({ plan, code, unavailable }: { plan: Plan; code: string; unavailable: boolean }) {
  if (unavailable) return <NotAvailable />;
  const chosen = { ...(plan === 'annual' && { plan }), ...(code && { code }) };
  const returnTo = `/subscribe?${new URLSearchParams(chosen)}`.replace(/\?$/, '');
  const back = addressOf(operations.goToSignIn, { query: { returnTo } });
  return (
    <Card className="flex flex-col items-center text-center sm:p-9" aria-labelledby="create-account">
      <UserRoundPlus aria-hidden="true" className="size-8 text-action" />
      <h2 id="create-account" className="mt-4 text-2xl">
        New to Starbill?
      </h2>
      <p className="mt-2 max-w-sm text-ink-soft">{prices.trialDays} days free, no card needed.</p>
      <LinkButton href={plan === 'annual' ? '/sign-up?plan=annual' : '/sign-up'} size="lg" className="mt-6 w-full">
        Create your account
      </LinkButton>
      <div className="mt-8 flex w-full flex-col items-center gap-3 border-t border-rule pt-6">
        <h3 className="text-lg">Sign In Required</h3>
        <p className="max-w-sm text-sm text-ink-soft">
          Already have an account? Sign in to subscribe with it. We’ll keep the plan you chose.
        </p>
        <LinkButton href={back} size="lg" variant="secondary" className="w-full">
          Sign In to Continue
        </LinkButton>
      </div>
    </Card>
  );
}

/** Whoever is signed in is not sent to sign in again: there is nothing to pay with here yet. */
const NotAvailable = () => (
  <Card className="flex flex-col items-center text-center sm:p-9" aria-labelledby="not-available">
    <h2 id="not-available" className="text-2xl">
      Payments aren’t set up yet
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
