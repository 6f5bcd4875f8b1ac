import type { Database } from '#server/db/open.ts';
import { type BillingDetails, isEmpty } from '#shared/billing-details.ts';
import { normaliseVatNumber } from '#shared/vat-numbers.ts';
import { findCustomer } from './billing.queries.ts';
import type { BillingDeps } from './billing-deps.ts';

/** Who a performer's invoices are for, as its owner has said. */
export const findDetails = (db: Database, performerId: string): Promise<BillingDetails | undefined> =>
  db
    .selectFrom('billingDetails')
    .select(['businessName', 'line1', 'line2', 'city', 'postalCode', 'country', 'vatNumber'])
    .where('performerId', '=', performerId)
    .executeTakeFirst();

/** Kept here and told to the provider, for the invoices from now on. Those that were written stay as they are. */
export const saveDetails = (
  deps: BillingDeps,
  payer: { id: string; name: string },
  given: BillingDetails,
): Promise<void> =>
  deps.withPerformer(payer.id, async (trx) => {
    const details = isEmpty(given) ? null : { ...given, vatNumber: normaliseVatNumber(given.country, given.vatNumber) };
    if (details) {
      const row = { ...details, updatedAt: deps.now() };
      await trx
        .insertInto('billingDetails')
        .values({ performerId: payer.id, ...row })
        .onConflict((conflict) => conflict.column('performerId').doUpdateSet(row))
        .execute();
    } else await trx.deleteFrom('billingDetails').where('performerId', '=', payer.id).execute();
    const customer = await findCustomer(trx, payer.id, deps.payments.kind);
    if (customer) await deps.payments.saveDetails(customer.customerId, details, payer.name);
  });
