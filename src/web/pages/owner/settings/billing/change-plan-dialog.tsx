import { useMutation, useQuery } from '@tanstack/react-query';
import { longDate } from '#shared/format.ts';
import { annualSaving, formatPence, type Plan, planPrice } from '#shared/prices.ts';
import type { PlanPreview } from '#shared/schemas/billing.ts';
import { changePlan, planPreviewQuery } from '#web/api/billing.ts';
import { hasCode, messageOf } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';

/** Shows to the penny what a change costs before it is made. */
export function ChangePlanDialog(props: { plan: Plan; open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title={`Switch to ${props.plan}`}
      description={props.plan === 'annual' ? `You save ${annualSaving} a year.` : 'You pay month by month.'}
    >
      <Change plan={props.plan} onDone={() => props.onOpenChange(false)} />
    </Dialog>
  );
}

function Change({ plan, onDone }: { plan: Plan; onDone: () => void }) {
  const { data: preview, error, refetch, isFetching } = useQuery(planPreviewQuery(plan));
  const change = useMutation({
    ...changePlan,
    onSuccess: async (...answer) => {
      await changePlan.onSuccess?.(...answer);
      toast({ title: 'Plan changed', description: `You are on the ${plan} plan now.` });
      onDone();
    },
    onError: (failure) => {
      if (hasCode(failure, 'payment_failed'))
        toast({ title: 'Payment Failed', description: messageOf(failure, 'Please try again.'), variant: 'danger' });
      // The amount has moved on: show the new one.
      if (hasCode(failure, 'amount_changed')) void refetch();
    },
  });
  if (error && !preview)
    return (
      <ErrorState title="The price could not be worked out" onRetry={refetch} retrying={isFetching}>
        {messageOf(error, 'Please try again in a moment.')}
      </ErrorState>
    );
  if (!preview) return <Skeleton className="h-32" />;
  return (
    <div className="flex flex-col gap-6">
      <FormError>{change.error ? messageOf(change.error, 'Please try again.') : undefined}</FormError>
      <Amounts preview={preview} />
      <Button
        busyText={change.isPending && 'Processing...'}
        disabled={isFetching}
        onClick={() => change.mutate(preview)}
      >
        {preview.dueNow > 0 ? `Pay ${formatPence(preview.dueNow)} and switch` : `Switch to ${plan}`}
      </Button>
    </div>
  );
}

function Amounts({ preview }: { preview: PlanPreview }) {
  const rows = [
    ['New price', planPrice(preview.plan)],
    ['To pay today', formatPence(preview.dueNow)],
    ...(preview.credit > 0 ? [['Credit for your next payments', formatPence(preview.credit)]] : []),
    preview.next
      ? ['Next payment', `${formatPence(preview.next.amount)} on ${longDate(preview.next.date)}`]
      : ['Next payment', 'None. No card is saved.'],
  ];
  return (
    <dl className="divide-y divide-rule border-y border-rule text-sm">
      {rows.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4 py-3">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
