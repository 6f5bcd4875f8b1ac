import type { Insertable } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DB } from '#server/db/types.ts';
import { createRandom } from '#server/demo/random.ts';
import { businessFigures } from '#shared/business-figures.ts';
import { prices } from '#shared/prices.ts';
import type { BusinessMonth } from '#shared/schemas/business.ts';
import { addOwner, addReview } from '#test/support/factories.ts';
import { makeApp, type Person, signUpAdministrator, type TestApp } from '#test/support/make-app.ts';

const now = new Date('2026-11-17T12:00:00Z');
const day = 86_400_000;
const monthsLater = (date: Date, months: number) => {
  const later = new Date(date);
  later.setUTCMonth(later.getUTCMonth() + months);
  return later;
};

type Invoice = Insertable<DB['invoices']>;
let number = 0;
const invoice = (performerId: string, start: string | Date, more: Partial<Invoice> = {}): Invoice => {
  const periodStart = new Date(start);
  const plan = more.plan ?? 'monthly';
  number += 1;
  return {
    provider: 'sandbox',
    providerInvoiceId: `in_${number}`,
    number: `A-${number}`,
    performerId,
    plan,
    amount: plan === 'annual' ? prices.annual : prices.monthly,
    status: 'paid',
    periodStart,
    periodEnd: monthsLater(periodStart, plan === 'annual' ? 12 : 1),
    issuedAt: periodStart,
    ...more,
  };
};

let app: TestApp;
let administrator: Person;
beforeAll(async () => {
  app = await makeApp();
  administrator = await signUpAdministrator(app);
  app.setTime(now);
  await app.db
    .updateTable('sessions')
    .set({ expiresAt: new Date(now.getTime() + day), createdAt: now })
    .execute();
});
afterAll(() => app.close());

const read = async (months = 12): Promise<BusinessMonth[]> =>
  (await administrator.get(`/api/admin/business?months=${months}`)).json();
const monthOf = async (month: string) => (await read(24)).find((each) => each.month === month);
const performerSince = (createdAt: string) => addOwner(app.db, { performer: { createdAt: new Date(createdAt) } });

