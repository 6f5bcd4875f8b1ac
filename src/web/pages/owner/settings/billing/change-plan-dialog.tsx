import { useMutation, useQuery } from '@tanstack/react-query';
import { annualSaving, formatPence, type Plan, planPrice, prices } from '#shared/prices.ts';
import type { PlanPreview } from '#shared/schemas/billing.ts';
import { changePlan, planPreviewQuery } from '#web/api/billing.ts';
import { hasCode, messageOf } from '#web/api/client.ts';
import { LoadFailed } from '#web/pages/shell/load-failed.tsx';
import { Amounts } from '#web/ui/amounts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { readerDateUtc } from '#web/ui/reader-date.ts';
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
      const [{ pendingChange }] = answer;
      toast(
        pendingChange
          ? { title: 'Your bank has a question', description: 'Answer it to switch. Your plan stays until then.' }
          : { title: 'Plan changed', description: `You’re now on the ${plan} plan.` },
      );
      onDone();
    },
    onError: async (failure, ...rest) => {
      if (hasCode(failure, 'payment_failed'))
        toast({ title: 'Payment Failed', description: messageOf(failure, 'Try again.'), variant: 'danger' });
      // The amount has moved on: show the new one.
      if (hasCode(failure, 'amount_changed')) void refetch();
      if (!hasCode(failure, 'overtaken')) return;
      toast({
        title: 'Nothing was changed',
        description: messageOf(failure, 'Check the amounts again.'),
        variant: 'danger',
      });
      onDone();
      await changePlan.onError?.(failure, ...rest);
    },
  });
  if (error && !preview)
    return <LoadFailed title="We couldn’t work out the price" onRetry={refetch} retrying={isFetching} error={error} />;
  if (!preview) return <Skeleton className="h-32" />;
  return (
    <div className="flex flex-col gap-6">
      <FormError>{change.error ? messageOf(change.error, 'Try again.') : undefined}</FormError>
      <Amounts rows={rowsOf(preview)} />
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

function rowsOf({ plan, dueNow, unused, discount, credit, next }: PlanPreview): [string, string][] {
  // What was there before the change and pays for it.
  const creditUsed = Math.max(0, prices[plan] - discount - unused - dueNow);
  return [
    ['New price', planPrice(plan)],
    ...(discount > 0 ? ([['Promotion code', `−${formatPence(discount)}`]] satisfies [string, string][]) : []),
    ...(unused > 0
      ? ([['Unused time on your current plan', `−${formatPence(unused)}`]] satisfies [string, string][])
      : []),
    ...(unused > 0 && creditUsed > 0
      ? ([['Paid from your credit', `−${formatPence(creditUsed)}`]] satisfies [string, string][])
      : []),
    ['To pay today', formatPence(dueNow)],
    ...(credit > 0 ? ([['Credit for your next payments', formatPence(credit)]] satisfies [string, string][]) : []),
    ['Next payment', next ? `${formatPence(next.amount)} on ${readerDateUtc(next.date)}` : 'None. No card is saved.'],
  ];
}
