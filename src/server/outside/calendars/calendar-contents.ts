/** What a calendar says about one day. */
export type CalendarEvent = {
  /** The same at every reading: the event's uid, and for one of a series which one. */
  key: string;
  title: string;
  /** Where the performer is, `YYYY-MM-DD`. */
  date: string;
  place: string;
};

export type CalendarJob = {
  text: string;
  /** The performer's. */
  timeZone: string;
  /** The first and the last day that matter. */
  from: string;
  to: string;
};

/** `notes` says what was left out or cut short; `problem` why nothing could be read. Both in words for the owner. */
export type CalendarReading = { events: CalendarEvent[]; notes: string[] } | { problem: string };

export const mostCalendarBytes = 10 * 1024 * 1024;
/** More are no diary of gigs. */
export const mostCalendarEvents = 5_000;

export const calendarProblems = {
  notACalendar: 'This isn’t a calendar. Choose the .ics file that your calendar exports.',
  unreadable: 'This calendar is damaged and can’t be read. Export it again.',
  tooLarge: 'This calendar is larger than 10 MB. Export a shorter time, or a calendar of your gigs alone.',
  tooMany: `This calendar has more than ${mostCalendarEvents.toLocaleString('en-GB')} events in the time that we read. Use a calendar of your gigs alone.`,
  tooSlow:
    'This calendar takes too long to read. It may have an event that repeats forever. Remove that event, then try again.',
  busy: 'Many calendars are being read right now. Try again in a minute.',
} as const;
