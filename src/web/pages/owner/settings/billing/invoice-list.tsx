import { FileText } from 'lucide-react';
import { formatPence } from '#shared/prices.ts';
import type { Billing } from '#shared/schemas/billing.ts';
import { apiUrl } from '#web/api/api-url.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { readerDateUtc } from '#web/ui/reader-date.ts';
import { textLink } from '#web/ui/text-link.ts';

type Invoice = NonNullable<Billing['invoices']>[number];

const states = {
  open: { tone: 'danger', text: 'Not paid yet' },
  paid: { tone: 'good', text: 'Paid' },
  void: { tone: 'plain', text: 'Void' },
  uncollectible: { tone: 'plain', text: 'Not paid' },
} as const;

export function InvoiceList(props: { invoices: Billing['invoices']; onRetry: () => void; retrying: boolean }) {
  return (
    <div>
      <h3 className="text-lg">Invoices</h3>
      {props.invoices === null ? (
        <ErrorState title="Your invoices didn’t load" onRetry={props.onRetry} retrying={props.retrying}>
          The payment provider didn’t answer.
        </ErrorState>
      ) : props.invoices.length === 0 ? (
        <p className="mt-2 text-sm text-ink-soft">No invoices yet. You’ll find one here for every payment.</p>
      ) : (
        <ul className="mt-2 divide-y divide-rule border-y border-rule">
          {props.invoices.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      )}
    </div>
  );
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { number, date, amount, status, refunded, pdfUrl } = invoice;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-3 text-sm">
      <div>
        <p className="font-semibold">{readerDateUtc(date)}</p>
        {pdfUrl ? (
          <a
            href={pdfUrl.startsWith('/') ? apiUrl(pdfUrl) : pdfUrl}
            target="_blank"
            rel="noreferrer"
            className={`${textLink} inline-flex min-h-11 items-center gap-1.5`}
          >
            <FileText aria-hidden="true" className="size-4" />
            {number} (PDF)
          </a>
        ) : (
          <p className="text-ink-soft">{number}</p>
        )}
      </div>
      <div className="flex flex-col items-end gap-1">
        <span className="font-semibold tabular-nums">{formatPence(amount)}</span>
        <Badge tone={states[status].tone}>{states[status].text}</Badge>
        {refunded > 0 && <span className="text-ink-soft tabular-nums">{formatPence(refunded)} refunded</span>}
      </div>
    </li>
  );
}
