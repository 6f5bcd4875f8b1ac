import { createCalendarReader } from '#server/outside/calendars/calendar-reader.ts';
import { createGuardedFetch } from '#server/outside/fetch/guarded-fetch.ts';
import { besideOtherTests } from './beside-other-tests.ts';

/** What a worker needs to read calendars. Nothing is started before the first one is read. */
export const calendarDeps = () => ({
  calendarReader: createCalendarReader({
    log: (details, text) => console.error(text, details),
    niceness: besideOtherTests,
  }),
  fetchOutside: createGuardedFetch(),
});
