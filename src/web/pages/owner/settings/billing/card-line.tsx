import { useMutation, useQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import type { Billing, PaymentsConfig } from '#shared/schemas/billing.ts';
import { cardUpdateQuery, refreshBilling } from '#web/api/billing.ts';
import { CardForm } from '#web/pages/entrance/parts/card-form/card-form.tsx';
import { LoadFailed } from '#web/pages/shell/load-failed.tsx';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';

type Taken = NonNullable<PaymentsConfig>;

const brands: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' };
const twoDigits = (month: number) => String(month).padStart(2, '0');

export function CardLine({ billing, payments }: { billing: Billing; payments: Taken }) {
  const { card } = billing;
  const { supportBy, deletesOn } = useSignedIn();
  const [open, setOpen] = useState(false);
  // A trial that nobody gave a card for has its own way to one; whatever else runs is to be paid by a card.
  if (!card && !billing.subscription?.renews && billing.subscription?.status !== 'past_due') return null;
  return (
    <div>
      <h3 className="text-lg">Card</h3>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-4">
        <p className="flex items-center gap-3">
          <CreditCard aria-hidden="true" className="size-6 text-ink-soft" />
          {card ? (
            <span>
              {brands[card.brand] ?? card.brand} ending in <span className="tabular-nums">{card.last4}</span>
              <span className="block text-sm text-ink-soft">
                Expires {twoDigits(card.expMonth)}/{card.expYear}
              </span>
            </span>
          ) : (
            'No card is saved'
          )}
        </p>
        <Button
          variant={billing.subscription?.status === 'past_due' ? 'primary' : 'secondary'}
          disabled={supportBy !== null || deletesOn !== null}
          onClick={() => setOpen(true)}
        >
          Update card
        </Button>
      </div>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Update your card"
        description={
          billing.subscription?.status === 'past_due'
            ? 'We’ll take the unpaid amount from the new card straight away.'
            : 'Nothing is charged now. The next payment is taken from the new card.'
        }
      >
        <NewCard payments={payments} onDone={() => setOpen(false)} />
      </Dialog>
    </div>
  );
}

function NewCard({ payments, onDone }: { payments: Taken; onDone: () => void }) {
  const { data: checkout, error, refetch, isFetching } = useQuery(cardUpdateQuery);
  const refresh = useMutation(refreshBilling);
  if (error && !checkout)
    return (
      <LoadFailed
        title="Failed to initialize payment. Please try again."
        onRetry={refetch}
        retrying={isFetching}
        error={error}
      />
    );
  if (!checkout) return <Skeleton className="h-64" />;
  const finish = async () => {
    const { subscription } = await refresh.mutateAsync();
    if (subscription?.status === 'past_due')
      toast({
        title: 'Payment Failed',
        description: 'The new card is saved, but the unpaid amount was refused again.',
        variant: 'danger',
      });
    else toast({ title: 'Card updated', description: 'Payments are taken from the new card from now on.' });
    onDone();
  };
  return <CardForm payments={payments} checkout={checkout} label="Save card" onBusy={() => {}} onConfirmed={finish} />;
}
