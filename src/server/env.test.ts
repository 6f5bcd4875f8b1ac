import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';
import { variableNames } from './env-variables.ts';
import { withSessionSecret } from './session-secret.ts';
import { StartError } from './start-error.ts';

const secret = 'a secret of at least thirty-two characters';

function complaintAbout(source: NodeJS.ProcessEnv): string {
  try {
    readEnv(source);
  } catch (error) {
    expect(error).toBeInstanceOf(StartError);
    return (error as StartError).message;
  }
  throw new Error(`accepted: ${JSON.stringify(source)}`);
}

describe('what is written about the environment', () => {
  const root = resolve(import.meta.dirname, '../..');

  it('.env.example has every variable, and no other', async () => {
    const text = await readFile(join(root, '.env.example'), 'utf8');
    const named = [...text.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(named.toSorted()).toEqual(variableNames.toSorted());
  });

  it('.env.example is accepted as it stands', async () => {
    const lines = (await readFile(join(root, '.env.example'), 'utf8')).matchAll(/^([A-Z_]+)=(.*)$/gm);
    expect(readEnv(Object.fromEntries([...lines].map(([, name, value]) => [name, value])))).toMatchObject(readEnv({}));
  });

  it('compose.yaml passes every variable on, but those the image sets, and no other', async () => {
    const text = await readFile(join(root, 'compose.yaml'), 'utf8');
    const image = await readFile(join(root, 'Dockerfile'), 'utf8');
    const setByImage = [...image.matchAll(/\b([A-Z_]+)=/g)].map(([, name]) => name);
    const [, service = ''] = /^ {2}starbill:\n(.*?)^ {2}\w/ms.exec(text) ?? [];
    const named = [...service.matchAll(/^ {6}([A-Z_]+): (.*)$/gm)].map(([, name = '', value = '']) => ({
      name,
      value,
    }));
    const wanted = variableNames.filter((name) => !setByImage.includes(name) && name !== 'DEVELOPMENT');
    expect(named.map(({ name }) => name).toSorted()).toEqual(wanted.toSorted());
    // What the file leaves to the operator is unset until they set it, except what this file knows better.
    const fixed = ['APP_URL', 'DATABASE_URL', 'DATABASE_PASSWORD', 'SESSION_SECRET', 'TRUST_PROXY'];
    for (const { name, value } of named) if (!fixed.includes(name)) expect(value).toBe(`\${${name}:-}`);
    expect(service).toContain(`TRUST_PROXY: \${TRUST_PROXY:-1}`);
  });

  it('docs/operations.md explains every variable, and no other', async () => {
    const text = await readFile(join(root, 'docs/operations.md'), 'utf8');
    const [, table = ''] = text.split('## Environment');
    const cells = [...(table.split('\n## ')[0] ?? '').matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell]) => cell ?? '');
    const named = cells.flatMap((cell) => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name));
    expect(named.toSorted()).toEqual(variableNames.toSorted());
  });
});

const production = { NODE_ENV: 'production', SESSION_SECRET: 'x'.repeat(32) };

