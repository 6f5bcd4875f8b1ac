import { setTimeout as pause } from 'node:timers/promises';
import { buildApp } from './app.ts';
import { openEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { fillDemo } from './demo/fill-demo.ts';
import type { Deps } from './deps.ts';
import { createDrawer } from './drawing/drawer.ts';
import { type EnvAsRead, readEnv } from './env.ts';
import { isDatabaseAway } from './errors.ts';
import { ensureAdministrator } from './features/accounts/administrator.ts';
import { createAuth } from './features/accounts/auth.ts';
import { openSandboxStore } from './features/billing/sandbox-store.ts';
import { createReviewedMemory } from './features/profiles/reviewed-memory.ts';
import { createReviewLimits } from './features/reviews/review-limits.ts';
import { createReviewWriter } from './features/reviews/review-writer.ts';
import { createVisits } from './features/stats/visits.ts';
import { listenForChanges } from './http/change-listener.ts';
import { createPublicCache } from './http/public-cache.ts';
import { prepareJobs, startWorker } from './jobs/worker.ts';
import { noChallenge } from './outside/challenge.ts';
import { createFileStore } from './outside/files/create-file-store.ts';
import { createMailer } from './outside/mail/mailer.ts';
import { createPayments } from './outside/payments/create-payments.ts';
import { withSessionSecret } from './session-secret.ts';
import { StartError } from './start-error.ts';
import { demandDatabase, demandFreePort, explainListening, prepareDataDir } from './starting/check-ground.ts';
import { createStopper } from './starting/stop-in-order.ts';
import { describeStart } from './starting/welcome.ts';

const say = (text: string) => console.log(text);
const complain = (text: string) => console.error(text);
const stopper = createStopper(complain);

/** Whatever happens, the process ends in this time after it was asked to. */
const longestStop = 9_500;

async function end(code: number): Promise<never> {
  await Promise.race([stopper.stop(), pause(longestStop, undefined, { ref: false })]);
  process.exit(code);
}

function listenForEnd(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));
  // `npm start` went away without a word: nobody is left who could stop us.
  if (process.connected) process.on('disconnect', () => void end(0));
  // A terminal or pipe that nobody reads any more is no reason to fall over.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  process.on('uncaughtException', (error) => {
    complain(error.stack ?? String(error));
    // A connection that broke where nobody listened has done no harm: the next query opens another.
    if (!isDatabaseAway(error)) void end(1);
  });
}

async function openStore(env: EnvAsRead): Promise<string> {
  if (env.databaseUrl !== null) return env.databaseUrl;
  const opening = openEmbedded({
    dataDir: env.dataDir,
    log: complain,
    onLost: (error) => {
      complain(error.message);
      void end(1);
    },
  });
  // A signal may come while it is still opening; why it did not open is said elsewhere.
  stopper.add(8_500, async () => (await opening.catch(() => null))?.close());
  return (await opening).url;
}

async function start(): Promise<void> {
  const read = readEnv();
  await demandFreePort(read);
  await prepareDataDir(read);
  const env = await withSessionSecret(read);
  const databaseUrl = await openStore(env);

  const { pool, db } = openDatabase(databaseUrl);
  stopper.add(1_000, () => pool.end());
  if (env.databaseUrl !== null) await demandDatabase(pool, env.databaseUrl);
  await migrate(db);
  await prepareJobs(pool);

  const now = () => new Date();
  const auth = createAuth({ env, db, now, reportFault: (err, text) => app.log.error({ err }, text) });
  const visits = createVisits({
    env,
    db,
    now,
    sessionCookie: auth.sessionCookie,
    log: { warn: (details, text) => app.log.warn(details, text) },
  });
  // After the application and before the pool: the last visits are counted once nobody can come any more.
  stopper.add(1_000, () => visits.stop());
  const publicCache = createPublicCache({ sessionCookie: auth.sessionCookie.name, onShown: visits.countShown });
  const sandboxStore = openSandboxStore(databaseUrl);
  stopper.add(1_000, () => sandboxStore.close());
  const reviewLimits = createReviewLimits({ enabled: env.rateLimits, now });
  const drawer = createDrawer({ report: (details, text) => app.log.error(details, text) });
  stopper.add(500, async () => drawer.stop());
  const deps: Deps = {
    env,
    pool,
    db,
    auth,
    mailer: createMailer(env),
    files: createFileStore(env),
    payments: createPayments(env, sandboxStore, now),
    publicCache,
    visits,
    reviewedMemory: createReviewedMemory(),
    reviewLimits,
    writeReview: createReviewWriter({ pool, perEmailADay: reviewLimits.perEmailADay }),
    drawer,
    challenge: noChallenge,
    now,
  };
  const app = await buildApp(deps);

  await ensureAdministrator(deps);
  if (env.demo) {
    const word = setTimeout(() => say('Filling the demo …'), 300);
    await fillDemo(deps);
    clearTimeout(word);
  }

  const changes = listenForChanges(databaseUrl, [publicCache, deps.reviewedMemory], app.log);
  stopper.add(500, () => changes.stop());
  await changes.ready;
  const worker = startWorker(deps, app.log);
  stopper.add(2_000, async () => (await worker).stop());
  await worker;

  stopper.add(4_000, () => app.close());
  await app.listen({ host: env.host, port: env.port }).catch((error) => {
    throw explainListening(error, env);
  });
  say(await describeStart(deps));
}

listenForEnd();
try {
  await start();
} catch (error) {
  if (!stopper.isStopping) {
    complain(
      error instanceof StartError ? error.message : `Starbill could not start.\n${(error as Error).stack ?? error}`,
    );
    await end(1);
  }
}
