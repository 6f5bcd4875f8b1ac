import { readerLocale } from '#web/ui/reader-date.ts';

/** A moment's day in a time zone, YYYY-MM-DD. */
export const dayIn = (at: Date, timeZone: string) => at.toLocaleDateString('sv-SE', { timeZone });
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** "today at 10:00", "on Monday at 10:00", "on 12 June at 10:00", on the performer's clock. */
export function whenText(iso: string, timeZone: string, now: Date, locale = readerLocale()): string {
  const at = new Date(iso);
  const time = at.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit', timeZone });
  const days = daysBetween(dayIn(now, timeZone), dayIn(at, timeZone));
  if (days === 0) return `today at ${time}`;
  if (days === 1) return `tomorrow at ${time}`;
  if (days > 1 && days < 7) return `on ${at.toLocaleDateString(locale, { weekday: 'long', timeZone })} at ${time}`;
  return `on ${dayText(dayIn(at, timeZone), dayIn(now, timeZone), locale)} at ${time}`;
}

/** "12 June", with the year when it is not this one. Both are days, YYYY-MM-DD. */
export const dayText = (day: string, today: string, locale = readerLocale()) =>
  new Date(day).toLocaleDateString(locale, {
    day: 'numeric',
    month: 'long',
    ...(day.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
    timeZone: 'UTC',
  });

/** Today, where the performer is. */
export const todayIn = (timeZone: string, now: Date) => dayIn(now, timeZone);
