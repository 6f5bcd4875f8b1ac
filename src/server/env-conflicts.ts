import type { Variables } from './env-variables.ts';

/** What does not go together, one sentence each. */
export function findConflicts(v: Variables): string[] {
  const problems: (string | null)[] = [
    v.NODE_ENV === 'production' && !v.SESSION_SECRET
      ? 'SESSION_SECRET is missing; with NODE_ENV=production set it to at least 32 random characters, such as the output of: openssl rand -hex 32.'
      : null,
    v.NODE_ENV === 'production' && v.DEVELOPMENT === '1'
      ? 'DEVELOPMENT=1 is for npm run dev alone; leave it out with NODE_ENV=production.'
      : null,
    v.ADMIN_PASSWORD && !v.ADMIN_EMAIL
      ? 'ADMIN_PASSWORD is set without ADMIN_EMAIL; set both, or ADMIN_EMAIL alone.'
      : null,
    allOrNone(v, ['PRODUCT_DOMAIN', 'APP_HOST']),
    v.STORAGE_URL?.startsWith('s3:') && !(v.AWS_ACCESS_KEY_ID && v.AWS_SECRET_ACCESS_KEY)
      ? 'STORAGE_URL names an S3 store without its keys; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.'
      : null,
    allOrNone(v, ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']),
    allOrNone(v, [
      'STRIPE_SECRET_KEY',
      'STRIPE_PUBLISHABLE_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'STRIPE_PRICE_MONTHLY',
      'STRIPE_PRICE_ANNUAL',
    ]),
    v.STRIPE_TAX === 'on' ? null : allOrNone(v, ['VAT_NUMBER', 'VAT_RATE']),
    v.STRIPE_TAX === 'on' && v.VAT_RATE !== undefined
      ? 'VAT_RATE is set together with STRIPE_TAX=on, which works the rate out; leave out one of them.'
      : null,
    v.STRIPE_TAX === 'on' && !v.STRIPE_SECRET_KEY
      ? 'STRIPE_TAX is on without STRIPE_SECRET_KEY; set the Stripe keys too, or use VAT_RATE instead.'
      : null,
    allOrNone(v, ['BOUNCE_ADDRESS', 'BOUNCE_MAILBOX']),
    v.STRIPE_API_BASE && !v.STRIPE_SECRET_KEY
      ? 'STRIPE_API_BASE is set without STRIPE_SECRET_KEY; set the Stripe keys too, or leave it out.'
      : null,
    v.PAYMENTS_SANDBOX === '1' && v.STRIPE_SECRET_KEY
      ? 'PAYMENTS_SANDBOX=1 is set together with the Stripe keys; leave out one of them, so that nobody pays with test cards by mistake.'
      : null,
    v.NODE_ENV === 'production' && v.OIDC_ISSUER && !isEncryptedOrHere(v.OIDC_ISSUER)
      ? 'OIDC_ISSUER must begin with https: in production; anyone who can read the traffic could sign in as anybody.'
      : null,
    v.METRICS_PORT !== undefined && v.METRICS_PORT === v.PORT
      ? 'METRICS_PORT is the same as PORT; give it another one, or set METRICS_TOKEN alone.'
      : null,
    v.OIDC_NAME && !v.OIDC_ISSUER
      ? 'OIDC_NAME is set without OIDC_ISSUER; set the other OIDC_ variables too, or leave it out.'
      : null,
    v.DATABASE_DIRECT_URL && !v.DATABASE_URL
      ? 'DATABASE_DIRECT_URL is set without DATABASE_URL; set both, or DATABASE_URL alone.'
      : null,
    v.DATABASE_READ_URL && !v.DATABASE_URL
      ? 'DATABASE_READ_URL is set without DATABASE_URL; set both, or DATABASE_URL alone.'
      : null,
    v.CDN_PURGE_TOKEN && !v.CDN_PURGE_URL
      ? 'CDN_PURGE_TOKEN is set without CDN_PURGE_URL; set both, or neither.'
      : null,
    v.DATABASE_PASSWORD && !v.DATABASE_URL
      ? 'DATABASE_PASSWORD is set without DATABASE_URL; set both, or DATABASE_URL alone.'
      : null,
    findPortConflict(v),
    v.PRODUCT_DOMAIN && v.APP_HOST && !isWithin(v.APP_HOST, v.PRODUCT_DOMAIN)
      ? `APP_HOST must be ${v.PRODUCT_DOMAIN} (PRODUCT_DOMAIN) or a host below it, such as app.${v.PRODUCT_DOMAIN}.`
      : null,
  ];
  return problems.filter((problem) => problem !== null);
}

function allOrNone(v: Variables, names: (keyof Variables)[]): string | null {
  const missing = names.filter((name) => v[name] === undefined);
  const present = names.filter((name) => v[name] !== undefined);
  if (missing.length === 0 || present.length === 0) return null;
  return `${present.join(', ')} ${present.length === 1 ? 'is' : 'are'} set without ${missing.join(', ')}; set all of them or none.`;
}

const isEncryptedOrHere = (url: string) =>
  new URL(url).protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
const withoutPort = (host: string) => host.replace(/:\d+$/, '');
const isWithin = (host: string, domain: string) => `.${withoutPort(host)}`.endsWith(`.${domain}`);

export const appUrlOf = (v: Variables) => v.APP_URL ?? `http://localhost:${v.PORT}`;

/** As a browser writes it in its address bar: the usual port is left out. */
export const appHostOf = (v: Variables) =>
  v.APP_HOST === undefined ? null : new URL(`${new URL(appUrlOf(v)).protocol}//${v.APP_HOST}`).host;

/** The same host with two ports: one of them is a mistake, and half of the links would lead nowhere. */
function findPortConflict(v: Variables): string | null {
  const appHost = appHostOf(v);
  const { host, hostname } = new URL(appUrlOf(v));
  if (appHost === null || withoutPort(appHost) !== hostname || appHost === host) return null;
  return `APP_HOST is ${appHost}, but APP_URL leads to ${host}; give both the same port.`;
}
