/** The one Pro plan. Every price on every screen is worked out from these two numbers, in pence. */
export const prices = { currency: 'GBP', monthly: 2895, annual: 29995, trialDays: 7 } as const;

export type Plan = 'monthly' | 'annual';

const exact = new Intl.NumberFormat('en-GB', { style: 'currency', currency: prices.currency });
const whole = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: prices.currency,
  maximumFractionDigits: 0,
});

export const monthlyPrice = exact.format(prices.monthly / 100);
export const annualPrice = exact.format(prices.annual / 100);
/** What a month costs when a year is paid at once. */
export const annualPricePerMonth = exact.format(prices.annual / 12 / 100);
export const annualSaving = whole.format((12 * prices.monthly - prices.annual) / 100);

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
