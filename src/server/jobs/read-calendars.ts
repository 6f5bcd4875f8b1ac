import type { Deps } from '#server/deps.ts';
import { readDueCalendars } from '#server/features/gigs/calendars/gig-calendar.service.ts';
import type { Job } from './job.ts';

/** Reads the calendar addresses whose hour has passed. */
export const readCalendars =
  (deps: Pick<Deps, 'db' | 'now' | 'calendarReader' | 'fetchOutside'>): Job<'read-calendars'> =>
  (_payload, { signal }) =>
    readDueCalendars(deps, { signal });
