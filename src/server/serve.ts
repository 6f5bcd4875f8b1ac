import { buildApp } from './app.ts';
import { migrateAt } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { openReplica, type Replica } from './db/replica.ts';
import { fillDemo } from './demo/fill-demo.ts';
import type { Deps } from './deps.ts';
import { createDrawer } from './drawing/drawer.ts';
import { createPictureEncoder } from './drawing/picture-encoder.ts';
import type { Env } from './env.ts';
import { ensureAdministrator } from './features/accounts/administrator.ts';
import { createAuth } from './features/accounts/auth/auth.ts';
import type { PasswordHashing } from './features/accounts/passwords/password-hash.ts';
import { readOpenAccess } from './features/billing/open-access.ts';
import { createPerformerLocks } from './features/billing/performer-lock.ts';
import { openSandboxStore } from './features/billing/sandbox-store.ts';
import { createPublishedPhotos } from './features/pictures/published-photos.ts';
import { createReviewedMemory } from './features/profiles/reviewed-memory.ts';
import { createReviewWriter } from './features/reviews/submitting/review-writer.ts';
import { createVisits } from './features/stats/visits.ts';
import { type Kept, listenForChanges } from './http/cache/change-listener.ts';
import { createPublicCache } from './http/cache/public-cache.ts';
import { readFromReplica } from './http/cache/read-from-replica.ts';
import { createChallenges } from './http/limits/challenges.ts';
import { createSharedLimits } from './http/limits/shared-limits.ts';
import { prepareJobsAt, startWorker } from './jobs/worker.ts';
import { listenForMetrics } from './observing/metrics-listener.ts';
import { startObserving } from './observing/observing.ts';
import { watchMachinery } from './observing/watch-machinery.ts';
import { createCalendarReader } from './outside/calendars/calendar-reader.ts';
import { createCdnPurge } from './outside/cdn/purge-cdn.ts';
import { createGuardedFetch } from './outside/fetch/guarded-fetch.ts';
import { createFileStore } from './outside/files/create-file-store.ts';
import { createBounceMailbox } from './outside/mail/bounce-mailbox.ts';
import { createMailer, type Mailer } from './outside/mail/mailer.ts';
import { createPayments } from './outside/payments/create-payments.ts';
import { explainListening, requireDatabase } from './starting/check-start.ts';
import type { Stopper } from './starting/stop-in-order.ts';
import { describeStart } from './starting/welcome.ts';
import type { Supervised } from './workers/supervised.ts';

