import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import * as kinds from './env-kinds.ts';
import { explainGuessable } from './guessable-password.ts';

export const variables = z.object({
  NODE_ENV: kinds.oneOf('development', 'test', 'production').default('development'),
  LOG_LEVEL: kinds.oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').optional(),
  PORT: kinds.wholeNumber(1, 65_535).default(3000),
  HOST: kinds.text(/^\S+$/, 'must be a host name or an address to listen on, such as 127.0.0.1').default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: kinds.database().optional(),
  DATABASE_DIRECT_URL: kinds.database().optional(),
  DATABASE_READ_URL: kinds.database().optional(),
  DATABASE_PASSWORD: z.string().optional(),
  APP_URL: kinds.origin().optional(),
  PRODUCT_DOMAIN: kinds.domainName().optional(),
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
  CDN_PURGE_URL: kinds
    .url(['https:', 'http:'], 'must be the address that purges a CDN by tag, such as https://cdn.example/purge')
    .optional(),
  CDN_PURGE_TOKEN: z.string().optional(),
  RATE_LIMITS: kinds.oneOf('on', 'off').default('on'),
  CHALLENGE: kinds.oneOf('always', 'floods', 'off').default('floods'),
  METRICS_TOKEN: z.string().min(16, 'is too short; use at least 16 random characters').optional(),
  METRICS_PORT: kinds.wholeNumber(1, 65_535).optional(),
  SLOW_QUERY_MS: kinds.wholeNumber(0, 600_000).default(0),
  OTEL_EXPORTER_OTLP_ENDPOINT: kinds
    .url(['https:', 'http:'], 'must be the address of a collector, such as http://collector.example:4318')
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: kinds.oneOf('http/protobuf').optional(),
  OTEL_SERVICE_NAME: z.string().optional(),
  OTEL_RESOURCE_ATTRIBUTES: z.string().optional(),
  OTEL_TRACES_SAMPLER: kinds
    .oneOf(
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    )
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: kinds.share().default(1),
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
export type Variables = z.infer<typeof variables>;

/** Every variable there is; .env.example and docs/operations.md name the same. */
export const variableNames = Object.keys(variables.shape);