describe('the business figures', () => {
  test('are zeros and dashes before the first business', async () => {
    const months = await read();
    expect(months).toHaveLength(12);
    expect([months[0]?.month, months.at(-1)?.month]).toEqual(['2025-12', '2026-11']);
    for (const month of months)
      expect(month).toMatchObject({ signUps: 0, mrr: 0, paying: 0, churn: null, reviewsPerPerformer: null });
  });

  test('count a trial, its conversion, a renewal that is late, and somebody who stops', async () => {
    const { id } = await performerSince('2025-01-03T10:00:00Z');
    const started = { performerId: id, trialStartedAt: new Date('2025-01-03T10:00:00Z') };
    await app.db.insertInto('customers').values(started).execute();
    expect(await monthOf('2025-01')).toMatchObject({ signUps: 1, trialsStarted: 1, trialsConverted: 0, paying: 0 });
    await app.db
      .insertInto('invoices')
      .values([
        // What a trial begins with: nothing is paid, so nobody pays.
        invoice(id, '2025-01-03', { amount: 0, periodEnd: new Date('2025-01-10') }),
        invoice(id, '2025-01-10'),
        // The next ends two days before the month does, and its renewal is paid two days late.
        invoice(id, '2025-02-10', { periodEnd: new Date('2025-02-27') }),
        invoice(id, '2025-03-01'),
        invoice(id, '2025-04-01', { status: 'open' }),
      ])
      .execute();
    const paying = { paying: 1, mrr: prices.monthly, stopped: 0 };
    expect(await monthOf('2025-01')).toMatchObject({ trialsConverted: 1, ...paying, churn: null, paid: 2895 });
    expect(await monthOf('2025-02')).toMatchObject({ ...paying, churn: 0 });
    // Covered to the first of April, with three days to pay.
    expect(await monthOf('2025-03')).toMatchObject(paying);
    expect(await monthOf('2025-04')).toMatchObject({ paying: 0, mrr: 0, stopped: 1, churn: 1, paid: 0 });
    expect(await monthOf('2025-05')).toMatchObject({ paying: 0, stopped: 0, churn: null });
  });

  test('count a change to the annual plan once, credit as paying, and no month that was refunded', async () => {
    const { id } = await performerSince('2025-06-01T00:00:00Z');
    await app.db
      .insertInto('invoices')
      .values([
        invoice(id, '2025-06-20'),
        invoice(id, '2025-06-25', { plan: 'annual', refunded: 29_995 - 1 }),
        // Back to monthly: the rest of the year is credit.
        invoice(id, '2025-08-25', { amount: 0 }),
      ])
      .execute();
    expect(await monthOf('2025-06')).toMatchObject({
      paying: 1,
      mrr: Math.round(prices.annual / 12),
      refunded: 29_994,
    });
    expect(await monthOf('2025-08')).toMatchObject({ paying: 1, mrr: prices.monthly });
    await app.db.updateTable('invoices').set({ refunded: 29_995 }).where('refunded', '=', 29_994).execute();
    expect(await monthOf('2025-07')).toMatchObject({ paying: 0, mrr: 0 });
  });

  test('keep counting a payer as one after the business was deleted', async () => {
    const { id } = await performerSince('2025-10-01T00:00:00Z');
    await app.db
      .insertInto('invoices')
      .values([invoice(id, '2025-10-05'), invoice(id, '2025-11-05'), invoice(id, '2025-12-05')])
      .execute();
    const before = (await read(24))
      .filter(({ month }) => month >= '2025-10')
      .map(({ stopped, paying }) => [stopped, paying]);
    await app.db.deleteFrom('performers').where('id', '=', id).execute();
    const after = (await read(24))
      .filter(({ month }) => month >= '2025-10')
      .map(({ stopped, paying }) => [stopped, paying]);
    expect(after).toEqual(before);
  });

  test('are equal to a recount of the raw rows', async () => {
    await addRandomHistory(40);
    const raw = await readRaw();
    for (const month of await read(24)) expect(month, month.month).toEqual(recount(raw, month.month));
  });

  test('are downloaded as the table shows them', async () => {
    const answer = await administrator.get('/api/admin/business/export?months=3');
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head = '', ...rows] = answer.body.trim().split('\r\n');
    expect(head).toContain('"Month","Sign-ups","Trials started"');
    expect(rows.map((row) => row.slice(1, 8))).toEqual(['2026-09', '2026-10', '2026-11']);
    const mrr = (await read(3)).map((month) => `"${(month.mrr / 100).toFixed(2)}"`);
    expect(rows.map((row) => row.split(',')[5])).toEqual(mrr);
  });

  test('say nothing of money where none is taken', async () => {
    const free = await makeApp({ BILLING: 'off' });
    const ada = await signUpAdministrator(free);
    await addOwner(free.db);
    const [month] = (await ada.get('/api/admin/business?months=1')).json();
    expect(Object.keys(month).toSorted()).toEqual(['month', 'reviews', 'reviewsPerPerformer', 'signUps']);
    const csv = (await ada.get('/api/admin/business/export?months=1')).body;
    for (const { label } of businessFigures.filter(({ isMoney }) => isMoney)) expect(csv).not.toContain(label);
    await free.close();
  });
});

