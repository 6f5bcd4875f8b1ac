import type { WorkerAnswer } from './worker-pool.ts';

/** How often a worker looks at its own memory while it works. */
const watchEvery = 50;

/** A worker process's side of `createWorkerPool`: does one job after another, until the server lets go of it. */
export function serveJobs<Job, Result>(work: (job: Job) => Promise<Result>): void {
  // Signals of the terminal reach every process of the group. This one ends when the server lets go of it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  process.on('disconnect', () => process.exit(0));
  const memoryToDie = Number(process.argv[2] ?? Number.POSITIVE_INFINITY);

  async function answer(job: Job): Promise<WorkerAnswer<Result>> {
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() > memoryToDie) process.exit(1);
    }, watchEvery);
    try {
      return { result: await work(job), memory: process.memoryUsage.rss() };
    } catch (error) {
      return { error: (error as Error).stack ?? String(error) };
    } finally {
      clearInterval(watch);
    }
  }

  process.on('message', async (job: Job) => {
    const answered = await answer(job);
    if (process.connected) process.send?.(answered);
  });
  process.send?.('ready');
}
