import { join } from 'node:path';
import { createWorkerPool, WorkerFailure } from '#server/drawing/worker-pool.ts';
import { refusals } from '#server/errors.ts';
import { type CalendarJob, type CalendarReading, calendarProblems, mostCalendarBytes } from './calendar-contents.ts';

const megabyte = 1024 * 1024;

export type CalendarReader = ReturnType<typeof createCalendarReader>;

/** Reads calendars in a process of its own: what a file does to the parser, it does not do to the server. */
export function createCalendarReader({
  log,
  longestJob = 10_000,
  niceness = 10,
}: {
  log: (details: object, text: string) => void;
  longestJob?: number;
  niceness?: number;
}) {
  const pool = createWorkerPool<CalendarJob, CalendarReading>({
    module: join(import.meta.dirname, 'calendar-worker.ts'),
    size: 1,
    niceness,
    longestQueue: 20,
    longestJob,
    longestIdle: 30_000,
    memoryToRetire: 150 * megabyte,
    memoryToDie: 400 * megabyte,
    // Parsing never pauses, so the process cannot watch its own memory: Node ends it.
    heapMegabytes: 192,
    log,
  });
  return {
    async read(job: CalendarJob): Promise<CalendarReading> {
      if (job.text.length > mostCalendarBytes) return { problem: calendarProblems.tooLarge };
      try {
        return await pool.run(job);
      } catch (error) {
        if (!(error instanceof WorkerFailure)) throw error;
        if (error.reason === 'full') return { problem: calendarProblems.busy };
        if (error.reason === 'stopped' || error.reason === 'broken') throw refusals.unavailable();
        if (error.reason === 'threw') log({ err: error }, 'A calendar could not be read.');
        return { problem: error.reason === 'threw' ? calendarProblems.unreadable : calendarProblems.tooSlow };
      }
    },
    figures: pool.figures,
    stop: pool.stop,
  };
}
