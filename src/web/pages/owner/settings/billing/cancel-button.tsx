import { formatPence } from '#shared/prices.ts';
import type { Billing } from '#shared/schemas/billing.ts';
import { cancelSubscription } from '#web/api/billing.ts';
import { describeCancelling, nameOf } from '#web/pages/owner/parts/billing-words.ts';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Amounts } from '#web/ui/amounts.tsx';
import { Button } from '#web/ui/button.tsx';
import { readerDateUtc } from '#web/ui/reader-date.ts';
import { useBillingDecision } from './use-billing-decision.ts';

type Subscription = NonNullable<Billing['subscription']>;

function rowsOf({ credit }: Billing, { status, endsOn }: Subscription): [string, string][] {
  const end =
    status === 'past_due' ? 'Today' : endsOn ? readerDateUtc(endsOn) : 'At the end of the time you’ve paid for';
  return [
    [status === 'trialing' ? 'Your free trial ends' : 'Your plan ends', end],
    ['Next payment', 'None'],
    ...(credit > 0 ? ([['Credit you keep', formatPence(credit)]] satisfies [string, string][]) : []),
  ];
}

export function CancelButton({ billing, subscription }: { billing: Billing; subscription: Subscription }) {
  const { supportBy } = useSignedIn();
  const what = nameOf(subscription);
  const { shown, ...question } = useBillingDecision(
    billing,
    cancelSubscription,
    subscription.status === 'trialing'
      ? { title: 'Free trial cancelled', description: 'You won’t be charged.' }
      : { title: 'Subscription cancelled', description: 'You won’t be charged again.' },
  );
  const creditNote =
    shown.credit > 0 && subscription.status !== 'past_due'
      ? ' Your credit stays on your account and pays first if you subscribe again. To use it up, keep the subscription until it’s spent.'
      : '';
  return (
    <>
      <Button
        variant="quiet"
        disabled={supportBy !== null}
        busyText={question.isPending && 'Cancelling...'}
        onClick={() => question.setOpen(true)}
      >
        Cancel {what}
      </Button>
      <AlertDialog
        open={question.isOpen}
        onOpenChange={question.setOpen}
        title={`Cancel your ${what}?`}
        description={describeCancelling(subscription.status) + creditNote}
        actionLabel={`Cancel ${what}`}
        cancelLabel="Keep it"
        onAction={question.confirm}
      >
        <Amounts rows={rowsOf(shown, shown.subscription ?? subscription)} />
      </AlertDialog>
    </>
  );
}
