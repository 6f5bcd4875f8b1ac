import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { type Plan, prices } from '#shared/prices.ts';
import { PlanCard } from '#web/pages/entrance/parts/plan-card.tsx';
import { useVisitor } from '#web/pages/entrance/parts/use-visitor.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { useTitle } from '#web/ui/use-title.ts';
import { StartTrialButton } from './start-trial-button.tsx';
import { TrialRefused, TrialTaken } from './trial-taken.tsx';

export function TrialSetupPage() {
  useTitle('Start your free trial');
  const [search] = useSearchParams();
  const [plan, setPlan] = useState<Plan>(search.get('plan') === 'annual' ? 'annual' : 'monthly');
  // Once started, the account already says "trialing" while the dashboard is still on its way.
  const [started, setStarted] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const { person, config, instead } = useVisitor();
  if (instead) return instead;
  if (!config.billing && !person) return <Navigate to="/sign-up" replace />;
  const status = person?.subscriptionStatus ?? null;
  // Nothing to start: no business, a paid subscription, or a copy that runs without billing.
  if (person && !started && (person.slug === null || (person.canWrite && status !== 'trialing')))
    return <Navigate to="/dashboard" replace />;
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex items-center justify-between px-5 py-6 sm:px-10">
        <a href="/" className="rounded-sm" aria-label="Starbill, start page">
          <Logo />
        </a>
        <LinkButton href={person ? '/dashboard' : '/sign-in'} variant="quiet">
          {person ? 'Go to the dashboard' : 'Sign In'}
        </LinkButton>
      </header>
      <main className="mx-auto w-full max-w-xl flex-1 px-5 pt-4 pb-20 sm:pt-10">
        {person && status !== null && !started ? (
          <TrialTaken runningUntil={status === 'trialing' ? person.trialEnd : null} />
        ) : refusal ? (
          <TrialRefused reason={refusal} plan={plan} />
        ) : (
          <>
            <div className="text-center">
              <Badge tone="action">{person?.firstName ? `Welcome, ${person.firstName}!` : 'Welcome!'}</Badge>
              <h1 className="mt-4 text-5xl">
                Start Your <span className="whitespace-nowrap">{prices.trialDays}-Day</span> Free Trial
              </h1>
              <p className="mx-auto mt-4 max-w-md text-ink-soft">
                Full access to everything. No card needed today, no setup fees, cancel anytime.
              </p>
            </div>
            <PlanCard
              plan={plan}
              onPlanChange={setPlan}
              note={`After your ${prices.trialDays}-day free trial`}
              className="mt-10"
            >
              <StartTrialButton
                plan={plan}
                signedIn={Boolean(person)}
                onStarted={() => setStarted(true)}
                onRefused={setRefusal}
              />
            </PlanCard>
          </>
        )}
      </main>
    </div>
  );
}
