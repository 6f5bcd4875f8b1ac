import { setTimeout as pause } from 'node:timers/promises';
import { openEmbedded } from './db/embedded.ts';
import { type EnvAsRead, readEnv } from './env.ts';
import { isDatabaseAway } from './errors.ts';
import { withSessionSecret } from './session-secret.ts';
import { StartError } from './start-error.ts';
import { prepareDataDir, requireFreePort } from './starting/check-start.ts';
import { createStopper } from './starting/stop-in-order.ts';

const log = (text: string) => console.log(text);
const logError = (text: string) => console.error(text);
/** Milliseconds in which everything is closed: ten seconds after it asks, a container runtime kills. */
const timeToStop = 9_000;
/** Whatever happens, it ends in this. */
const longestStop = 9_500;
const stopper = createStopper(timeToStop, logError);

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
    logError(error.stack ?? String(error));
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

async function start(): Promise<void> {
  const read = readEnv();
  await requireFreePort(read);
  await prepareDataDir(read);
  const env = await withSessionSecret(read);
  // The database starts in a process of its own meanwhile, and reading our own code takes as long as that.
  const [databaseUrl, { serve }] = await Promise.all([openStore(env), import('./serve.ts')]);
  await serve(env, databaseUrl, { stopper, log });
}

listenForEnd();
try {
  await start();
} catch (error) {
  if (!stopper.isStopping) {
    logError(
      error instanceof StartError ? error.message : `Starbill could not start.\n${(error as Error).stack ?? error}`,
    );
    await end(1);
  }
}
