import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { planLabel } from '#shared/billing.ts';
import { formatPence } from '#shared/prices.ts';
import type { AdminPerformer } from '#shared/schemas/administration.ts';
import type { PerformerInvoices } from '#shared/schemas/billing.ts';
import { performerInvoicesQuery } from '#web/api/refunds.ts';
import { LoadFailed } from '#web/pages/shell/load-failed.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { readerDateUtc } from '#web/ui/reader-date.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { RefundForm } from './refund-form.tsx';

type Invoice = PerformerInvoices[number];

const states = {
  open: { tone: 'danger', text: 'Not paid yet' },
  paid: { tone: 'good', text: 'Paid' },
  void: { tone: 'plain', text: 'Void' },
  uncollectible: { tone: 'plain', text: 'Not paid' },
} as const;

/** What a performer has paid, and a way to give it back. */
export function InvoicesDialog({ performer, onClose }: { performer: AdminPerformer | null; onClose: () => void }) {
  return (
    <Dialog
      open={performer !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Invoices of ${performer?.name ?? ''}`}
      description="A refund goes back to the card that paid. The plan and the owner’s access stay as they are."
    >
      {performer && <Invoices performerId={performer.id} />}
    </Dialog>
  );
}

function Invoices({ performerId }: { performerId: string }) {
  const { data: invoices, error, refetch, isFetching } = useQuery(performerInvoicesQuery(performerId));
  const [chosen, setChosen] = useState<string | null>(null);
  if (error && !invoices)
    return <LoadFailed title="The invoices didn’t load" onRetry={refetch} retrying={isFetching} error={error} />;
  if (!invoices) return <Skeleton className="h-32" />;
  if (invoices.length === 0) return <p className="text-sm text-ink-soft">Nothing has been paid yet.</p>;
  return (
    <ul className="divide-y divide-rule border-y border-rule">
      {invoices.map((invoice) => (
        <li key={invoice.id} className="py-4 text-sm">
          <InvoiceLines invoice={invoice} />
          {chosen === invoice.id ? (
            <RefundForm performerId={performerId} invoice={invoice} onClose={() => setChosen(null)} />
          ) : (
            invoice.status === 'paid' &&
            invoice.amount > invoice.refunded && (
              <Button variant="secondary" className="mt-3" onClick={() => setChosen(invoice.id)}>
                <span>
                  Refund<span className="sr-only"> {invoice.number}</span>
                </span>
              </Button>
            )
          )}
        </li>
      ))}
    </ul>
  );
}

function InvoiceLines({ invoice }: { invoice: Invoice }) {
  const { number, date, plan, amount, status, refunds, refunded } = invoice;
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
        <p className="font-semibold">{readerDateUtc(date)}</p>
        <p className="text-right font-semibold tabular-nums">{formatPence(amount)}</p>
        <p className="text-ink-soft break-words">
          {number}
          {plan && ` · ${planLabel[plan]}`}
        </p>
        <Badge tone={states[status].tone}>{states[status].text}</Badge>
      </div>
      {refunded > 0 && <p className="mt-1">{formatPence(refunded)} refunded</p>}
      {refunds.map((refund) => (
        <p key={refund.date} dir="auto" className="mt-1 break-words text-ink-soft">
          {formatPence(refund.amount)} on {readerDateUtc(refund.date)}: {refund.reason}
        </p>
      ))}
    </>
  );
}
