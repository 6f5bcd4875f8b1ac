import { resolve } from 'node:path';
import { appHostOf, appUrlOf, findConflicts } from './env-conflicts.ts';
import { type Variables, variables } from './env-variables.ts';
import { StartError } from './start-error.ts';

/** The whole configuration of one process, as `readEnv` finds it. */
export type EnvAsRead = ReturnType<typeof shape>;
/** The configuration the application runs on: the same, with a session secret that is certainly there. */
export type Env = EnvAsRead & { sessionSecret: string };

/** The only reader of the environment. Pure: it makes no file and opens nothing. Throws a StartError. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): EnvAsRead {
  // An empty value is how compose files and shells say "unset".
  const given: Record<string, string> = {};
  for (const name of Object.keys(variables.shape)) {
    const value = name === 'DATABASE_PASSWORD' ? source[name] : source[name]?.trim();
    if (value) given[name] = value;
  }
  const parsed = variables.safeParse(given);
  const problems = parsed.success
    ? findConflicts(parsed.data)
    : parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`);
  if (!parsed.success || problems.length > 0) throw new StartError(problems.join('\n'));
  return shape(parsed.data);
}

/** A password may have every sign there is; in an address some would have to be written differently. */
function withPassword(address: string | undefined, { DATABASE_PASSWORD: password }: Variables): string | null {
  if (address === undefined || password === undefined) return address ?? null;
  const url = new URL(address);
  if (url.password) return address;
  url.password = encodeURIComponent(password);
  return url.href;
}

function shape(v: Variables) {
  const production = v.NODE_ENV === 'production';
  const appUrl = appUrlOf(v);
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
    databaseUrl: withPassword(v.DATABASE_URL, v),
    /** The server itself, when `databaseUrl` leads to a pooler that lends a connection for one transaction at a time. */
    databaseDirectUrl: withPassword(v.DATABASE_DIRECT_URL, v),
    /** A standby that public pages are read from. */
    databaseReadUrl: withPassword(v.DATABASE_READ_URL, v),
    /** The public origin, without a slash at its end. */
    appUrl,
    productDomain: v.PRODUCT_DOMAIN ?? null,
    /** With its port, when that is not the usual one. */
    appHost: appHostOf(v),
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
    /** null: no cache that is shared may keep an answer. */
    cdn: v.CDN_PURGE_URL ? { url: v.CDN_PURGE_URL, token: v.CDN_PURGE_TOKEN ?? null } : null,
    rateLimits: v.RATE_LIMITS === 'on',
    /** Who solves a challenge before a review is taken. */
    challenge: v.CHALLENGE,
    /** null: nobody reads them. `port` null: on the main one, where `token` is certainly there. */
    metrics:
      v.METRICS_PORT !== undefined || v.METRICS_TOKEN
        ? { port: v.METRICS_PORT ?? null, token: v.METRICS_TOKEN ?? null }
        : null,
    /** Statements that take longer are logged; 0: none is. */
    slowQueryMs: v.SLOW_QUERY_MS,
    /** null: no traces. The exporter reads where to, and its headers, from the standard variables itself. */
    tracing: v.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { sampler: v.OTEL_TRACES_SAMPLER, samplerArgument: v.OTEL_TRACES_SAMPLER_ARG }
      : null,
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
