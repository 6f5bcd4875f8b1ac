import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { planLabel } from '#shared/billing.ts';
import { formatPence } from '#shared/prices.ts';
import type { Billing, PaymentsConfig } from '#shared/schemas/billing.ts';
import { answerSandboxBank, dropPlanChange, refreshBilling } from '#web/api/billing.ts';
import { messageOf } from '#web/api/client.ts';
import { BankDialog } from '#web/pages/entrance/parts/card-form/bank-dialog.tsx';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';

type Props = { pending: NonNullable<Billing['pendingChange']>; payments: NonNullable<PaymentsConfig> };

/** A change of plan that the bank has a question about. Until it is answered the old plan runs. */
export function PendingChange({ pending, payments }: Props) {
  const { plan, amount, clientSecret } = pending;
  const { supportBy } = useSignedIn();
  const [asking, setAsking] = useState(false);
  const [working, setWorking] = useState(false);
  const drop = useMutation(dropPlanChange);
  const refresh = useMutation(refreshBilling);

  /** What is wrong, or null. */
  const ask = async (passed: boolean): Promise<string | null> => {
    if (payments.provider === 'sandbox') {
      return answerSandboxBank({ clientSecret, passed }).then(
        () => null,
        (error) => messageOf(error, 'Your bank didn’t confirm that it’s you.'),
      );
    }
    const { answerStripeBank } = await import('#web/pages/entrance/parts/card-form/stripe-bank.ts');
    return answerStripeBank(payments.publishableKey ?? '', clientSecret);
  };
  const answer = async (passed: boolean) => {
    if (working) return;
    setWorking(true);
    try {
      const problem = await ask(passed);
      setAsking(false);
      const { subscription } = await (problem ? drop.mutateAsync() : refresh.mutateAsync());
      if (subscription?.plan === plan) toast({ title: 'Plan changed', description: `You’re now on the ${plan} plan.` });
      else
        toast({
          title: 'Couldn’t change the plan',
          description: `${problem ?? 'Your bank hasn’t confirmed it yet.'} Nothing was charged.`,
          variant: 'danger',
        });
    } catch (error) {
      toast({ title: 'That didn’t work', description: messageOf(error, 'Try again.'), variant: 'danger' });
    }
    setWorking(false);
  };
  const keep = async () => {
    await drop.mutateAsync().then(
      () => toast({ title: 'Plan kept', description: 'Nothing was changed or charged.' }),
      (error) => toast({ title: 'That didn’t work', description: messageOf(error, 'Try again.'), variant: 'danger' }),
    );
  };
  return (
    <section aria-labelledby="bank-question" className="rounded-md bg-action-soft px-5 py-4">
      <h3 id="bank-question" className="text-base">
        Your bank has a question
      </h3>
      <p className="mt-1 text-sm text-ink-soft">
        Before you switch to {planLabel[plan]} for {formatPence(amount)}, your bank wants to check that it’s you. Your
        current plan stays until you answer. If you don’t answer within a day, nothing changes and you won’t be charged.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          disabled={supportBy !== null}
          busyText={working && 'Processing...'}
          onClick={() => (payments.provider === 'sandbox' ? setAsking(true) : void answer(true))}
        >
          Answer your bank
        </Button>
        <Button
          variant="secondary"
          disabled={supportBy !== null || working}
          busyText={drop.isPending && 'Keeping...'}
          onClick={keep}
        >
          Keep my current plan
        </Button>
      </div>
      <BankDialog open={asking} working={working} onAnswer={answer} />
    </section>
  );
}
