import { useState } from 'react';
import { Link } from 'react-router';
import { planLabel } from '#shared/billing.ts';
import { type Plan, planPrice } from '#shared/prices.ts';
import type { Billing } from '#shared/schemas/billing.ts';
import {
  describeCredit,
  describeLeaving,
  describeNext,
  runs,
  statusBadge,
} from '#web/pages/owner/parts/billing-words.ts';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { CancelButton } from './cancel-button.tsx';
import { ChangePlanDialog } from './change-plan-dialog.tsx';
import { ResumeButton } from './resume-button.tsx';

type Subscription = NonNullable<Billing['subscription']>;

export function PlanLines({ billing, canPay }: { billing: Billing; canPay: boolean }) {
  const { subscription } = billing;
  const { deletesOn, paymentsMissing } = useSignedIn();
  const isLeaving = deletesOn !== null;
  if (paymentsMissing) return <PaymentsMissing />;
  if (!subscription) return <NoSubscription />;
  const credit = describeCredit(billing);
  const badge = statusBadge[subscription.status];
  return (
    <div>
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="text-lg">{planLabel[subscription.plan]}</h3>
        <Badge tone={badge.tone}>{badge.text}</Badge>
      </div>
      <p className="mt-1 text-2xl font-semibold tabular-nums">{planPrice(subscription.plan)}</p>
      <p className="mt-2 text-sm text-ink-soft" aria-live="polite">
        {isLeaving && runs(subscription) ? describeLeaving(subscription) : describeNext(billing, subscription)}
      </p>
      {credit && <p className="mt-1 text-sm text-ink-soft">{credit}</p>}
      {canPay && !isLeaving && (
        <div className="mt-5 flex flex-wrap gap-3">
          {runs(subscription) ? <Running billing={billing} subscription={subscription} /> : <Again />}
        </div>
      )}
    </div>
  );
}

const Again = () => (
  <Link to="/subscribe" className={buttonClass()}>
    Subscribe
  </Link>
);

const PaymentsMissing = () => (
  <p className="text-sm text-ink-soft">
    Payments aren’t set up yet. You can use everything for free until they are, and you’ll get 7 days’ notice before you
    need a subscription.
  </p>
);

function NoSubscription() {
  return (
    <div>
      <p className="text-sm text-ink-soft">You haven’t started your free trial yet. You won’t be charged for it.</p>
      <Link to="/trial-setup" className={buttonClass({}, 'mt-4')}>
        Start free trial
      </Link>
    </div>
  );
}

function Running({ billing, subscription }: { billing: Billing; subscription: Subscription }) {
  const { plan, status, cancelAtPeriodEnd, renews } = subscription;
  const { supportBy } = useSignedIn();
  const other = plan === 'annual' ? 'monthly' : 'annual';
  // The plan that was asked for: as soon as it is changed, the other one is the one left behind.
  const [change, setChange] = useState<{ to: Plan; open: boolean }>({ to: other, open: false });
  if (cancelAtPeriodEnd) return <ResumeButton billing={billing} subscription={subscription} />;
  return (
    <>
      {status === 'trialing' && !renews && (
        <Link to={`/subscribe${plan === 'annual' ? '?plan=annual' : ''}`} className={buttonClass()}>
          Subscribe
        </Link>
      )}
      {status !== 'past_due' && !billing.pendingChange && (
        <Button variant="secondary" disabled={supportBy !== null} onClick={() => setChange({ to: other, open: true })}>
          Switch to {other}
        </Button>
      )}
      <CancelButton billing={billing} subscription={subscription} />
      <ChangePlanDialog plan={change.to} open={change.open} onOpenChange={(open) => setChange({ ...change, open })} />
    </>
  );
}
