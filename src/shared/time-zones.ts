import { z } from 'zod';

/** Of a performer whose browser did not say, or said one that nobody knows. */
export const defaultTimeZone = 'Europe/London';

/**
 * A zone by its name, such as "Europe/London". Offsets such as "+01:00" have no summer time, and PostgreSQL reads their
 * sign the other way round.
 */
export function isTimeZone(name: string): boolean {
  if (name.length > 64 || !/^[a-z]/i.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export const timeZoneInput = z.string().refine(isTimeZone, 'Choose a time zone from the list.');
