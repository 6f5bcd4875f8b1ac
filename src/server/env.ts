import { resolve } from 'node:path';
import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import * as kinds from './env-kinds.ts';
import { explainGuessable } from './guessable-password.ts';
import { StartError } from './start-error.ts';

const variables = z.object({
  NODE_ENV: kinds.oneOf('development', 'test', 'production').default('development'),
  LOG_LEVEL: kinds.oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').optional(),
  PORT: kinds.wholeNumber(1, 65_535).default(3000),
  HOST: kinds.text(/^\S+$/, 'must be a host name or an address to listen on, such as 127.0.0.1').default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: kinds
    .url(['postgres:', 'postgresql:'], 'must look like postgres://name:password@host:5432/database')
    .optional(),
  APP_URL: kinds.origin().optional(),
  PRODUCT_DOMAIN: kinds.hostName().optional(),
  APP_HOST: kinds.hostName().optional(),
  SESSION_SECRET: z.string().min(32, 'is too short; use at least 32 random characters').optional(),
  ADMIN_EMAIL: kinds.email().optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(limits.password.min, `is too short; use at least ${limits.password.min} characters`)
    .max(limits.password.max, `is too long; use at most ${limits.password.max} characters`)
    .refine((password) => explainGuessable(password) === null, 'is easy to guess; choose another one')
    .optional(),
  DEMO: kinds.oneOf('0', '1').optional(),
  DEVELOPMENT: kinds.oneOf('0', '1').default('0'),
  MODERATION: kinds.oneOf('manual', 'verified').default('manual'),
  WAITING_REMINDER_HOURS: kinds.wholeNumber(0, 720).default(24),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_PRICE_MONTHLY: z.string().optional(),
  STRIPE_PRICE_ANNUAL: z.string().optional(),
  STRIPE_API_BASE: kinds.origin().optional(),
  STRIPE_TAX: kinds.oneOf('on', 'off').default('off'),
  PAYMENTS_SANDBOX: kinds.oneOf('0', '1').optional(),
  SANDBOX_PROMOTION_CODES: kinds.promotionCodes().optional(),
  SELLER_NAME: z.string().max(200, 'is too long; use at most 200 characters').optional(),
  SELLER_ADDRESS: z.string().max(500, 'is too long; use at most 500 characters').optional(),
  VAT_NUMBER: kinds
    .text(/^[A-Z]{2}[A-Z0-9 ]{2,18}$/i, 'must be a VAT number with its country, such as GB123456789')
    .optional(),
  VAT_RATE: kinds.percentage().optional(),
  BILLING: kinds.oneOf('on', 'off').default('on'),
  SMTP_URL: kinds.url(['smtp:', 'smtps:'], 'must look like smtp://name:password@host:587').optional(),
  MAIL_FROM: kinds.sender().optional(),
  MAIL_WEBHOOK_SECRET: z.string().min(32, 'is too short; use at least 32 random characters').optional(),
  BOUNCE_ADDRESS: kinds.bounceAddress().optional(),
  BOUNCE_MAILBOX: kinds.imapMailbox().optional(),
  STORAGE_URL: kinds.storage().optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  TRUST_PROXY: kinds.wholeNumber(0, 16).default(0),
  RATE_LIMITS: kinds.oneOf('on', 'off').default('on'),
  CHALLENGE: kinds.oneOf('always', 'floods', 'off').default('floods'),
  OIDC_ISSUER: kinds
    .url(['https:', 'http:'], 'must be the address of the provider, such as https://id.example')
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40, 'is too long for a button; use at most 40 characters').optional(),
  OPERATOR_NAME: z.string().optional(),
  OPERATOR_ADDRESS: z.string().optional(),
  SUPPORT_EMAIL: kinds.email().optional(),
});
type Variables = z.infer<typeof variables>;

/** Every variable there is; .env.example and docs/operations.md name the same. */
export const variableNames = Object.keys(variables.shape);

/** The whole configuration of one process, as `readEnv` finds it. */
export type EnvAsRead = ReturnType<typeof shape>;
/** The configuration the application runs on: the same, with a session secret that is certainly there. */
export type Env = EnvAsRead & { sessionSecret: string };

