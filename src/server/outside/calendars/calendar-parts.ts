/** The blocks of a calendar file that matter, as text: each is small, so that a large file is never held twice as objects. */
export type CalendarParts = { events: string[]; timeZones: string[] };

const kept = { VEVENT: 'events', VTIMEZONE: 'timeZones' } as const;

/** Null: this is no calendar. */
export function splitCalendar(text: string): CalendarParts | null {
  // A long line is folded: the next one begins with a space.
  const lines = text
    .replace(/^\uFEFF/, '')
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r\n|\n|\r/);
  if (
    lines
      .find((line) => line.trim() !== '')
      ?.trim()
      .toUpperCase() !== 'BEGIN:VCALENDAR'
  )
    return null;
  const parts: CalendarParts = { events: [], timeZones: [] };
  let name: keyof typeof kept | null = null;
  let block: string[] = [];
  for (const line of lines) {
    const [, edge, what = ''] = /^(BEGIN|END):(VEVENT|VTIMEZONE)\s*$/i.exec(line) ?? [];
    if (edge?.toUpperCase() === 'BEGIN') {
      name = what.toUpperCase() as keyof typeof kept;
      block = [];
    }
    if (name && line !== '') block.push(line);
    if (edge?.toUpperCase() === 'END' && what.toUpperCase() === name) {
      parts[kept[name]].push(block.join('\r\n'));
      name = null;
    }
  }
  return parts;
}
