import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import type { Deps } from '#server/deps.ts';
import { subscribePage, tellPayer } from '#server/features/notifications/billing-mails.service.ts';
import { stayingOwners, subscribed } from './billing.queries.ts';
import type { BillingDeps } from './billing-deps.ts';

type ReminderDeps = Pick<BillingDeps, 'db' | 'env' | 'now'> & Pick<Deps, 'openAccess'>;

const day = 24 * 60 * 60 * 1000;

/** Runs `write` the first time that this performer is to be reminded of this, in every process together. */
const once = (db: Database, performerId: string, about: string, write: (trx: Database) => Promise<void>) =>
  db.transaction().execute(async (trx) => {
    const claimed = await trx
      .insertInto('billingNotices')
      .values({ performerId, about })
      .onConflict((conflict) => conflict.doNothing())
      .returning('about')
      .executeTakeFirst();
    if (claimed) await write(trx);
  });

/** What owners are reminded of by the clock, once each, however often this runs. */
export async function remindOfMoney(deps: ReminderDeps): Promise<void> {
  await tellOfEndedTrials(deps);
  await tellOfRenewals(deps);
  await tellOfExpiringCards(deps);
  await tellOfNewPayments(deps);
}

/**
 * A trial without a card is known to nobody but us, so its end is told from here. Its row stays when the owner subscribes
 * after it, and they have nothing left to do.
 */
async function tellOfEndedTrials({ db, env, now }: ReminderDeps): Promise<void> {
  const ended = await db
    .selectFrom('subscriptions')
    .select(['id', 'performerId'])
    .where('status', 'in', ['trialing', 'expired'])
    .where('providerSubscriptionId', 'is', null)
    .where('trialEnd', '<=', now())
    .where('trialEnd', '>', new Date(now().getTime() - 7 * day))
    .where((eb) => eb.not(eb.exists(subscribed(db, eb.ref('subscriptions.performerId')))))
    .where((eb) => eb.exists(stayingOwners(db, eb.ref('subscriptions.performerId'))))
    .execute();
  for (const { id, performerId } of ended)
    await once(db, performerId, `trial-ended:${id}`, (trx) =>
      tellPayer(trx, env, performerId, 'subscription-ended', ({ firstName }) => ({
        firstName,
        isTrial: true,
        url: subscribePage(env),
      })),
    );
}

const renewing = (db: Database) =>
  db
    .selectFrom('subscriptions as s')
    .where('s.status', 'in', ['trialing', 'active'])
    .where('s.providerSubscriptionId', 'is not', null)
    .where('s.cancelAtPeriodEnd', '=', false);

/** An annual plan is announced 30 days before it renews: British law wants people to be reminded. */
async function tellOfRenewals({ db, env, now }: ReminderDeps): Promise<void> {
  const coming = await renewing(db)
    .select(['s.performerId', 's.plan', 's.currentPeriodEnd'])
    // Named by what was paid for: the sandbox moves dates, and the same year is announced once.
    .select((eb) =>
      eb
        .selectFrom('invoices as i')
        .select('i.providerInvoiceId')
        .whereRef('i.performerId', '=', 's.performerId')
        .where('i.status', '=', 'paid')
        .orderBy('i.issuedAt', 'desc')
        .limit(1)
        .as('paidBy'),
    )
    .where('s.status', '=', 'active')
    .where('s.plan', '=', 'annual')
    .where('s.currentPeriodEnd', '>', now())
    .where('s.currentPeriodEnd', '<=', new Date(now().getTime() + 30 * day))
    .execute();
  for (const { performerId, plan, currentPeriodEnd, paidBy } of coming)
    await once(db, performerId, `renewal:${paidBy ?? ''}`, (trx) =>
      tellPayer(trx, env, performerId, 'renewal-coming', (payer) => ({
        ...payer,
        plan,
        next: currentPeriodEnd?.toISOString() ?? null,
      })),
    );
}

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** 30 and 7 days before the card that pays stops doing so. */
async function tellOfExpiringCards({ db, env, now }: ReminderDeps): Promise<void> {
  const cards = await renewing(db)
    .innerJoin('customers as c', 'c.performerId', 's.performerId')
    .select(['s.performerId', 'c.cardLast4', 'c.cardExpMonth', 'c.cardExpYear'])
    .where(
      sql<Date>`make_timestamptz(c.card_exp_year, c.card_exp_month, 1, 0, 0, 0, 'UTC') + interval '1 month'`,
      '<=',
      new Date(now().getTime() + 30 * day),
    )
    .execute();
  for (const { performerId, cardLast4: card, cardExpMonth: month, cardExpYear: year } of cards) {
    if (!card || !month || !year) continue;
    const left = Date.UTC(year, month) - now().getTime();
    const expires = monthName.format(new Date(Date.UTC(year, month - 1)));
    const about = `card:${card}:${year}-${month}:${left <= 7 * day ? 'last' : 'first'}`;
    await once(db, performerId, about, (trx) =>
      tellPayer(trx, env, performerId, 'card-expiring', ({ firstName, url }) => ({ firstName, url, card, expires })),
    );
  }
}

/** Whoever used this copy before it could take payments gets notice by email, too. */
async function tellOfNewPayments({ db, env, now, openAccess }: ReminderDeps): Promise<void> {
  if (openAccess?.reason !== 'notice' || now() >= openAccess.until) return;
  const { since, until } = openAccess;
  const owners = await db
    .selectFrom('performers as p')
    .select('p.id')
    .where('p.createdAt', '<', since)
    .where((eb) => eb.not(eb.exists(subscribed(db, eb.ref('p.id')))))
    .where((eb) => eb.exists(stayingOwners(db, eb.ref('p.id'))))
    .execute();
  for (const { id } of owners)
    await once(db, id, `payments:${since.toISOString()}`, (trx) =>
      tellPayer(trx, env, id, 'payments-set-up', ({ firstName }) => ({
        firstName,
        until: until.toISOString(),
        url: subscribePage(env),
      })),
    );
}
