import { randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { LightMyRequestResponse } from 'fastify';
import { buildApp } from '#server/app.ts';
import { openDatabase, type PoolOptions } from '#server/db/open.ts';
import type { Deps } from '#server/deps.ts';
import { createDrawer } from '#server/drawing/drawer.ts';
import { createPictureEncoder } from '#server/drawing/picture-encoder.ts';
import { readEnv } from '#server/env.ts';
import { createAuth } from '#server/features/accounts/auth/auth.ts';
import { readOpenAccess } from '#server/features/billing/open-access.ts';
import { createPerformerLocks } from '#server/features/billing/performer-lock.ts';
import { openSandboxStore } from '#server/features/billing/sandbox-store.ts';
import { createPublishedPhotos } from '#server/features/pictures/published-photos.ts';
import { createReviewedMemory } from '#server/features/profiles/reviewed-memory.ts';
import { createReviewWriter } from '#server/features/reviews/submitting/review-writer.ts';
import { createVisits } from '#server/features/stats/visits.ts';
import { type Kept, type ListenTiming, listenForChanges } from '#server/http/cache/change-listener.ts';
import { createPublicCache } from '#server/http/cache/public-cache.ts';
import { createChallenges } from '#server/http/limits/challenges.ts';
import { createSharedLimits } from '#server/http/limits/shared-limits.ts';
import { startObserving } from '#server/observing/observing.ts';
import { watchMachinery } from '#server/observing/watch-machinery.ts';
import { createFileStore } from '#server/outside/files/create-file-store.ts';
import type { MailMessage } from '#server/outside/mail/mailer.ts';
import { createPayments } from '#server/outside/payments/create-payments.ts';
import { besideOtherTests } from './beside-other-tests.ts';
import { calendarDeps } from './calendars.ts';
import { createTestDatabase } from './database.ts';
import { quickHashing } from './quick-hashing.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

const logFailure = (details: object, text: string) => console.error(text, details);

/** What the product gives up after seconds waits longer here: a machine busy with other tests is no failure of ours. */
const patience = 30_000;

type Timing = {
  pool?: Pick<PoolOptions, 'statementTimeout' | 'connectTimeout'>;
  listen?: ListenTiming;
  memoryLasts?: number;
  writerAnswersWithin?: number;
};

export type TestApp = Awaited<ReturnType<typeof makeApp>>;

/**
 * The real application on a database of its own. Only the world outside is replaced: mail is kept in `mails`. Time stands
 * where `setTime` puts it, for the limits in the database as well. `reach`: the way to the database, for who wants to cut it; `timing`: how long it is waited for.
 */
export async function makeApp(
  environment: Record<string, string> = {},
  reach?: (databaseUrl: string) => Promise<string>,
  timing: Timing = {},
) {
  const database = await createTestDatabase();
  // What cuts the way to the database cuts all of it.
  const directUrl = reach ? await reach(database.url) : database.url;
  const pooledUrl = reach ? null : database.pooledUrl;
  const isPooled = pooledUrl !== null;
  const databaseUrl = pooledUrl ?? directUrl;
  const kept: Kept[] = [];
  const onPerformerChanged = (id: string) => {
    for (const each of kept) each.drop(id);
  };
  const env = {
    ...readEnv({ NODE_ENV: 'test', RATE_LIMITS: 'off', LOG_LEVEL: 'silent', ...environment }),
    sessionSecret: environment.SESSION_SECRET ?? randomBytes(32).toString('hex'),
  };
  const slowQueries: object[] = [];
  const observing = await startObserving(env, (details) => slowQueries.push(details));
  const { onQuery } = observing;
  const { pool, db } = openDatabase(databaseUrl, { max: 6, onPerformerChanged, onQuery, isPooled, ...timing.pool });
  const mails: MailMessage[] = [];
  const folder = await makeTemporaryFolder();
  let time: Date | null = null;
  let clockIsWrongBy = 0;
  const now = () => time ?? new Date(Date.now() + clockIsWrongBy);
  const limits = { pool, secret: env.sessionSecret, patience, now: () => time };
  const sharedLimits = createSharedLimits({ ...limits, enabled: env.rateLimits });
  const auth = createAuth({ env, db, now, sharedLimits, passwordHashing: quickHashing });
  const visits = createVisits({ env, db, now, sessionCookie: auth.sessionCookie, log: { warn() {} } });
  const sandboxStore = openSandboxStore(database.url);
  const performerLocks = createPerformerLocks(databaseUrl, { patience, isPooled });
  const payments = await createPayments(env, sandboxStore, now);
  const deps: Deps = {
    env,
    pool,
    db,
    auth,
    mailer: { kind: 'console', send: async (message) => void mails.push(message) },
    bounceMailbox: null,
    files: createFileStore({ ...env, storageUrl: folder }),
    payments,
    openAccess: await readOpenAccess(db, { billing: env.billing, hasPayments: payments !== null, now: now() }),
    withPerformer: performerLocks.withPerformer,
    catchUpWithChanges: isPooled ? () => changes.catchUp() : null,
    publicCache: createPublicCache({
      sessionCookie: auth.sessionCookie.name,
      onShown: visits.countShown,
      memoryLasts: timing.memoryLasts,
    }),
    visits,
    reviewedMemory: createReviewedMemory(),
    publishedPhotos: createPublishedPhotos({ db, memoryLasts: timing.memoryLasts }),
    sharedLimits,
    writeReview: createReviewWriter({ pool, answerWithin: timing.writerAnswersWithin }),
    drawer: createDrawer({ log: logFailure, niceness: besideOtherTests }),
    pictureEncoder: createPictureEncoder({ log: logFailure, niceness: besideOtherTests }),
    ...calendarDeps(),
    challenges: createChallenges({
      mode: env.challenge,
      secret: env.sessionSecret,
      // An answer counts once, whatever RATE_LIMITS says.
      limits: createSharedLimits({ ...limits, enabled: true }),
      now,
    }),
    observing,
    development: null,
    now,
  };
  if (observing.metrics) watchMachinery(observing.metrics, deps);
  kept.push(deps.publicCache, deps.reviewedMemory, deps.publishedPhotos);
  const app = await buildApp(deps);
  const changes = listenForChanges(directUrl, kept, app.log, timing.listen);
  await Promise.all([app.ready(), changes.ready]);
  return {
    app,
    deps,
    db,
    mails,
    slowQueries,
    databaseUrl: database.url,
    filesFolder: folder,
    setTime: (value: Date | null) => {
      time = value;
    },
    /** Moves the clock of this process by so many milliseconds; the database keeps its own. */
    moveClock: (milliseconds: number) => {
      clockIsWrongBy = milliseconds;
    },
    async close() {
      await app.close();
      deps.drawer.stop();
      deps.pictureEncoder.stop();
      deps.calendarReader.stop();
      await changes.stop();
      await visits.stop();
      await sandboxStore.close();
      await performerLocks.close();
      await pool.end();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A browser with one person in it: keeps the cookies it is given and sends JSON. */
export type Person = {
  accountId: string;
  performerId: string;
  slug: string;
  email: string;
  cookie: string;
  get(url: string): Promise<LightMyRequestResponse>;
  send(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: unknown): Promise<LightMyRequestResponse>;
};

export const testPassword = 'correct horse battery';

export const cookiesOf = (response: LightMyRequestResponse) =>
  response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');

export function visitor({ app, deps }: TestApp, cookie = ''): Pick<Person, 'get' | 'send'> {
  const headers = cookie ? { cookie } : {};
  return {
    async get(url) {
      // What a test wrote past the application: through a pooler no connection hears of its own changes.
      await deps.catchUpWithChanges?.();
      return app.inject({ method: 'GET', url, headers });
    },
    send: (method, url, body) =>
      app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body as object }) }),
  };
}

