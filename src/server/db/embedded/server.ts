import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '#server/start-error.ts';
import type { Binaries } from './binaries.ts';
import { type Credentials, changePort, isPortFree } from './cluster.ts';
import type { Identity } from './identity.ts';
import { describeFailure, openLog } from './log-file.ts';
import type { DatabasePaths } from './paths.ts';
import { isPostgresIn, listPostgresIn, readPidFile, removeStalePidFile } from './processes.ts';

export type Server = { paths: DatabasePaths; binaries: Binaries; identity: Identity; durable: boolean };

/** Where it is, and whether it was started here rather than found running. */
type Found = { credentials: Credentials; isOurs: boolean };

/** Crash recovery after long work may take its time; a server that is silent for longer than this is stuck. */
const patience = 120_000;

/** A server that this process has started, and where in the log its words begin. */
type Started = { process: ChildProcess; logStart: number };

/**
 * Sees to it that a server is ready in the folder, and gives its port: adopts the one that runs there, waits for one
 * that is starting or stopping, starts one where there is none.
 */
export async function ensureServer(
  server: Server,
  credentials: Credentials,
  options: { keepPort: boolean; log: (sentence: string) => void; signal: AbortSignal },
): Promise<Found> {
  const { paths } = server;
  const deadline = Date.now() + patience;
  let current = credentials;
  let child: Started | null = null;
  let failures = 0;
  let nextWord = Date.now() + 3_000;
  while (Date.now() < deadline) {
    const file = await readPidFile(paths.cluster);
    if (file?.ready && (await isPostgresIn(paths.cluster, file.pid, file))) {
      return { credentials: { ...current, port: file.port }, isOurs: child !== null };
    }
    if (child && hasEnded(child)) {
      failures += 1;
      if (failures === 3) throw await describeFailure(paths, child.logStart);
      child = null;
      // The last processes of a killed server may still be letting go of its memory.
      await pause(300);
      continue;
    }
    if (child === null && (await listPostgresIn(paths.cluster, file)).length === 0) {
      if (file) await removeStalePidFile(paths.cluster, file);
      if (!options.keepPort && !(await isPortFree(current.port))) current = await changePort(paths, current);
      child = await startServer(server, current);
    }
    if (Date.now() > nextWord) {
      options.log('Waiting for the embedded PostgreSQL to finish starting or stopping.');
      nextWord = Date.now() + 10_000;
    }
    await pause(20);
    options.signal.throwIfAborted();
  }
  throw new StartError(
    `The embedded PostgreSQL in ${paths.cluster} is neither ready nor gone after two minutes; look into ${paths.log}.`,
  );
}

const hasEnded = ({ process: { pid, exitCode, signalCode } }: Started) =>
  pid === undefined || exitCode !== null || signalCode !== null;

async function startServer({ paths, binaries, identity, durable }: Server, { port }: Credentials): Promise<Started> {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // A refused statement is the application's to log: PostgreSQL would write the refused row beside it.
    log_min_messages: 'log',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [program, args] = identity.wrap(binaries.postgres, ['-D', paths.cluster, ...flags]);
  const log = await openLog(paths);
  try {
    // Detached, with a file and no pipes: it outlives a killed Starbill without noticing, and Ctrl+C is not for it.
    const child = spawn(program, args, {
      ...identity.options,
      cwd: '/',
      env: {},
      detached: true,
      stdio: ['ignore', log.file.fd, log.file.fd],
    });
    child.on('error', () => {});
    child.unref();
    return { process: child, logStart: log.start };
  } finally {
    await log.file.close();
  }
}

/** Ends the server of the folder in good order, and waits until it is gone. */
export async function stopServer(paths: DatabasePaths): Promise<void> {
  const file = await readPidFile(paths.cluster);
  if (!file) return;
  // Only this very process is waited for: another copy may start the next server as soon as it is gone.
  const runs = () => isPostgresIn(paths.cluster, file.pid, file);
  const orders: [NodeJS.Signals, patience: number][] = [
    ['SIGINT', 6_000], // open sessions end, everything is written
    ['SIGQUIT', 2_000], // ends at once; the next start recovers
  ];
  for (const [signal, wait] of orders) {
    if (!(await runs())) return;
    process.kill(file.pid, signal);
    const deadline = Date.now() + wait;
    while (Date.now() < deadline) {
      await pause(20);
      if (!(await runs())) return;
    }
  }
}
