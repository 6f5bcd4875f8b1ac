import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { planLabel } from '#shared/billing.ts';
import { type Plan, planPrice } from '#shared/prices.ts';
import type { Billing } from '#shared/schemas/billing.ts';
import { cancelSubscription, resumeSubscription } from '#web/api/billing.ts';
import { messageOf } from '#web/api/client.ts';
import { describeLeaving, describeNext, runs, statusBadge } from '#web/pages/owner/parts/billing-words.ts';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { toast } from '#web/ui/toast.ts';
import { ChangePlanDialog } from './change-plan-dialog.tsx';

const said = (error: Error) =>
  toast({ title: 'That did not work', description: messageOf(error, 'Please try again.'), variant: 'danger' });

export function PlanLines({ billing, canPay }: { billing: Billing; canPay: boolean }) {
  const { subscription } = billing;
  const isLeaving = useSignedIn().deletesOn !== null;
  if (!subscription) return <NoSubscription />;
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
      {canPay && !isLeaving && (
        <div className="mt-5 flex flex-wrap gap-3">
          {runs(subscription) ? <Running subscription={subscription} /> : <Again />}
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

function NoSubscription() {
  return (
    <div>
      <p className="text-sm text-ink-soft">You have not started your free trial yet. Nothing is charged.</p>
      <Link to="/trial-setup" className={buttonClass({}, 'mt-4')}>
        Start free trial
      </Link>
    </div>
  );
}

function Running({ subscription }: { subscription: NonNullable<Billing['subscription']> }) {
  const { plan, status, cancelAtPeriodEnd, renews } = subscription;
  const { supportBy } = useSignedIn();
  const other = plan === 'annual' ? 'monthly' : 'annual';
  // The plan that was asked for: as soon as it is changed, the other one is the one left behind.
  const [change, setChange] = useState<{ to: Plan; open: boolean }>({ to: other, open: false });
  const resume = useMutation({
    ...resumeSubscription,
    onSuccess: async (...answer) => {
      await resumeSubscription.onSuccess?.(...answer);
      toast({ title: 'Welcome back', description: 'Your subscription continues as before.' });
    },
    onError: said,
  });
  if (cancelAtPeriodEnd)
    return (
      <Button
        disabled={supportBy !== null}
        busyText={resume.isPending && 'Resuming...'}
        onClick={() => resume.mutate()}
      >
        Resume subscription
      </Button>
    );
  return (
    <>
      {status === 'trialing' && !renews && (
        <Link to={`/subscribe${plan === 'annual' ? '?plan=annual' : ''}`} className={buttonClass()}>
          Upgrade Now
        </Link>
      )}
      {status !== 'past_due' && (
        <Button variant="secondary" disabled={supportBy !== null} onClick={() => setChange({ to: other, open: true })}>
          Switch to {other}
        </Button>
      )}
      <CancelButton subscription={subscription} />
      <ChangePlanDialog plan={change.to} open={change.open} onOpenChange={(open) => setChange({ ...change, open })} />
    </>
  );
}

function CancelButton({ subscription }: { subscription: NonNullable<Billing['subscription']> }) {
  const { supportBy } = useSignedIn();
  const [asking, setAsking] = useState(false);
  const isLate = subscription.status === 'past_due';
  const cancel = useMutation({
    ...cancelSubscription,
    onSuccess: async (...answer) => {
      await cancelSubscription.onSuccess?.(...answer);
      toast({ title: 'Subscription canceled', description: 'Nothing more is charged.' });
    },
    onError: said,
  });
  return (
    <>
      <Button
        variant="quiet"
        disabled={supportBy !== null}
        busyText={cancel.isPending && 'Canceling...'}
        onClick={() => setAsking(true)}
      >
        Cancel subscription
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Cancel your subscription?"
        description={
          isLate
            ? 'It ends straight away, and you won’t be charged the unpaid amount. Your public page stays up, new reviews are still kept, and you can read and export everything.'
            : 'Everything works until the end of the time you’ve paid for, and you won’t be charged again. After that your public page stays up, new reviews are still kept, and you can read and export everything.'
        }
        actionLabel="Cancel subscription"
        cancelLabel="Keep it"
        onAction={() => cancel.mutate()}
      />
    </>
  );
}
