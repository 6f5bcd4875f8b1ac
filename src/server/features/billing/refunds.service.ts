import type { Database } from '#server/db/open.ts';
import { refusals } from '#server/errors.ts';
import type { SessionAccount } from '#server/features/accounts/session-reader.ts';
import { recordAudit } from '#server/features/audit/audit.service.ts';
import type { Invoice } from '#server/outside/payments/payments.ts';
import { formatPence } from '#shared/prices.ts';
import type { RefundInput } from '#shared/refunds.ts';
import type { PerformerInvoices } from '#shared/schemas/billing.ts';
import { findCustomer } from './billing.queries.ts';
import type { BillingDeps } from './billing-deps.ts';
import { recordAllInvoices } from './invoices.service.ts';

const overtaken = () =>
  refusals.conflict(
    'overtaken',
    'Part of this invoice was refunded since you opened it. Nothing more was refunded: check the amounts, then choose again.',
  );

/** Every invoice of a performer, newest first, with what was refunded of it and why. */
export async function listPerformerInvoices(db: Database, performerId: string): Promise<PerformerInvoices> {
  const invoices = await db
    .selectFrom('invoices')
    .select(['providerInvoiceId as id', 'number', 'plan', 'amount', 'refunded', 'status', 'issuedAt'])
    .where('performerId', '=', performerId)
    .orderBy('issuedAt', 'desc')
    .limit(100)
    .execute();
  const refunds = await db
    .selectFrom('refunds')
    .select(['providerInvoiceId', 'amount', 'reason', 'finishedAt'])
    .where('performerId', '=', performerId)
    .where('finishedAt', 'is not', null)
    .orderBy('finishedAt')
    .execute();
  const ofInvoice = Map.groupBy(refunds, ({ providerInvoiceId }) => providerInvoiceId);
  return invoices.map(({ issuedAt, ...invoice }) => ({
    ...invoice,
    date: issuedAt.toISOString(),
    refunds: (ofInvoice.get(invoice.id) ?? []).map(({ amount, reason, finishedAt }) => ({
      amount,
      reason,
      date: finishedAt?.toISOString() ?? '',
    })),
  }));
}

/**
 * Commits by itself, before the provider is asked: when the provider's answer is lost, the next press asks again under the
 * same key. False when the key belongs to another refund.
 */
async function claim({ db, payments }: BillingDeps, performerId: string, given: RefundInput): Promise<boolean> {
  const { key, invoiceId, amount, reason } = given;
  const made = await db
    .insertInto('refunds')
    .values({ id: key, provider: payments.kind, providerInvoiceId: invoiceId, performerId, amount, reason })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

function explainRefusal({ refunded, amount, status }: Invoice, given: RefundInput) {
  if (refunded !== given.refunded) return overtaken();
  if (status !== 'paid')
    return refusals.conflict('not_paid', 'This invoice was not paid, so there is nothing to refund.');
  const left = amount - refunded;
  return given.amount > left
    ? refusals.invalid(`At most ${formatPence(left)} of this invoice can be refunded.`, {
        amount: `At most ${formatPence(left)} can be refunded.`,
      })
    : null;
}

/**
 * Gives back a whole invoice or a part of it, once per key: a second press, or one after a lost answer, changes nothing
 * more. The subscription and its access stay as they are.
 */
export async function refundInvoice(
  deps: BillingDeps,
  { performerId, administrator }: { performerId: string; administrator: SessionAccount },
  given: RefundInput,
): Promise<void> {
  const kept = await deps.db
    .selectFrom('invoices')
    .select('providerInvoiceId')
    .where('provider', '=', deps.payments.kind)
    .where('providerInvoiceId', '=', given.invoiceId)
    .where('performerId', '=', performerId)
    .executeTakeFirst();
  if (!kept) throw refusals.notFound('invoice');
  const refusal = await deps.withPerformer(performerId, async (trx) => {
    const known = await trx
      .selectFrom('refunds')
      .select(['finishedAt', 'amount', 'providerInvoiceId'])
      .where('id', '=', given.key)
      .where('performerId', '=', performerId)
      .executeTakeFirst();
    if (known && (known.amount !== given.amount || known.providerInvoiceId !== given.invoiceId)) return overtaken();
    if (known?.finishedAt) return null;
    const customer = await findCustomer(trx, performerId, deps.payments.kind);
    const invoices = customer ? await deps.payments.listInvoices(customer.customerId) : [];
    const invoice = invoices.find(({ id }) => id === given.invoiceId);
    if (!customer || !invoice) return refusals.notFound('invoice');
    // What is known was asked for before, so its own refund may be part of what was refunded since.
    const problem = known ? null : explainRefusal(invoice, given);
    if (problem) {
      await recordAllInvoices(trx, deps, { performerId, customerId: customer.customerId });
      return problem;
    }
    if (!known && !(await claim(deps, performerId, given))) return overtaken();
    const { amount, reason, key } = given;
    await deps.payments.refundInvoice({ customerId: customer.customerId, invoiceId: invoice.id, amount, reason, key });
    await recordAllInvoices(trx, deps, { performerId, customerId: customer.customerId, reason });
    await trx.updateTable('refunds').set({ finishedAt: deps.now() }).where('id', '=', key).execute();
    await recordAudit(trx, administrator, {
      action: 'invoice.refund',
      subjectType: 'performer',
      subjectId: performerId,
      before: { invoice: invoice.number, refunded: formatPence(given.refunded) },
      after: { invoice: invoice.number, refunded: formatPence(given.refunded + amount), reason },
    });
    return null;
  });
  // Thrown only now: what the provider said is written down, so that it can be shown.
  if (refusal) throw refusal;
}
