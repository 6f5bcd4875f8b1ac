import type { Database } from '#server/db/open.ts';
import { tellPayer } from '#server/features/notifications/billing-mails.service.ts';
import type { Invoice, ProviderSubscription } from '#server/outside/payments/payments.ts';
import { vatWithin } from '#shared/prices.ts';
import type { BillingDeps } from './billing-deps.ts';

type ReceiptVat = { amount: number; rate: number | null; number: string };
type Kept = { status: string; refunded: number };
type Whose = {
  performerId: string;
  customerId: string;
  subscriptions: ProviderSubscription[];
  /** Older invoices may have changed, too. */
  all?: boolean;
  /** Why something was given back just now. */
  reason?: string;
};

/**
 * Keeps every invoice of a customer, and sends a receipt for each that was charged. The provider is asked for all of them
 * only when the newest is not as it was kept. The caller holds the performer's lock, so each receipt is written once.
 */
export async function recordInvoices(trx: Database, deps: BillingDeps, whose: Whose): Promise<void> {
  const rows = await trx
    .selectFrom('invoices')
    .select(['providerInvoiceId', 'status', 'refunded'])
    .where('provider', '=', deps.payments.kind)
    .where('performerId', '=', whose.performerId)
    .execute();
  const kept = new Map<string, Kept>(rows.map((row) => [row.providerInvoiceId, row]));
  const isKept = ({ id, status, refunded }: Invoice) =>
    kept.get(id)?.status === status && kept.get(id)?.refunded === refunded;
  const latest = whose.subscriptions.flatMap(({ latestInvoice }) => (latestInvoice ? [latestInvoice] : []));
  if (!whose.all && latest.every(isKept)) return;
  const invoices = await deps.payments.listInvoices(whose.customerId);
  for (const invoice of invoices.toReversed())
    if (!isKept(invoice))
      await recordInvoice(trx, deps, whose.performerId, {
        invoice,
        before: kept.get(invoice.id),
        reason: whose.reason ?? null,
      });
}

/** The same, asking for all of them: an older one has changed. */
export const recordAllInvoices = (
  trx: Database,
  deps: BillingDeps,
  whose: { performerId: string; customerId: string; reason?: string },
): Promise<void> => recordInvoices(trx, deps, { ...whose, subscriptions: [], all: true });

async function recordInvoice(
  trx: Database,
  deps: BillingDeps,
  performerId: string,
  { invoice, before, reason }: { invoice: Invoice; before: Kept | undefined; reason: string | null },
): Promise<void> {
  const { amount, status, refunded, vat } = invoice;
  await trx
    .insertInto('invoices')
    .values({
      provider: deps.payments.kind,
      providerInvoiceId: invoice.id,
      performerId,
      number: invoice.number,
      plan: invoice.period?.plan ?? null,
      amount,
      vat,
      refunded,
      status,
      periodStart: invoice.period?.start ?? null,
      periodEnd: invoice.period?.end ?? null,
      issuedAt: invoice.date,
    })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'providerInvoiceId']).doUpdateSet({ amount, vat, refunded, status }),
    )
    .execute();
  if (status === 'paid' && before?.status !== 'paid' && amount > 0) await sendReceipt(trx, deps, performerId, invoice);
  const givenBack = refunded - (before?.refunded ?? 0);
  if (givenBack > 0)
    await tellPayer(trx, deps.env, performerId, 'refund', ({ firstName, url }) => ({
      firstName,
      url,
      number: invoice.number,
      amount: givenBack,
      reason,
    }));
}

/** The VAT within an invoice, by the provider's word where it has one; null: the seller charges none. */
function vatOf({ vatNumber, vatRate }: BillingDeps['env']['seller'], { vat, total }: Invoice): ReceiptVat | null {
  if (vatNumber === null) return null;
  if (vat === null && vatRate === null) return null;
  return { amount: vat ?? vatWithin(total, vatRate ?? 0), rate: vatRate, number: vatNumber };
}

const sendReceipt = (trx: Database, { env }: BillingDeps, performerId: string, invoice: Invoice) => {
  const { amount, total, period, pdfUrl } = invoice;
  const { name, address } = env.seller;
  return tellPayer(trx, env, performerId, 'receipt', ({ firstName, card, url }) => ({
    firstName,
    card,
    // The sandbox's invoices are behind the sign-in, so they are reached by the screen that lists them.
    url: pdfUrl?.startsWith('https:') ? pdfUrl : url,
    number: invoice.number,
    date: invoice.date.toISOString(),
    amount,
    total,
    discount: invoice.discount,
    vat: vatOf(env.seller, invoice),
    period: period && { plan: period.plan, start: period.start.toISOString(), end: period.end.toISOString() },
    seller: { name, address },
  }));
};
