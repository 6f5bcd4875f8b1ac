import { firstOwnerOf } from '#server/db/first-owner.ts';
import type { Database } from '#server/db/open.ts';
import type { Env } from '#server/env.ts';
import type { Plan } from '#shared/prices.ts';
import { type MailData, type MailKind, writeEmail } from './email-contents.ts';
import { appOrigin } from './mail-links.ts';
import { queueMail } from './mail-outbox.ts';

type MailEnv = Pick<Env, 'appUrl' | 'appHost' | 'operator'>;

/** The part of Settings that is about money. */
const billingPage = (env: MailEnv) => `${appOrigin(env)}/settings#billing`;

const findPayer = (db: Database, performerId: string) =>
  db
    .selectFrom(firstOwnerOf(db, performerId).as('owner'))
    .leftJoin('customers', (join) => join.on('customers.performerId', '=', performerId))
    .leftJoin('subscriptions', (join) =>
      join.on('subscriptions.performerId', '=', performerId).on('subscriptions.status', 'in', ['trialing', 'active']),
    )
    .select(['email', 'firstName', 'cardLast4', 'credit', 'nextPrice'])
    .executeTakeFirst();

type PayerFacts = {
  firstName: string;
  card: string | null;
  credit: number;
  /** In pence, what the next period costs; null: what the plan says. */
  price: number | null;
  url: string;
};

/**
 * An email about money to whoever pays for a performer, in the caller's transaction. No wish about notifications and no
 * limit holds it back.
 */
export async function tellPayer<Kind extends MailKind>(
  trx: Database,
  env: MailEnv,
  performerId: string,
  kind: Kind,
  dataFor: (payer: PayerFacts) => MailData<Kind>,
): Promise<void> {
  const payer = await findPayer(trx, performerId);
  if (!payer) return;
  const facts = {
    firstName: payer.firstName,
    card: payer.cardLast4,
    credit: payer.credit ?? 0,
    price: payer.nextPrice,
    url: billingPage(env),
  };
  await queueMail(trx, { ...(await writeEmail(env, kind, dataFor(facts))), to: payer.email });
}

export const subscribePage = (env: MailEnv) => `${appOrigin(env)}/subscribe`;

/** In the caller's transaction. `about` is what was not paid: it makes one mail, however often the payment is tried. */
export async function writePaymentFailedMail(
  trx: Database,
  env: MailEnv,
  { performerId, about, amount }: { performerId: string; about: string; amount: number },
): Promise<void> {
  const payer = await findPayer(trx, performerId);
  if (!payer) return;
  const { email, firstName, cardLast4: card } = payer;
  const contents = await writeEmail(env, 'payment-failed', {
    firstName,
    amount,
    card,
    url: billingPage(env),
  });
  await queueMail(trx, { ...contents, to: email, dedupeKey: `payment-failed:${about}` });
}

export type EndingTrial = {
  subscriptionId: string;
  performerId: string;
  /** Days left, a begun one counted whole. */
  days: number;
  reminder: 'first' | 'last';
  trialEnd: Date;
  plan: Plan;
  renews: boolean;
};

export async function writeTrialEndingMail(db: Database, env: MailEnv, trial: EndingTrial): Promise<void> {
  const payer = await findPayer(db, trial.performerId);
  if (!payer) return;
  const contents = await writeEmail(env, 'trial-ending', {
    firstName: payer.firstName,
    days: trial.days,
    trialEnd: trial.trialEnd.toISOString(),
    plan: trial.plan,
    price: payer.nextPrice,
    card: trial.renews ? payer.cardLast4 : null,
    url: trial.renews
      ? billingPage(env)
      : `${appOrigin(env)}/subscribe${trial.plan === 'annual' ? '?plan=annual' : ''}`,
  });
  await db.transaction().execute((trx) =>
    queueMail(trx, {
      ...contents,
      to: payer.email,
      dedupeKey: `trial-ending:${trial.reminder}:${trial.subscriptionId}`,
    }),
  );
}