/** The only reader of the environment. Pure: it makes no file and opens nothing. Throws a StartError. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): EnvAsRead {
  // An empty value is how compose files and shells say "unset".
  const given: Record<string, string> = {};
  for (const name of Object.keys(variables.shape)) {
    const value = source[name]?.trim();
    if (value) given[name] = value;
  }
  const parsed = variables.safeParse(given);
  const problems = parsed.success
    ? findConflicts(parsed.data)
    : parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`);
  if (!parsed.success || problems.length > 0) throw new StartError(problems.join('\n'));
  return shape(parsed.data);
}

function findConflicts(v: Variables): string[] {
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
      ? 'OIDC_ISSUER must begin with https: in production; whoever reads along could sign in as anybody.'
      : null,
    v.OIDC_NAME && !v.OIDC_ISSUER
      ? 'OIDC_NAME is set without OIDC_ISSUER; set the other OIDC_ variables too, or leave it out.'
      : null,
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
const isWithin = (host: string, domain: string) => `.${withoutPort(host)}`.endsWith(`.${withoutPort(domain)}`);

function shape(v: Variables) {
  const production = v.NODE_ENV === 'production';
  const appUrl = v.APP_URL ?? `http://localhost:${v.PORT}`;
  const { hostname } = new URL(appUrl);
  const dataDir = resolve(v.DATA_DIR);
  return {
    production,
    logLevel: v.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    port: v.PORT,
    host: v.HOST,
    /** Absolute. */
    dataDir,
    /** null: the embedded PostgreSQL in `dataDir`. */
    databaseUrl: v.DATABASE_URL ?? null,
    /** The public origin, without a slash at its end. */
    appUrl,
    productDomain: v.PRODUCT_DOMAIN ?? null,
    appHost: v.APP_HOST ?? null,
    sessionSecret: v.SESSION_SECRET ?? null,
    adminEmail: v.ADMIN_EMAIL ?? null,
    adminPassword: v.ADMIN_PASSWORD ?? null,
    /** Screens, pages and emails come from their sources, as `npm run dev` asks for. */
    development: v.DEVELOPMENT === '1',
    demo: v.DEMO ? v.DEMO === '1' : !production,
    moderation: v.MODERATION,
    /** Administrators are emailed about what has waited for so long; 0: never. */
    waitingReminderHours: v.WAITING_REMINDER_HOURS,
    /** null: the sandbox provider, where it may be used. */
    stripe: stripeOf(v),
    /** Whether payments may be played with test cards. In production only when that is asked for. */
    paymentsSandbox: v.PAYMENTS_SANDBOX ? v.PAYMENTS_SANDBOX === '1' : !production,
    /** What the sandbox's promotion codes do; Stripe keeps its own. */
    promotionCodes: v.SANDBOX_PROMOTION_CODES ?? [],
    /** Who sells, as invoices and receipts name them. Prices include VAT; a rate of null means that none is shown. */
    seller: {
      name: v.SELLER_NAME ?? v.OPERATOR_NAME ?? null,
      address: v.SELLER_ADDRESS ?? v.OPERATOR_ADDRESS ?? null,
      vatNumber: v.VAT_NUMBER ?? null,
      vatRate: v.VAT_RATE ?? null,
    },
    /** false: a self-hosted copy with everything included. */
    billing: v.BILLING === 'on',
    /** null: mail is written to the console. */
    smtpUrl: v.SMTP_URL ?? null,
    mailFrom: v.MAIL_FROM ?? `Starbill <no-reply@${hostname}>`,
    /** Signs the news of late bounces and complaints; null: they are not seen. */
    mailWebhookSecret: v.MAIL_WEBHOOK_SECRET ?? null,
    /** Where reports about emails come back to, with an address of its own for each; null: to `mailFrom`. */
    bounceAddress: v.BOUNCE_ADDRESS ?? null,
    /** The IMAP mailbox in which they arrive; null: nobody reads them. */
    bounceMailbox: v.BOUNCE_MAILBOX ?? null,
    /** `s3://…`, or the absolute path of a folder. */
    storageUrl: v.STORAGE_URL ?? resolve(dataDir, 'files'),
    storageKeys: { id: v.AWS_ACCESS_KEY_ID ?? '', secret: v.AWS_SECRET_ACCESS_KEY ?? '' },
    /** How many proxies in front of the server are trusted to name the client's address. */
    trustProxy: v.TRUST_PROXY,
    rateLimits: v.RATE_LIMITS === 'on',
    /** Who solves a challenge before a review is taken. */
    challenge: v.CHALLENGE,
    oidc: oidcOf(v),
    operator: {
      name: v.OPERATOR_NAME ?? 'the operator of this site',
      address: v.OPERATOR_ADDRESS ?? 'No postal address has been published for this copy of Starbill.',
      /** The law asks for an address in every email that asks for a review: in production none is sent without it. */
      hasAddress: v.OPERATOR_ADDRESS !== undefined,
      isNamed: v.OPERATOR_NAME !== undefined,
      supportEmail: v.SUPPORT_EMAIL ?? `support@${hostname}`,
    },
  };
}

function stripeOf(v: Variables) {
  if (
    !v.STRIPE_SECRET_KEY ||
    !v.STRIPE_PUBLISHABLE_KEY ||
    !v.STRIPE_WEBHOOK_SECRET ||
    !v.STRIPE_PRICE_MONTHLY ||
    !v.STRIPE_PRICE_ANNUAL
  ) {
    return null;
  }
  return {
    secretKey: v.STRIPE_SECRET_KEY,
    publishableKey: v.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: v.STRIPE_WEBHOOK_SECRET,
    priceMonthly: v.STRIPE_PRICE_MONTHLY,
    priceAnnual: v.STRIPE_PRICE_ANNUAL,
    apiBase: v.STRIPE_API_BASE ?? null,
    automaticTax: v.STRIPE_TAX === 'on',
  };
}

function oidcOf(v: Variables) {
  if (!v.OIDC_ISSUER || !v.OIDC_CLIENT_ID || !v.OIDC_CLIENT_SECRET) return null;
  return {
    issuer: v.OIDC_ISSUER,
    clientId: v.OIDC_CLIENT_ID,
    clientSecret: v.OIDC_CLIENT_SECRET,
    name: v.OIDC_NAME ?? new URL(v.OIDC_ISSUER).hostname,
  };
}
