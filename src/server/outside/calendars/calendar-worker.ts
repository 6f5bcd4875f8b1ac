/** The process that opens calendars: one at a time, with little memory and nothing of the server's within its reach. */
import { serveJobs } from '#server/drawing/serve-jobs.ts';
import type { CalendarJob, CalendarReading } from './calendar-contents.ts';
import { parseCalendar } from './parse-calendar.ts';

serveJobs<CalendarJob, CalendarReading>(async (job) => parseCalendar(job));
