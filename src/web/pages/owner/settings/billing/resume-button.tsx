import { planLabel } from '#shared/billing.ts';
import { formatPence, planPrice } from '#shared/prices.ts';
import type { Billing } from '#shared/schemas/billing.ts';
import { resumeSubscription } from '#web/api/billing.ts';
import { describePayment, nameOf } from '#web/pages/owner/parts/billing-words.ts';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { Amounts } from '#web/ui/amounts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useBillingDecision } from './use-billing-decision.ts';

type Subscription = NonNullable<Billing['subscription']>;

function rowsOf({ card, credit, ifResumed }: Billing, subscription: Subscription): [string, string][] {
  const optional: [string, string | null][] = [
    ['Your credit', credit > 0 ? formatPence(credit) : null],
    ['Card', card && `ending in ${card.last4}`],
  ];
  return [
    [planLabel[subscription.plan], planPrice(subscription.plan)],
    ['To pay today', formatPence(0)],
    // A trial that nobody gave a card for charges nothing by itself, resumed or not.
    ['Next payment', card ? describePayment(ifResumed, subscription) : 'None. No card is saved.'],
    ...optional.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : [])),
  ];
}

export function ResumeButton({ billing, subscription }: { billing: Billing; subscription: Subscription }) {
  const { supportBy } = useSignedIn();
  const what = nameOf(subscription);
  const { shown, ...question } = useBillingDecision(billing, resumeSubscription, {
    title: subscription.status === 'trialing' ? 'Free trial resumed' : 'Subscription resumed',
    description: `Your ${what} continues as before.`,
  });
  const resume = () => {
    question.setOpen(false);
    question.confirm();
  };
  return (
    <>
      <Button
        disabled={supportBy !== null}
        busyText={question.isPending && 'Resuming...'}
        onClick={() => question.setOpen(true)}
      >
        Resume {what}
      </Button>
      <Dialog
        open={question.isOpen}
        onOpenChange={question.setOpen}
        title={`Resume your ${what}?`}
        description={
          shown.card
            ? 'It continues as before, and the next payment is taken automatically.'
            : 'It continues as before. No card is saved, so you won’t be charged automatically.'
        }
      >
        <div className="flex flex-col gap-6">
          <Amounts rows={rowsOf(shown, shown.subscription ?? subscription)} />
          <Button onClick={resume}>Resume {what}</Button>
        </div>
      </Dialog>
    </>
  );
}
