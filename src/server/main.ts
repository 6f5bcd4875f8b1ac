import cluster from 'node:cluster';
import { flushCompileCache } from 'node:module';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openEmbedded } from './db/embedded.ts';
import { type EnvAsRead, readEnv } from './env.ts';
import { isDatabaseAway } from './errors.ts';
import { toLoggedError } from './logged-error.ts';
import { withSessionSecret } from './session-secret.ts';
import { StartError } from './start-error.ts';
import { prepareDataDir, requireFreePort } from './starting/check-start.ts';
import { createStopper } from './starting/stop-in-order.ts';
import { joinSupervisor } from './workers/supervised.ts';
import { readWorkerCount, supervise } from './workers/supervisor.ts';

const log = (text: string) => console.log(text);
const logError = (text: string) => console.error(text);
/** What a worker may use of the time to stop: its supervisor closes the database afterwards. */
const timeToStopWorker = 7_000;
/** Milliseconds in which everything is closed: ten seconds after it asks, a container runtime kills. */
const timeToStop = cluster.isWorker ? timeToStopWorker : 9_000;
/** Whatever happens, it ends so many milliseconds later. */
const extraTime = cluster.isWorker ? 200 : 500;
const stopper = createStopper(timeToStop, logError);

async function end(code: number): Promise<never> {
  await Promise.race([stopper.stop(), pause(timeToStop + extraTime, undefined, { ref: false })]);
  process.exit(code);
}

function listenForEnd(): void {
  // Ctrl+C reaches every process of a terminal, and the supervisor tells its workers by itself.
  const signals = cluster.isWorker ? (['SIGTERM'] as const) : (['SIGINT', 'SIGTERM', 'SIGHUP'] as const);
  for (const signal of signals) process.on(signal, () => void end(0));
  if (cluster.isWorker) for (const signal of ['SIGINT', 'SIGHUP', 'SIGUSR2'] as const) process.on(signal, () => {});
  // `npm start` went away without a word: nobody is left who could stop us.
  if (process.connected) process.on('disconnect', () => void end(0));
  // A terminal or pipe that nobody reads any more is no reason to fall over.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  process.on('uncaughtException', (error) => {
    logError(toLoggedError(error).stack);
    // A connection that broke where nobody listened has done no harm: the next query opens another.
    if (!isDatabaseAway(error)) void end(1);
  });
}

async function openStore(env: EnvAsRead): Promise<string> {
  if (env.databaseUrl !== null) return env.databaseUrl;
  const opening = openEmbedded({
    dataDir: env.dataDir,
    log: logError,
    onLost: (error) => {
      logError(error.message);
      void end(1);
    },
  });
  // A signal may come while it is still opening; why it did not open is said elsewhere.
  stopper.add(2_000, async () => (await opening.catch(() => null))?.close());
  return (await opening).url;
}

function readArguments(): { workers: number | null } {
  try {
    const { values } = parseArgs({ options: { workers: { type: 'string' } } });
    return { workers: readWorkerCount(values.workers, availableParallelism()) };
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`${(error as Error).message} The only option is --workers N, or --workers auto.`);
  }
}

async function start(): Promise<void> {
  const { workers } = readArguments();
  const read = readEnv();
  if (workers !== null && read.development)
    throw new StartError('npm run dev runs in one process; leave out --workers.');
  await requireFreePort(read);
  await prepareDataDir(read);
  const env = await withSessionSecret(read);
  if (workers !== null) return startSupervisor(workers, await openStore(env));
  // The database starts in a process of its own meanwhile, and reading our own code takes as long as that.
  const [databaseUrl, { serve }] = await Promise.all([openStore(env), import('./serve.ts')]);
  const { loadRest } = await serve(env, databaseUrl, { stopper, log });
  await keepCode(loadRest);
}

async function startSupervisor(count: number, databaseUrl: string): Promise<void> {
  const supervisor = supervise({ count, databaseUrl, log, logError });
  stopper.add(timeToStopWorker, () => supervisor.stop());
  process.on('exit', () => supervisor.kill());
  await supervisor.start();
  process.on('SIGUSR2', () => void supervisor.rollOver());
  log(`To replace all workers without a pause: kill -USR2 ${process.pid}`);
}

/** What all processes share, such as the port and the secret, has been prepared by the supervisor. */
async function startWorker(): Promise<void> {
  const channel = joinSupervisor(() => void end(0));
  const env = await withSessionSecret(readEnv());
  const [{ databaseUrl, ...part }, { serve }] = await Promise.all([channel.begin, import('./serve.ts')]);
  const { loadRest } = await serve(env, databaseUrl, {
    stopper,
    log: part.isFirst ? log : () => {},
    supervised: { ...channel, ...part },
  });
  channel.sayReady();
  await keepCode(loadRest);
}

/** Milliseconds in which the first visitors are answered before the rest of the code is read. */
const headStart = 1_000;

async function keepCode(loadRest: () => Promise<void>): Promise<void> {
  await pause(headStart);
  await loadRest();
  // Node writes it on a quiet end only; a server that is killed would translate its TypeScript anew each time, for 12 MB.
  flushCompileCache();
}

listenForEnd();
try {
  await (cluster.isWorker ? startWorker() : start());
} catch (error) {
  if (!stopper.isStopping) {
    logError(error instanceof StartError ? error.message : `Starbill could not start.\n${toLoggedError(error).stack}`);
    await end(1);
  }
}