describe('the environment', () => {
  it('needs nothing to be set', () => {
    expect(readEnv({})).toMatchObject({
      production: false,
      logLevel: 'warn',
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      databaseUrl: null,
      appUrl: 'http://localhost:3000',
      demo: true,
      billing: true,
      moderation: 'manual',
      storageUrl: resolve('data/files'),
      trustProxy: 0,
      rateLimits: true,
      challenge: 'floods',
      stripe: null,
      oidc: null,
    });
  });

  it('takes an empty value for an unset one', () => {
    expect(readEnv({ PORT: '', APP_URL: ' ', DATABASE_URL: '', STRIPE_SECRET_KEY: '' })).toEqual(readEnv({}));
  });

  it('shows no demo in production unless it is asked for', () => {
    const production = { NODE_ENV: 'production', SESSION_SECRET: secret };
    expect(readEnv(production)).toMatchObject({ demo: false, logLevel: 'info', sessionSecret: secret });
    expect(readEnv({ ...production, DEMO: '1' }).demo).toBe(true);
    expect(readEnv({ DEMO: '0' }).demo).toBe(false);
  });

  it('follows the port and the public origin', () => {
    expect(readEnv({ PORT: '8080' }).appUrl).toBe('http://localhost:8080');
    const env = readEnv({ APP_URL: 'https://Reviews.Example/', PORT: '8080' });
    expect(env.appUrl).toBe('https://reviews.example');
    expect(env.mailFrom).toBe('Starbill <no-reply@reviews.example>');
    expect(env.operator.supportEmail).toBe('support@reviews.example');
  });

  it('gathers a provider that is wholly configured', () => {
    const env = readEnv({ OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'starbill', OIDC_CLIENT_SECRET: 's' });
    expect(env.oidc).toEqual({
      issuer: 'https://id.example',
      clientId: 'starbill',
      clientSecret: 's',
      name: 'id.example',
    });
  });

  it.each<[string, NodeJS.ProcessEnv]>([
    ['PORT', { PORT: 'many' }],
    ['PORT', { PORT: '70000' }],
    ['PORT', { PORT: '0' }],
    ['PORT', { PORT: '3e3' }],
    ['HOST', { HOST: 'two words' }],
    ['NODE_ENV', { NODE_ENV: 'staging' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://host/name' }],
    ['APP_URL', { APP_URL: 'https://reviews.example/app' }],
    ['APP_URL', { APP_URL: 'reviews.example' }],
    ['APP_URL', { APP_URL: 'ftp://reviews.example' }],
    ['APP_HOST', { PRODUCT_DOMAIN: 'reviews.example' }],
    ['PRODUCT_DOMAIN', { APP_HOST: 'app.reviews.example' }],
    ['PRODUCT_DOMAIN', { PRODUCT_DOMAIN: 'https://reviews.example', APP_HOST: 'app.reviews.example' }],
    ['APP_HOST', { PRODUCT_DOMAIN: 'reviews.example', APP_HOST: 'app.evilreviews.example' }],
    ['APP_HOST', { PRODUCT_DOMAIN: 'reviews.example', APP_HOST: 'app.reviews.example:99999' }],
    ['PRODUCT_DOMAIN', { PRODUCT_DOMAIN: 'reviews.example:8443', APP_HOST: 'app.reviews.example:8443' }],
    [
      'APP_HOST',
      {
        APP_URL: 'https://app.reviews.example:8443',
        PRODUCT_DOMAIN: 'reviews.example',
        APP_HOST: 'app.reviews.example',
      },
    ],
    ['DATABASE_PASSWORD', { DATABASE_PASSWORD: 'x' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
    ['METRICS_PORT', { PORT: '3000', METRICS_PORT: '3000' }],
    ['OTEL_TRACES_SAMPLER_ARG', { OTEL_TRACES_SAMPLER_ARG: '1.5' }],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }],
    ['SESSION_SECRET', { NODE_ENV: 'production' }],
    ['SESSION_SECRET', { SESSION_SECRET: 'short' }],
    ['ADMIN_EMAIL', { ADMIN_EMAIL: 'nobody' }],
    ['ADMIN_PASSWORD', { ADMIN_PASSWORD: 'long enough' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'admin@reviews.example', ADMIN_PASSWORD: 'short' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'admin@reviews.example', ADMIN_PASSWORD: 'administrator' }],
    ['DEMO', { DEMO: 'yes' }],
    ['MODERATION', { MODERATION: 'none' }],
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_SECRET_KEY: 'sk', STRIPE_PUBLISHABLE_KEY: 'pk' }],
    ['STRIPE_API_BASE', { STRIPE_API_BASE: 'http://localhost:1234' }],
    ['STRIPE_TAX', { STRIPE_TAX: 'on' }],
    ['SANDBOX_PROMOTION_CODES', { SANDBOX_PROMOTION_CODES: 'WELCOME=20% sometimes' }],
    ['BILLING', { BILLING: '0' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example' }],
    ['MAIL_FROM', { MAIL_FROM: 'Starbill' }],
    ['BOUNCE_MAILBOX', { BOUNCE_ADDRESS: 'bounces@reviews.example' }],
    ['BOUNCE_ADDRESS', { BOUNCE_MAILBOX: 'imaps://a:b@mail.example/INBOX' }],
    ['BOUNCE_ADDRESS', { BOUNCE_ADDRESS: 'a.name.too.long.for.it@reviews.example' }],
    ['BOUNCE_ADDRESS', { BOUNCE_ADDRESS: 'two+parts@reviews.example' }],
    ['BOUNCE_MAILBOX', { BOUNCE_MAILBOX: 'imaps://mail.example/INBOX' }],
    ['BOUNCE_MAILBOX', { BOUNCE_MAILBOX: 'imaps://name:12/3#4@mail.example/INBOX' }],
    ['BOUNCE_MAILBOX', { BOUNCE_MAILBOX: 'imaps://name:100%@mail.example/INBOX' }],
    ['BOUNCE_MAILBOX', { BOUNCE_MAILBOX: 'https://name:word@mail.example/INBOX' }],
    ['STORAGE_URL', { STORAGE_URL: 'ftp://files.example' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
    ['RATE_LIMITS', { RATE_LIMITS: 'none' }],
    ['CHALLENGE', { CHALLENGE: 'sometimes' }],
    ['OIDC_CLIENT_ID', { OIDC_ISSUER: 'https://id.example' }],
    ['OIDC_ISSUER', { OIDC_NAME: 'Example' }],
    ['OIDC_ISSUER', { ...production, OIDC_ISSUER: 'http://id.example', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' }],
    ['SUPPORT_EMAIL', { SUPPORT_EMAIL: 'nobody' }],
  ])('says in one sentence what is wrong with %s: %j', (name, source) => {
    const complaint = complaintAbout(source);
    expect(complaint).toContain(name);
    expect(complaint).toMatch(/^[A-Z_, ]+ (is|are|must) .*\.$/);
  });

  it('takes a database password with every sign there is, and an app host with its port', () => {
    const password = ` !"#$%&'()*+,-./0:;<=>?@[\\]^_\`{|}~ü€%41`;
    const { databaseUrl } = readEnv({
      DATABASE_URL: 'postgres://starbill@database:5432/starbill',
      DATABASE_PASSWORD: password,
    });
    expect(new pg.Client(databaseUrl ?? '')).toMatchObject({ user: 'starbill', host: 'database', password });
    const own = { DATABASE_URL: 'postgres://me:hers@db/starbill', DATABASE_PASSWORD: password };
    expect(readEnv(own).databaseUrl).toBe(own.DATABASE_URL);
    const split = { APP_URL: 'https://reviews.example', PRODUCT_DOMAIN: 'reviews.example' };
    expect(readEnv({ ...split, APP_HOST: 'App.reviews.example:443' }).appHost).toBe('app.reviews.example');
    expect(readEnv({ ...split, APP_HOST: 'app.reviews.example:8443' }).appHost).toBe('app.reviews.example:8443');
  });

  it('reads a mailbox whose password has every sign there is', () => {
    const password = ` !"#$%&'()*+,-./0:;<=>?@[\\]^_\`{|}~ü€`;
    const BOUNCE_MAILBOX = `imaps://me%40reviews.example:${encodeURIComponent(password)}@mail.example/INBOX/Reports`;
    expect(readEnv({ BOUNCE_ADDRESS: 'Bounces@reviews.example', BOUNCE_MAILBOX })).toMatchObject({
      bounceAddress: 'bounces@reviews.example',
      bounceMailbox: {
        ...{ host: 'mail.example', port: 993, isEncrypted: true },
        ...{ user: 'me@reviews.example', password, folder: 'INBOX/Reports' },
      },
    });
    expect(complaintAbout({ BOUNCE_MAILBOX: 'imap://me:hunter2@mail.example/INBOX' })).not.toContain('hunter2');
  });

  it('names every wrong value, one line each, and repeats no password', () => {
    const complaint = complaintAbout({ PORT: 'x', DEMO: 'y', DATABASE_URL: 'mysql://me:hunter2@host/name' });
    expect(complaint.split('\n')).toHaveLength(3);
    expect(complaint).not.toContain('hunter2');
  });
});

describe('the session secret', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'starbill-env-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is made once, kept where only its owner may read it, and shared by processes that start together', async () => {
    const env = readEnv({ DATA_DIR: folder });
    const secrets = await Promise.all(
      Array.from({ length: 10 }, async () => (await withSessionSecret(env)).sessionSecret),
    );
    expect(new Set(secrets).size).toBe(1);
    expect((await withSessionSecret(env)).sessionSecret).toBe(secrets[0]);
    expect((await stat(join(folder, 'session-secret'))).mode & 0o777).toBe(0o600);
  });

  it('comes from the environment when it is there, and leaves no file', async () => {
    const env = readEnv({ DATA_DIR: folder, SESSION_SECRET: secret });
    expect((await withSessionSecret(env)).sessionSecret).toBe(secret);
    await expect(readFile(join(folder, 'session-secret'))).rejects.toThrow('ENOENT');
  });

  it('is refused when someone shortened it', async () => {
    await writeFile(join(folder, 'session-secret'), 'short');
    await expect(withSessionSecret(readEnv({ DATA_DIR: folder }))).rejects.toThrow('too short');
  });
});