/** Everything from an open database to the first answer. Whatever it opens, `stopper` closes in the right order. */
export async function serve(
  env: Env,
  databaseUrl: string,
  {
    stopper,
    log,
    passwordHashing,
    mailer = createMailer(env),
    workerNiceness,
    supervised,
  }: {
    stopper: Stopper;
    log: (text: string) => void;
    passwordHashing?: PasswordHashing;
    mailer?: Mailer;
    /** How much the processes that draw and read files yield to the server, where it is not for each of them to say. */
    workerNiceness?: number;
    /** null: this process does everything itself. */
    supervised?: (Supervised & { workers: number; runsJobs: boolean; isFirst: boolean }) | null;
  },
): Promise<{ /** Reads the code that the first visitors do not need. */ loadRest(): Promise<void> }> {
  // The caches about performers; filled below, and notified of every change from here on.
  const kept: Kept[] = [];
  const onPerformerChanged = (performerId: string) => {
    for (const each of kept) each.drop(performerId);
  };
  // Until there is a log; what the start itself asks may take its time.
  let warnOfSlow = (_details: object, _text: string) => {};
  const observing = await startObserving(env, (details, text) => warnOfSlow(details, text), supervised);
  const { metrics, tracing, onQuery, aroundJob } = observing;
  // What listens, holds locks for long or changes tables goes past a pooler.
  const isPooled = env.databaseDirectUrl !== null;
  const directUrl = env.databaseDirectUrl ?? databaseUrl;
  const replica: Replica | null = env.databaseReadUrl
    ? openReplica(env.databaseReadUrl, { primary: () => pool, isPooled, onQuery, log: (text) => app.log.warn(text) })
    : null;
  const choosePool = replica?.choosePool;
  const { pool, db } = openDatabase(databaseUrl, { onPerformerChanged, onQuery, isPooled, choosePool });
  stopper.add(400, () => Promise.all([pool.end(), replica?.stop(), tracing?.stop()]));
  if (env.databaseUrl !== null) await requireDatabase(pool, env.databaseUrl);
  await migrateAt(directUrl);
  await prepareJobsAt(directUrl);

  const now = () => new Date();
  const sharedLimits = createSharedLimits({ pool, secret: env.sessionSecret, enabled: env.rateLimits });
  const auth = createAuth({
    env,
    db,
    now,
    sharedLimits,
    reportFault: (err, text) => app.log.error({ err }, text),
    ...(passwordHashing && { passwordHashing }),
  });
  const visits = createVisits({
    env,
    db,
    now,
    sessionCookie: auth.sessionCookie,
    log: { warn: (details, text) => app.log.warn(details, text) },
  });
  // After the application and before the pool: the last visits are counted once nobody can come any more.
  stopper.add(500, () => visits.stop());
  const memory = createPublicCache({
    sessionCookie: auth.sessionCookie.name,
    onShown: visits.countShown,
    hasCdn: env.cdn !== null,
  });
  const publicCache = replica ? readFromReplica(memory, replica) : memory;
  const sandboxStore = openSandboxStore(databaseUrl, { isPooled });
  stopper.add(300, () => sandboxStore.close());
  const performerLocks = createPerformerLocks(databaseUrl, { onPerformerChanged, onQuery, isPooled });
  stopper.add(300, () => performerLocks.close());
  const development = env.development ? await (await import('./development/open-vite.ts')).openDevelopment() : null;
  stopper.add(200, async () => development?.close());
  const workerOptions = {
    log: (details: object, text: string) => app.log.error(details, text),
    ...(workerNiceness !== undefined && { niceness: workerNiceness }),
  };
  const drawer = createDrawer({ ...workerOptions, processes: supervised?.workers ?? 1 });
  const pictureEncoder = createPictureEncoder(workerOptions);
  const calendarReader = createCalendarReader(workerOptions);
  stopper.add(100, async () => {
    drawer.stop();
    pictureEncoder.stop();
    calendarReader.stop();
  });
  const provider = await createPayments(env, sandboxStore, now);
  const payments = provider && metrics ? metrics.countCalls(provider) : provider;
  const deps: Deps = {
    env,
    pool,
    db,
    auth,
    mailer: metrics ? metrics.countMails(mailer) : mailer,
    bounceMailbox: env.bounceMailbox && createBounceMailbox(env.bounceMailbox),
    files: createFileStore(env),
    payments,
    openAccess: await readOpenAccess(db, { billing: env.billing, hasPayments: payments !== null, now: now() }),
    withPerformer: performerLocks.withPerformer,
    catchUpWithChanges: isPooled ? () => changes.catchUp() : null,
    publicCache,
    visits,
    reviewedMemory: createReviewedMemory(),
    publishedPhotos: createPublishedPhotos({ db }),
    sharedLimits,
    writeReview: createReviewWriter({ pool }),
    drawer,
    pictureEncoder,
    calendarReader,
    fetchOutside: createGuardedFetch(),
    challenges: createChallenges({
      mode: env.challenge,
      secret: env.sessionSecret,
      // An answer counts once, whatever RATE_LIMITS says.
      limits: createSharedLimits({ pool, secret: env.sessionSecret, enabled: true }),
      now,
    }),
    observing,
    development,
    now,
  };
  if (metrics) watchMachinery(metrics, deps);
  kept.push(deps.reviewedMemory, deps.publishedPhotos);
  if (replica) kept.push(replica);
  if (env.cdn) {
    const purge = createCdnPurge(env.cdn, { warn: (details, text) => app.log.warn(details, text) });
    // No share of the time: it only clears timers.
    stopper.add(0, async () => purge.stop());
    kept.push(purge);
  }
  // In development nothing public is kept: a page changes with the code that draws it.
  if (!development) kept.push(publicCache);
  const app = await buildApp(deps);
  warnOfSlow = (details, text) => app.log.warn(details, text);

  await ensureAdministrator(deps);
  if (env.demo) {
    const word = setTimeout(() => log('Filling the demo …'), 300);
    await fillDemo(deps);
    clearTimeout(word);
  }

  const changes = listenForChanges(directUrl, kept, app.log);
  stopper.add(200, () => changes.stop());
  await changes.ready;
  const runsJobs = supervised?.runsJobs ?? true;
  const worker = runsJobs
    ? startWorker(deps, {
        databaseUrl: directUrl,
        log: app.log,
        isFirst: supervised?.isFirst,
        onPerformerChanged,
        onQuery,
        aroundJob,
      })
    : null;
  const metricsListener = metrics && env.metrics?.port ? await listenForMetrics(metrics, env, app.log) : null;
  // Together, because neither needs the other: jobs go back to the queue while the last answers are sent.
  stopper.add(5_000, async () => {
    const isReplaced = supervised?.isReplaced() ?? false;
    const parts = [
      app.drain({ isReplaced, afterClosing: supervised?.sayClosed }).then(() => app.close()),
      worker?.then(({ stop }) => stop()),
      metricsListener?.close(),
    ];
    for (const part of await Promise.allSettled(parts)) if (part.status === 'rejected') throw part.reason;
  });
  await worker;

  await app.listen({ host: env.host, port: env.port }).catch((error) => {
    throw explainListening(error, env);
  });
  log(await describeStart(deps));
  return { loadRest: () => auth.load() };
}
