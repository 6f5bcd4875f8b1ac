import type { Database } from '#server/db/open.ts';
import type { Deps } from '#server/deps.ts';
import { isDatabaseAway } from '#server/errors.ts';
import type { Billing } from '#shared/schemas/billing.ts';
import { statusNow } from './access.ts';
import { findCustomer, findLatest } from './billing.queries.ts';
import { billingVersion } from './billing-version.ts';
import { findDetails } from './details.service.ts';

type Wanted = { performerId: string; now: Date };

/** Plan, card, next payment and invoices. What only the provider knows is null while it cannot be asked. */
export async function readBilling(
  db: Database,
  payments: Deps['payments'],
  { performerId, now }: Wanted,
): Promise<Billing> {
  const latest = await findLatest(db, performerId);
  const customer = payments ? await findCustomer(db, performerId, payments.kind) : undefined;
  const status = latest ? statusNow({ ...latest, renews: latest.renews }, now) : null;
  const runsAt = latest?.provider === payments?.kind ? latest?.providerSubscriptionId : null;
  const ask = <Answer>(question: Promise<Answer> | undefined): Promise<Answer | null> =>
    (question ?? Promise.resolve(null)).catch((error) => {
      if (isDatabaseAway(error)) throw error;
      return null;
    });
  const [renewal, pendingChange, invoices] = await Promise.all([
    ask(runsAt ? payments?.readRenewal(runsAt) : undefined),
    ask(runsAt && latest?.pendingPlan ? payments?.readPendingChange(runsAt) : undefined),
    customer ? ask(payments?.listInvoices(customer.customerId)) : [],
  ]);
  const next = renewal && { date: renewal.date.toISOString(), amount: renewal.amount };
  const credit = customer?.credit ?? 0;
  return {
    version: billingVersion(latest, credit),
    subscription:
      latest && status
        ? {
            plan: latest.plan,
            status,
            endsOn: (latest.currentPeriodEnd ?? latest.trialEnd)?.toISOString() ?? null,
            cancelAtPeriodEnd: latest.cancelAtPeriodEnd,
            renews: latest.renews,
          }
        : null,
    card:
      customer?.cardBrand && customer.cardLast4 && customer.cardExpMonth && customer.cardExpYear
        ? {
            brand: customer.cardBrand,
            last4: customer.cardLast4,
            expMonth: customer.cardExpMonth,
            expYear: customer.cardExpYear,
          }
        : null,
    upcoming: latest?.renews ? next : null,
    ifResumed: latest?.cancelAtPeriodEnd ? next : null,
    pendingChange,
    credit,
    details: (await findDetails(db, performerId)) ?? null,
    invoices:
      invoices?.map(({ vat: _, total: _total, discount: _discount, period: _period, ...invoice }) => ({
        ...invoice,
        date: invoice.date.toISOString(),
      })) ?? null,
  };
}
