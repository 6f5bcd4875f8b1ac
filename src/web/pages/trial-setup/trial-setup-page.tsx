import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { longDate } from '#shared/format.ts';
import { type Plan, prices } from '#shared/prices.ts';
import { signedInQuery } from '../../api/accounts.ts';
import { startTrial } from '../../api/billing.ts';
import { hasStatus } from '../../api/client.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { toast } from '../../ui/toast.ts';
import { useTitle } from '../../ui/use-title.ts';
import { LoadingScreen } from '../shell/loading-screen.tsx';
import { PlanCard } from './plan-card.tsx';

export function TrialSetupPage() {
  useTitle('Start your free trial');
  const [search] = useSearchParams();
  const [plan, setPlan] = useState<Plan>(search.get('plan') === 'annual' ? 'annual' : 'monthly');
  const { data: person, isPending } = useQuery(signedInQuery);
  if (isPending) return <LoadingScreen />;
  // A trial starts once per account; and a copy that runs without billing has none.
  if (person && (person.canWrite || person.subscriptionStatus !== null || person.slug === null))
    return <Navigate to="/dashboard" replace />;
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex items-center justify-between px-5 py-6 sm:px-10">
        <a href="/" className="rounded-sm" aria-label="Starbill, start page">
          <Logo />
        </a>
        {person ? (
          <LinkButton href="/dashboard" variant="quiet">
            Not now
          </LinkButton>
        ) : (
          <LinkButton href="/sign-in" variant="quiet">
            Sign In
          </LinkButton>
        )}
      </header>
      <main className="mx-auto w-full max-w-xl flex-1 px-5 pt-4 pb-20 sm:pt-10">
        <div className="text-center">
          <Badge tone="action">{person ? `Welcome, ${person.firstName || 'and thank you'}!` : 'Welcome!'}</Badge>
          <h1 className="mt-4 text-4xl sm:text-5xl">Start Your {prices.trialDays}-Day Free Trial</h1>
          <p className="mx-auto mt-4 max-w-md text-ink-soft">
            Full access to everything. No card needed today, no setup fees, cancel anytime.
          </p>
        </div>
        <PlanCard plan={plan} onPlanChange={setPlan}>
          {person ? <StartButton plan={plan} /> : <SignUpFirst plan={plan} />}
        </PlanCard>
      </main>
    </div>
  );
}

function StartButton({ plan }: { plan: Plan }) {
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    ...startTrial,
    onSuccess: async ({ trialEnd }, input, result, context) => {
      toast({
        title: 'Free Trial Started!',
        description: `Your ${prices.trialDays}-day free trial is now active. You won't be charged until ${longDate(trialEnd)}.`,
      });
      await startTrial.onSuccess?.({ trialEnd }, input, result, context);
      navigate('/dashboard');
    },
    onError: (error) => {
      if (hasStatus(error, 401)) return;
      toast({
        title: 'Trial Setup Failed',
        description: 'Please try again or contact support.',
        variant: 'danger',
      });
    },
  });
  return (
    <Button
      size="lg"
      className="w-full"
      onClick={() => mutate({ isAnnual: plan === 'annual' })}
      busyText={isPending && 'Starting Trial...'}
    >
      Start Free Trial
    </Button>
  );
}

/** A visitor makes the account first, and comes back here with the same plan. */
function SignUpFirst({ plan }: { plan: Plan }) {
  return (
    <a href={plan === 'annual' ? '/sign-up?plan=annual' : '/sign-up'} className={buttonClass({ size: 'lg' }, 'w-full')}>
      Start Free Trial
    </a>
  );
}
