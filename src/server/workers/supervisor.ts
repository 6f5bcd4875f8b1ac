import cluster, { type Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '#server/start-error.ts';
import { createFigureCollector } from './figure-collector.ts';
import type { Order, Report } from './messages.ts';

/** All in milliseconds. */
const firstPause = 200;
const longestPause = 10_000;
/** A worker that ran for so long did not fail because of how it starts. */
const longEnough = 30_000;
/** A new version may bring a large database up to date before it is ready. */
const longestStart = 600_000;

type Member = {
  slot: number;
  worker: Worker;
  isReady: boolean;
  hasClosed: boolean;
  ready: Promise<void>;
  exited: Promise<void>;
};

/**
 * Runs several processes that share one port, and replaces those that end. The first of them runs the jobs, the others
 * only answer. All of them take connections from one queue of the system's, which outlives each of them.
 */
export function supervise(options: {
  count: number;
  databaseUrl: string;
  log: (sentence: string) => void;
  logError: (sentence: string) => void;
}) {
  const { count, databaseUrl, log, logError } = options;
  // Handed over by this process, a connection would be lost, and its client left waiting, when a worker dies at that moment.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const members = new Map<number, Member>();
  const failures = new Map<number, number>();
  const halt = new AbortController();
  /** The numbers whose worker has been ready once; one that ends before that ends the whole start. */
  const everReady = new Set<number>();
  let isRolling = false;

  const tell = (worker: Worker, order: Order) => void (worker.isConnected() && worker.send(order));
  const collector = createFigureCollector({
    workers: () => [...members.values()].filter(({ isReady }) => isReady).map(({ worker }) => worker),
    tell,
  });

  function fork(slot: number, isFirst = false): Member {
    const worker = cluster.fork();
    const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
    const exited = new Promise<void>((done) => worker.process.once('exit', () => done()));
    const member: Member = { slot, worker, isReady: false, hasClosed: false, ready, exited };
    const begunAt = performance.now();
    worker.on('message', (report: Report) => {
      if (report.type === 'waiting')
        tell(worker, { type: 'begin', databaseUrl, workers: count, runsJobs: slot === 0, isFirst });
      else if (report.type === 'count all') collector.collectFor(worker, report.id);
      else if (report.type === 'figures') collector.add(worker, report.id, report.figures);
      else if (report.type === 'closed') {
        member.hasClosed = true;
        letGo(member);
      } else {
        member.isReady = true;
        everReady.add(slot);
        log(`Worker ${slot + 1} of ${count} runs as process ${worker.process.pid}.`);
        resolve();
      }
    });
    worker.process.once('exit', (code, signal) => {
      reject(new Error('it ended'));
      collector.forget(worker);
      if (members.get(slot) !== member) return;
      members.delete(slot);
      letGo(member);
      if (halt.signal.aborted || !everReady.has(slot)) return;
      logError(`Worker ${slot + 1} ended unexpectedly (${signal ?? `code ${code}`}); another one is started.`);
      if (performance.now() - begunAt > longEnough) failures.delete(slot);
      void restart(slot);
    });
    ready.catch(() => {});
    return member;
  }

  /**
   * A worker keeps the connections it has until no connection can be under way to it any more. When all stop, until all of them
   * are closed: who is let go of by one must not be taken by another that is about to close.
   */
  function letGo(member: Member): void {
    const left = halt.signal.aborted ? [...members.values()] : [member];
    if (left.every(({ hasClosed }) => hasClosed)) for (const { worker } of left) tell(worker, { type: 'let go' });
  }

  async function restart(slot: number): Promise<void> {
    const failed = failures.get(slot) ?? 0;
    failures.set(slot, failed + 1);
    await pause(Math.min(longestPause, firstPause * 2 ** failed), undefined, { signal: halt.signal }).catch(() => {});
    if (!halt.signal.aborted && !members.has(slot)) members.set(slot, fork(slot));
  }

  /** Ends a worker whose place has been taken, after its last answers. */
  async function retire(member: Member, isReplaced: boolean): Promise<void> {
    tell(member.worker, { type: 'stop', isReplaced });
    await member.exited;
  }

  async function replace(slot: number): Promise<boolean> {
    const next = fork(slot);
    const isReady = await Promise.race([
      next.ready.then(
        () => true,
        () => false,
      ),
      pause(longestStart, false, { ref: false, signal: halt.signal }).catch(() => false),
    ]);
    if (!isReady) {
      next.worker.process.kill('SIGKILL');
      return false;
    }
    const old = members.get(slot);
    members.set(slot, next);
    if (old) await retire(old, true);
    return true;
  }

  return {
    /** Resolves when all workers answer. The first starts alone: it brings the database up to date, or says what is wrong. */
    async start(): Promise<void> {
      for (const isFirst of [true, false]) {
        const begun = isFirst ? [fork(0, true)] : Array.from({ length: count - 1 }, (_, n) => fork(n + 1));
        for (const member of begun) members.set(member.slot, member);
        await Promise.all(begun.map(({ ready }) => ready)).catch((cause) => {
          throw new StartError('A worker did not start; its reason is above.', { cause });
        });
      }
    },

    async rollOver(): Promise<void> {
      if (isRolling || halt.signal.aborted) return;
      isRolling = true;
      log('Replacing the workers, one after the other …');
      let isDone = true;
      for (let slot = 0; isDone && slot < count; slot += 1) isDone = await replace(slot);
      isRolling = false;
      if (isDone) log('All workers have been replaced.');
      else if (!halt.signal.aborted) logError('A new worker did not start; those that run stay.');
    },

    async stop(): Promise<void> {
      halt.abort();
      await Promise.all([...members.values()].map((member) => retire(member, false)));
    },

    /** For those that did not end in time. */
    kill(): void {
      for (const { worker } of members.values()) worker.process.kill('SIGKILL');
    },
  };
}

/** What `--workers` asks for; null: one process that does everything itself. */
export function readWorkerCount(value: string | undefined, cores: number): number | null {
  if (value === undefined) return null;
  if (value === 'auto') return cores;
  const count = Number(value);
  if (/^\d+$/.test(value) && count >= 1 && count <= 64) return count;
  throw new StartError(`--workers must be a whole number from 1 to 64, or auto, and not "${value}".`);
}
