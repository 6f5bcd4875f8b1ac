import { formatNumber } from './format.ts';
import { annualPricePerMonth, formatPence, monthlyPrice } from './prices.ts';
import type { BusinessMonth } from './schemas/business.ts';

/** How many months can be asked for. */
export const businessMonths = [6, 12, 24] as const;

export type BusinessFigure = Exclude<keyof BusinessMonth, 'month'>;

type Kind = 'count' | 'decimal' | 'money' | 'share';
export type FigureWords = { figure: BusinessFigure; label: string; kind: Kind; isMoney: boolean; counted: string };

const plain = (figure: BusinessFigure, label: string, kind: Kind, counted: string): FigureWords => ({
  figure,
  label,
  kind,
  isMoney: false,
  counted,
});
const billed = (...words: Parameters<typeof plain>): FigureWords => ({ ...plain(...words), isMoney: true });

/** Every figure, in the order of the table, with the sentence that says how it is counted. */
export const businessFigures: FigureWords[] = [
  plain('signUps', 'Sign-ups', 'count', 'Performers that signed up in the month. Those deleted since don’t count.'),
  billed(
    'trialsStarted',
    'Trials started',
    'count',
    'Performers whose free trial began in the month. Those deleted since don’t count.',
  ),
  billed(
    'trialsConverted',
    'Trials converted',
    'count',
    'Of the trials started in the month, those that have paid since.',
  ),
  billed(
    'paying',
    'Paying',
    'count',
    'Performers with a paid invoice whose period covers the end of the month, or today. A renewal has three days to be paid. An invoice that was refunded in full doesn’t count.',
  ),
  billed(
    'mrr',
    'Monthly recurring revenue',
    'money',
    `What those performers pay for a month at today’s prices, VAT included: ${monthlyPrice} on the monthly plan, ${annualPricePerMonth} on the annual one. Discounts aren’t deducted.`,
  ),
  billed(
    'stopped',
    'Stopped paying',
    'count',
    'Performers that were paying when the month began and aren’t at its end, or today.',
  ),
  billed('churn', 'Churn', 'share', 'Stopped paying, divided by those paying when the month began.'),
  billed('paid', 'Paid', 'money', 'Paid invoices issued in the month, VAT included, before refunds.'),
  billed(
    'refunded',
    'Refunded',
    'money',
    'What was given back of the invoices issued in the month, whenever that was.',
  ),
  plain(
    'reviews',
    'Reviews',
    'count',
    'Reviews that arrived in the month, whatever became of them. One added by a business counts once its customer has confirmed it.',
  ),
  plain(
    'reviewsPerPerformer',
    'Reviews per performer',
    'decimal',
    'Reviews divided by the performers there were at the end of the month, or are today.',
  ),
];

const written: Record<Kind, (value: number) => string> = {
  count: formatNumber,
  decimal: (value) => value.toFixed(1),
  money: formatPence,
  share: (value) => `${(value * 100).toFixed(1)}%`,
};

/** "—" where there is nothing to divide by. */
export const figureText = ({ figure, kind }: FigureWords, month: BusinessMonth): string => {
  const value = month[figure];
  return value === null ? '—' : written[kind](value);
};

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
/** "November 2026", from "2026-11". */
export const monthText = (month: string) => monthFormat.format(new Date(`${month}-01T00:00:00Z`));
