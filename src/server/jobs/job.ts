import type { Task } from 'graphile-worker';
import type { AroundJob } from '#server/observing/around-job.ts';
import { type JobName, type JobPayload, jobPayloads } from '#server/queue/job-payloads.ts';
import { startYielding } from './yield-to-visitors.ts';

export type Job<Name extends JobName> = (
  payload: JobPayload<Name>,
  context: {
    isLastTry: boolean;
    /** Says that the work must end now: the process stops, or another one has taken over. */
    signal: AbortSignal;
  },
) => Promise<unknown>;

export type Jobs = { [Name in JobName]: Job<Name> };

type Surroundings = {
  signal: AbortSignal;
  /** Called with a job that was broken off by the signal, before graphile-worker records that it failed. */
  releaseJobs: (jobId: string) => Promise<void>;
  /** Called when a job begins; what it answers is called when that job ends. */
  begun: (jobId: string) => () => void;
  /** Stands around the work itself. */
  run: AroundJob;
};

/** Visitors can cause thousands of these in a minute, and none of them is urgent. */
const manyAtOnce = new Set<JobName>(['send-mail', 'review-received', 'reviews-received']);

/** For a job that heeds the signal to let go of its rows, so that the worker that takes it over finds them free. */
const timeToSettle = 300;

/** One of our jobs as graphile-worker wants it. It ends with the signal, even if what it waits for outside does not. */
export function toTask<Name extends JobName>(name: Name, job: Job<Name>, around: Surroundings): Task {
  const { signal, releaseJobs, begun, run } = around;
  return async (payload, { job: row }) => {
    const id = String(row.id);
    const ended = begun(id);
    const brokenOff = Promise.withResolvers<never>();
    let timer: NodeJS.Timeout | undefined;
    const breakOff = () => {
      timer = setTimeout(brokenOff.reject, timeToSettle, signal.reason);
    };
    signal.addEventListener('abort', breakOff, { once: true });
    try {
      signal.throwIfAborted();
      const told = jobPayloads[name].parse(payload) as JobPayload<Name>;
      const isLastTry = row.attempts >= row.max_attempts;
      const yieldToVisitors = manyAtOnce.has(name) ? startYielding() : null;
      await run(name, () => Promise.race([job(told, { isLastTry, signal }), brokenOff.promise]));
      await yieldToVisitors?.(signal);
    } catch (error) {
      // A job that went back to the queue is no longer ours, so the failure that follows changes nothing.
      if (signal.aborted) await releaseJobs(id);
      throw error;
    } finally {
      signal.removeEventListener('abort', breakOff);
      clearTimeout(timer);
      ended();
    }
  };
}
