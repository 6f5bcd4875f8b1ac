/** A worker for tests of the pool: does what a job says, good or bad. */
import { serveJobs } from '#server/drawing/serve-jobs.ts';

export type TestJob = 'pid' | 'hang' | 'die' | 'grow' | 'throw';

const held: Buffer[] = [];

serveJobs<{ what: TestJob }, number>(async ({ what }) => {
  if (what === 'die') process.exit(3);
  if (what === 'throw') throw new Error('no');
  if (what === 'hang') await new Promise(() => {});
  while (what === 'grow') {
    held.push(Buffer.alloc(16 * 1024 * 1024, 1));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return process.pid;
});
