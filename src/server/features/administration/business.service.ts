import type { Database } from '#server/db/open.ts';
import { businessFigures } from '#shared/business-figures.ts';
import { byteOrderMark, csvLine } from '#shared/csv.ts';
import { prices } from '#shared/prices.ts';
import type { BusinessMonth } from '#shared/schemas/business.ts';
import { countMoney, countUse } from './business.queries.ts';

type Asked = { now: Date; months: number; billing: boolean };

const noMoney = {
  trialsStarted: 0,
  trialsConverted: 0,
  paying: 0,
  payingYearly: 0,
  payingBefore: 0,
  stopped: 0,
  paid: 0,
  refunded: 0,
};

const divide = (part: number, whole: number) => (whole === 0 ? null : part / whole);

/** How the business does, month by month, the oldest first, from the rows that are kept. */
export async function readBusiness(db: Database, { now, months, billing }: Asked): Promise<BusinessMonth[]> {
  const [use, money] = await Promise.all([
    countUse(db, now, months),
    billing ? countMoney(db, now, months) : Promise.resolve([]),
  ]);
  return use.map(({ month, signUps, reviews, performers }) => {
    const { payingBefore, payingYearly, ...found } = money.find((row) => row.month === month) ?? noMoney;
    return {
      signUps,
      ...found,
      month,
      // Divided once, at the end: a twelfth of the annual price is no whole number of pence.
      mrr: Math.round((12 * (found.paying - payingYearly) * prices.monthly + payingYearly * prices.annual) / 12),
      churn: divide(found.stopped, payingBefore),
      reviews,
      reviewsPerPerformer: divide(reviews, performers),
    };
  });
}

/** For spreadsheets: money in pounds, shares and averages as plain numbers. */
export function writeBusinessCsv(months: BusinessMonth[], billing: boolean): string {
  const shown = businessFigures.filter(({ isMoney }) => billing || !isMoney);
  const rows = months.map((month) => [
    month.month,
    ...shown.map(({ figure, kind }) => {
      const value = month[figure];
      return value !== null && kind === 'money' ? (value / 100).toFixed(2) : value;
    }),
  ]);
  return byteOrderMark + [['Month', ...shown.map(({ label }) => label)], ...rows].map(csvLine).join('');
}
