const part = (date: string, options: Intl.DateTimeFormatOptions) =>
  new Date(date).toLocaleDateString('en-GB', { ...options, timeZone: 'UTC' });

/** The day as a leaf of a calendar. */
export function CalendarDay({ date }: { date: string }) {
  const year = date.slice(0, 4);
  return (
    <time
      dateTime={date}
      className="flex w-14 shrink-0 flex-col items-center rounded-md bg-sunken py-1.5 text-center leading-tight"
    >
      <span className="eyebrow text-action">{part(date, { month: 'short' })}</span>
      <span className="font-display text-2xl tabular-nums">{part(date, { day: 'numeric' })}</span>
      <span className="text-xs text-ink-faint tabular-nums">{year}</span>
    </time>
  );
}
