/** The one Pro plan. Every price on every screen is worked out from these two numbers, in pence. */
export const prices = { currency: 'GBP', monthly: 2895, annual: 29995, trialDays: 7 } as const;

export type Plan = 'monthly' | 'annual';

const exact = new Intl.NumberFormat('en-GB', { style: 'currency', currency: prices.currency });
const whole = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: prices.currency,
  maximumFractionDigits: 0,
});

/** An amount of money as people read it: "£28.95", from pence. */
export const formatPence = (pence: number) => exact.format(pence / 100);

export const monthlyPrice = formatPence(prices.monthly);
export const annualPrice = formatPence(prices.annual);
/** What a month costs when a year is paid at once. */
export const annualPricePerMonth = formatPence(prices.annual / 12);
/** "£28.95 a month", "£299.95 a year". */
export const planPrice = (plan: Plan) => (plan === 'annual' ? `${annualPrice} a year` : `${monthlyPrice} a month`);
export const annualSaving = whole.format((12 * prices.monthly - prices.annual) / 100);

/** In pence, the VAT within an amount that includes it, at a rate in per cent. */
export const vatWithin = (pence: number, rate: number) => Math.round((pence * rate) / (100 + rate));

export const planFeatures = [
  'Unlimited review collection',
  'Beautiful embeddable widgets',
  'SEO-optimized public pages',
  'Business reply system',
  'QR code generation',
  'Analytics dashboard',
  'Custom branding',
  'Priority support',
] as const;