/** Signs up for real, and starts the trial unless told not to. */
export async function signUpOwner(
  test: TestApp,
  options: { businessName?: string; trial?: boolean } = {},
): Promise<Person> {
  const email = `owner-${randomUUID().slice(0, 8)}@example.test`;
  const signedUp = await visitor(test).send('POST', '/api/auth/sign-up/email', {
    email,
    password: testPassword,
    firstName: 'Ada',
    lastName: 'Lark',
    businessName: options.businessName ?? `Act ${randomUUID().slice(0, 8)}`,
  });
  if (signedUp.statusCode !== 200) throw new Error(`sign-up answered ${signedUp.statusCode}: ${signedUp.body}`);
  const cookie = cookiesOf(signedUp);
  const browser = visitor(test, cookie);
  if (options.trial !== false) await browser.send('POST', '/api/start-trial', { isAnnual: false });
  const read = await browser.get('/api/auth/user');
  if (read.statusCode !== 200) throw new Error(`the new owner could not be read: ${read.statusCode} ${read.body}`);
  const { id: performerId, accountId, slug } = read.json();
  return { accountId, performerId, slug, email, cookie, ...browser };
}

/** An administrator: an owner who was made one, without a business. */
export async function signUpAdministrator(test: TestApp): Promise<Person> {
  const person = await signUpOwner(test, { trial: false });
  await test.db.updateTable('accounts').set({ role: 'administrator' }).where('id', '=', person.accountId).execute();
  await test.db.deleteFrom('performers').where('id', '=', person.performerId).execute();
  return person;
}
