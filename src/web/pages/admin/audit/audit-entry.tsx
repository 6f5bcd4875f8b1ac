import { auditActions } from '#shared/administration.ts';
import type { AuditRow } from '#shared/schemas/administration.ts';

const moment = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

const words = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([name, what]) => `${name}: ${typeof what === 'string' ? what : JSON.stringify(what)}`)
        .join(', ')
    : '—';

export function AuditEntry({ row }: { row: AuditRow }) {
  return (
    <li className="grid gap-x-6 gap-y-1 py-4 text-sm lg:grid-cols-[13rem_1fr_1fr]">
      <p className="text-ink-soft tabular-nums">
        <time dateTime={row.at}>{moment.format(new Date(row.at))}</time>
        <span className="block text-xs text-ink-faint">UTC</span>
      </p>
      <div className="min-w-0">
        <p className="font-semibold">{auditActions[row.action] ?? row.action}</p>
        <p dir="auto" className="break-words text-ink-soft">
          {row.actorName}
        </p>
        <p className="font-mono text-xs break-all text-ink-faint">
          {row.subjectType} {row.subjectId}
        </p>
      </div>
      <dl className="grid min-w-0 grid-cols-[4rem_1fr] gap-x-2 text-xs text-ink-soft">
        <dt>Before</dt>
        <dd className="min-w-0 break-words">{words(row.before)}</dd>
        <dt>After</dt>
        <dd className="min-w-0 break-words text-ink">{words(row.after)}</dd>
      </dl>
    </li>
  );
}