/** Businesses that come, try, pay, change, lapse, are refunded and go, by chance, the same on every run. */
async function addRandomHistory(count: number): Promise<void> {
  const random = createRandom(7);
  for (let each = 0; each < count; each += 1) {
    const since = new Date(now.getTime() - random.below(700) * day - random.below(day));
    const { id } = await addOwner(app.db, { performer: { createdAt: since } });
    const reviews = random.below(4);
    for (let one = 0; one < reviews; one += 1)
      await addReview(app.db, id, {
        createdAt: new Date(now.getTime() - (1 + random.below(700)) * day),
        ...(random.number() < 0.3 && { source: 'business' as const }),
      });
    if (random.number() < 0.8)
      await app.db.insertInto('customers').values({ performerId: id, trialStartedAt: since }).execute();
    const invoices: Invoice[] = [];
    let start = since;
    while (start < now && random.number() < 0.85) {
      const plan = random.number() < 0.15 ? ('annual' as const) : ('monthly' as const);
      const made = invoice(id, start, { plan, status: random.pick(['paid', 'paid', 'paid', 'open', 'void']) });
      if (random.number() < 0.1) made.amount = 0;
      if (random.number() < 0.1) made.refunded = random.number() < 0.5 ? made.amount : Math.floor(made.amount / 2);
      invoices.push(made);
      start = new Date(new Date(made.periodEnd as Date).getTime() + random.below(10) * day - 2 * day);
    }
    if (invoices.length > 0) await app.db.insertInto('invoices').values(invoices).execute();
    if (random.number() < 0.15) await app.db.deleteFrom('performers').where('id', '=', id).execute();
  }
}

const readRaw = async () => ({
  performers: await app.db.selectFrom('performers').selectAll().execute(),
  customers: await app.db.selectFrom('customers').selectAll().execute(),
  invoices: await app.db.selectFrom('invoices').selectAll().execute(),
  reviews: await app.db.selectFrom('reviews').selectAll().execute(),
});
type Raw = Awaited<ReturnType<typeof readRaw>>;

/** The plan of each payer at a moment. */
function payersAt({ invoices }: Raw, moment: number): Map<string, string> {
  const plans = new Map<string, string>();
  for (const each of invoices.toSorted((a, b) => a.issuedAt.getTime() - b.issuedAt.getTime())) {
    if (each.status !== 'paid' || !each.payer || !each.plan || !each.periodStart || !each.periodEnd) continue;
    if (each.amount > 0 && each.refunded >= each.amount) continue;
    if (each.periodStart.getTime() > moment || each.periodEnd.getTime() + 3 * day <= moment) continue;
    const hasPaid = invoices.some(
      (other) =>
        other.payer === each.payer && other.status === 'paid' && other.amount > 0 && other.issuedAt.getTime() <= moment,
    );
    if (hasPaid) plans.set(each.payer, each.plan);
  }
  return plans;
}

function recount(raw: Raw, month: string): BusinessMonth {
  const begins = Date.parse(`${month}-01T00:00:00Z`);
  const ends = Math.min(monthsLater(new Date(begins), 1).getTime(), now.getTime());
  const isIn = (date: Date | null) => date !== null && date.getTime() >= begins && date.getTime() < ends;
  const trials = raw.customers.filter(({ trialStartedAt }) => isIn(trialStartedAt));
  const [atStart, atEnd] = [payersAt(raw, begins), payersAt(raw, ends)];
  const stopped = [...atStart.keys()].filter((payer) => !atEnd.has(payer)).length;
  const issued = raw.invoices.filter(({ issuedAt }) => isIn(issuedAt));
  const reviews = raw.reviews.filter(
    ({ createdAt, source, verifiedAt }) => isIn(createdAt) && (source === 'customer' || verifiedAt),
  ).length;
  const businesses = raw.performers.filter(({ createdAt }) => createdAt.getTime() < ends).length;
  const yearOf = (plan: string) => (plan === 'annual' ? prices.annual : 12 * prices.monthly);
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  return {
    month,
    signUps: raw.performers.filter(({ createdAt }) => isIn(createdAt)).length,
    trialsStarted: trials.length,
    trialsConverted: trials.filter(({ performerId }) =>
      raw.invoices.some((each) => each.performerId === performerId && each.status === 'paid' && each.amount > 0),
    ).length,
    paying: atEnd.size,
    mrr: Math.round(sum([...atEnd.values()].map(yearOf)) / 12),
    stopped,
    churn: atStart.size === 0 ? null : stopped / atStart.size,
    paid: sum(issued.filter(({ status }) => status === 'paid').map(({ amount }) => amount)),
    refunded: sum(issued.map(({ refunded }) => refunded)),
    reviews,
    reviewsPerPerformer: businesses === 0 ? null : reviews / businesses,
  };
}
