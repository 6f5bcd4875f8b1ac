import type { Database } from '#server/db/open.ts';
import { refusals } from '#server/errors.ts';
import type { Plan } from '#shared/prices.ts';
import { findCustomer, type OpenSubscription, setSetup } from './billing.queries.ts';
import type { BillingDeps } from './sync.service.ts';

const cardJustSaved = () =>
  refusals.conflict('overtaken', 'A card was just saved in another tab. Nothing was changed here. Reload the page.');

/** What an owner wants to pay for, and with which promotion code. */
export type Choice = { plan: Plan; code: string | null };

/**
 * Chooses the plan of what still waits for a card, and its promotion code. A card form that is open elsewhere names another
 * price, so it is closed: nobody agrees to one price and is charged another.
 */
export async function setWaitingPlan(
  trx: Database,
  { payments }: BillingDeps,
  { performerId, open, plan, code }: { performerId: string; open: OpenSubscription } & Choice,
): Promise<void> {
  if (open.plan === plan && open.promotionCode === code) return;
  const customer = await findCustomer(trx, performerId, payments.kind);
  if (customer?.setupId) {
    if (!(await payments.dropSetup(customer.setupId))) throw cardJustSaved();
    await setSetup(trx, performerId, null);
  }
  await trx.updateTable('subscriptions').set({ plan, promotionCode: code }).where('id', '=', open.id).execute();
}
