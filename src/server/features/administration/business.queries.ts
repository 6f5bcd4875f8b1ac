import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';

/** UTC months up to the present one, which ends now. */
const monthsUpTo = (now: Date, months: number) => sql`
  select to_char(m, 'YYYY-MM') as month,
    m at time zone 'UTC' as begins,
    least((m + interval '1 month') at time zone 'UTC', ${now}::timestamptz) as ends
  from generate_series(
    date_trunc('month', ${now}::timestamptz at time zone 'UTC') - make_interval(months => ${months - 1}),
    date_trunc('month', ${now}::timestamptz at time zone 'UTC'),
    interval '1 month'
  ) m
`;

type UseRow = { month: string; signUps: number; performers: number; reviews: number };

export async function countUse(db: Database, now: Date, months: number): Promise<UseRow[]> {
  const { rows } = await sql<UseRow>`
    with months as (${monthsUpTo(now, months)})
    select month,
      (select count(*)::int from performers p where p.created_at >= begins and p.created_at < ends) as sign_ups,
      (select count(*)::int from performers p where p.created_at < ends) as performers,
      (select coalesce(sum(d.received), 0)::int from performer_days d
        where d.day >= (begins at time zone 'UTC')::date and d.day < (begins at time zone 'UTC' + interval '1 month')::date) as reviews
    from months order by month
  `.execute(db);
  return rows;
}

type MoneyRow = {
  month: string;
  trialsStarted: number;
  trialsConverted: number;
  paying: number;
  /** Of those, how many are on the annual plan. */
  payingYearly: number;
  payingBefore: number;
  stopped: number;
  paid: number;
  refunded: number;
};

/**
 * A payer pays at a moment when the latest of their paid invoices that cover it was not given back in full. An invoice of
 * nothing covers it, too, once they have paid something: credit paid it. The first one of a trial is of nothing as well.
 */
const payersAt = (moment: ReturnType<typeof sql>) => sql`
  select distinct on (i.payer) i.payer, i.plan
  from invoices i
  where i.status = 'paid' and i.payer is not null and i.plan is not null
    and i.period_start <= ${moment} and i.period_end + interval '3 days' > ${moment}
    and (i.amount = 0 or i.refunded < i.amount)
    and exists (
      select from invoices e
      where e.payer = i.payer and e.status = 'paid' and e.amount > 0 and e.issued_at <= ${moment})
  order by i.payer, i.issued_at desc, i.provider_invoice_id
`;

export async function countMoney(db: Database, now: Date, months: number): Promise<MoneyRow[]> {
  const { rows } = await sql<MoneyRow>`
    with months as (${monthsUpTo(now, months)}),
    at_end as (select m.month, p.* from months m cross join lateral (${payersAt(sql`m.ends`)}) p),
    at_start as (select m.month, p.payer from months m cross join lateral (${payersAt(sql`m.begins`)}) p)
    select month,
      (select count(*)::int from customers c where c.trial_started_at >= begins and c.trial_started_at < ends)
        as trials_started,
      (select count(*)::int from customers c where c.trial_started_at >= begins and c.trial_started_at < ends
        and exists (select from invoices i
          where i.performer_id = c.performer_id and i.status = 'paid' and i.amount > 0)) as trials_converted,
      (select count(*)::int from at_end e where e.month = m.month) as paying,
      (select count(*)::int from at_end e where e.month = m.month and e.plan = 'annual') as paying_yearly,
      (select count(*)::int from at_start s where s.month = m.month) as paying_before,
      (select count(*)::int from at_start s where s.month = m.month
        and not exists (select from at_end e where e.month = s.month and e.payer = s.payer)) as stopped,
      (select coalesce(sum(i.amount), 0)::int from invoices i
        where i.status = 'paid' and i.issued_at >= begins and i.issued_at < ends) as paid,
      (select coalesce(sum(i.refunded), 0)::int from invoices i
        where i.issued_at >= begins and i.issued_at < ends) as refunded
    from months m order by month
  `.execute(db);
  return rows;
}
