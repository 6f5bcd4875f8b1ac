import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { getPriority, setPriority } from 'node:os';
import { dirname, resolve } from 'node:path';

export type WorkerAnswer<Result> = { result: Result; memory: number } | { error: string };

/** Why a job has no result. `full`, `stopped`: it never began; `broken`: no worker can be started at all. */
type FailureReason = 'full' | 'stopped' | 'broken' | 'died' | 'slow' | 'threw';

export class WorkerFailure extends Error {
  readonly reason: FailureReason;
  constructor(reason: FailureReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

type Options = {
  /** The module a worker runs, beside this one or by its whole path. It calls `serveJobs`. */
  module: string;
  size: number;
  /** From 0, like the server itself, to 19, nearly nothing of a core while the server wants all of it. */
  niceness: number;
  longestQueue: number;
  longestJob: number;
  longestIdle: number;
  /** A worker that holds more bytes after a job is replaced by a fresh one. */
  memoryToRetire: number;
  /** One that holds more bytes during a job ends itself. */
  memoryToDie: number;
  /** For JavaScript's own objects, where a job never pauses to look at its memory. */
  heapMegabytes?: number;
  log: (details: object, text: string) => void;
  /** Begins with a job and says, at its end, how many milliseconds its worker pauses while others wait. */
  throttle?: () => () => number;
};

type Queued<Job, Result> = { job: Job; resolve: (result: Result) => void; reject: (error: Error) => void };
type Worker<Job, Result> = {
  child: ChildProcess;
  running: Queued<Job, Result> | null;
  state: 'starting' | 'free' | 'running' | 'paused';
  timer: NodeJS.Timeout | null;
  pause: () => number;
  /** Killed by us, because it took too long. */
  slow: boolean;
};

// It only ends what hangs: a niced process may need half a minute on a busy machine.
const longestStart = 60_000;

export type WorkerPool<Job, Result> = ReturnType<typeof createWorkerPool<Job, Result>>;

/** Runs jobs in processes of their own, a few at a time. The first is started by the first job. */
export function createWorkerPool<Job, Result>(options: Options) {
  type OwnWorker = Worker<Job, Result>;
  const workers = new Set<OwnWorker>();
  const queue: Queued<Job, Result>[] = [];
  const { log, throttle = () => () => 0 } = options;
  let stopped = false;
  let failures = 0;

  function start(): void {
    const child = fork(resolve(import.meta.dirname, options.module), [String(options.memoryToDie)], {
      execArgv: options.heapMegabytes ? [`--max-old-space-size=${options.heapMegabytes}`] : [],
      env: bareEnvironment(),
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    lowerPriority(child.pid, options.niceness);
    const worker: OwnWorker = { child, running: null, state: 'starting', timer: null, pause: () => 0, slow: false };
    workers.add(worker);
    limitTime(worker, longestStart);
    child.on('message', (message: 'ready' | WorkerAnswer<Result>) =>
      message === 'ready' ? takeNext(worker) : finish(worker, message),
    );
    child.on('error', (error) => log({ err: error }, 'A worker process failed.'));
    child.on('exit', (code, signal) => replace(worker, code, signal));
  }

  function limitTime(worker: OwnWorker, milliseconds: number): void {
    worker.timer = setTimeout(() => {
      worker.slow = true;
      worker.child.kill('SIGKILL');
    }, milliseconds).unref();
  }

  function takeNext(worker: OwnWorker): void {
    if (worker.timer) clearTimeout(worker.timer);
    const next = queue.shift();
    worker.running = next ?? null;
    worker.state = next ? 'running' : 'free';
    if (!next) {
      // The server may end while a worker has nothing to do.
      worker.child.unref();
      worker.child.channel?.unref();
      worker.timer = setTimeout(() => retire(worker), options.longestIdle).unref();
      return;
    }
    worker.child.ref();
    worker.child.channel?.ref();
    limitTime(worker, options.longestJob);
    worker.pause = throttle();
    // If the worker is gone by now, its exit event reports it.
    worker.child.send(next.job as object, () => {});
  }

  function finish(worker: OwnWorker, answer: WorkerAnswer<Result>): void {
    if (worker.timer) clearTimeout(worker.timer);
    const { running } = worker;
    worker.running = null;
    if ('error' in answer) running?.reject(new WorkerFailure('threw', answer.error));
    else running?.resolve(answer.result);
    // One job after another leaves enough pauses by itself.
    const pause = queue.length > 0 ? worker.pause() : 0;
    if ('memory' in answer && answer.memory > options.memoryToRetire) retire(worker);
    else if (pause === 0) takeNext(worker);
    else {
      worker.state = 'paused';
      worker.timer = setTimeout(() => takeNext(worker), pause);
    }
  }

  /** Lets a worker go that has no job. */
  function retire(worker: OwnWorker): void {
    if (worker.timer) clearTimeout(worker.timer);
    workers.delete(worker);
    if (worker.child.connected) worker.child.disconnect();
    if (queue.length > 0 && !stopped) start();
  }

  function replace(worker: OwnWorker, code: number | null, signal: string | null): void {
    if (!workers.delete(worker) || stopped) return;
    if (worker.timer) clearTimeout(worker.timer);
    failures += 1;
    log(
      { code, signal, module: options.module, slow: worker.slow },
      'A worker process ended in the middle of its work.',
    );
    worker.running?.reject(new WorkerFailure(worker.slow ? 'slow' : 'died', 'The worker process ended.'));
    // One that cannot even start will not start the next time either.
    if (worker.state === 'starting')
      rejectQueue(() => new WorkerFailure('broken', 'No worker process can be started.'));
    if (queue.length > 0) start();
  }

  function rejectQueue(because: () => WorkerFailure): void {
    for (const { reject } of queue.splice(0)) reject(because());
  }

  return {
    run(job: Job): Promise<Result> {
      if (stopped) return Promise.reject(new WorkerFailure('stopped', 'The server is stopping.'));
      const idle = [...workers].find(({ state }) => state === 'free');
      if (!idle && queue.length >= options.longestQueue)
        return Promise.reject(new WorkerFailure('full', 'Too many jobs are waiting.'));
      return new Promise((resolve, reject) => {
        queue.push({ job, resolve, reject });
        if (idle) takeNext(idle);
        else if (workers.size < options.size) start();
      });
    },

    /** Processes, jobs at work, jobs that wait, and processes that ended in the middle of one since the start. */
    figures: () => ({
      processes: workers.size,
      running: [...workers].filter(({ running }) => running).length,
      waiting: queue.length,
      failures,
    }),

    processIds: () => [...workers].flatMap(({ child }) => child.pid ?? []),

    stop(): void {
      stopped = true;
      const because = () => new WorkerFailure('stopped', 'The server is stopping.');
      rejectQueue(because);
      for (const { child, running, timer } of workers) {
        if (timer) clearTimeout(timer);
        running?.reject(because());
        child.kill('SIGKILL');
      }
      workers.clear();
    },
  };
}

/**
 * Workers open other people's files: so they are given none of the server's secrets. One arena keeps what the decoders give
 * back from being held for each thread.
 */
function bareEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'SystemRoot', 'LD_LIBRARY_PATH', 'TMPDIR'].flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]]],
  );
  const cache = getCompileCacheDir();
  return { ...Object.fromEntries(kept), ...(cache && { NODE_COMPILE_CACHE: dirname(cache) }), MALLOC_ARENA_MAX: '1' };
}

/**
 * Set straight away, before the process has a second thread: on Linux each thread has a priority of its own, and takes that
 * of the thread that makes it.
 */
function lowerPriority(pid: number | undefined, niceness: number): void {
  try {
    if (pid !== undefined) setPriority(pid, Math.min(19, getPriority() + niceness));
  } catch {
    // Some containers forbid even that; then it runs at the server's priority.
  }
}
