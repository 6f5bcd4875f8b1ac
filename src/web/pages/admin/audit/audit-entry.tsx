import { Link } from 'react-router';
import {
  auditActionText,
  auditChanges,
  auditSubjectPath,
  auditSubjectText,
  performerPath,
} from '#shared/audit-words.ts';
import type { AuditRow } from '#shared/schemas/administration.ts';
import { readerLocale } from '#web/ui/reader-date.ts';
import { textLink } from '#web/ui/text-link.ts';

const moment = new Intl.DateTimeFormat(readerLocale(), {
  dateStyle: 'medium',
  timeStyle: 'medium',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

export function AuditEntry({ row, onlyThis }: { row: AuditRow; onlyThis: (() => void) | null }) {
  return (
    <li className="grid gap-x-6 gap-y-1 py-4 text-sm lg:grid-cols-[13rem_1fr_1fr]">
      <p className="text-ink-soft tabular-nums">
        <time dateTime={row.at}>{moment.format(new Date(row.at))}</time>
        <span className="block text-xs text-ink-faint">UTC</span>
      </p>
      <div className="min-w-0">
        <p className="font-semibold">{auditActionText(row.action)}</p>
        <p className="break-words">
          <Subject row={row} />
        </p>
        <p className="break-words text-ink-soft">
          by <bdi>{row.actorName}</bdi>
          {onlyThis && (
            <>
              {' · '}
              <button type="button" className={textLink} onClick={onlyThis}>
                Only entries about this
              </button>
            </>
          )}
        </p>
      </div>
      <Changes row={row} />
    </li>
  );
}

function Subject({ row: { subject, subjectId } }: { row: AuditRow }) {
  const path = auditSubjectPath(subject, subjectId);
  const text = <bdi>{auditSubjectText(subject, subjectId)}</bdi>;
  return (
    <>
      {path ? (
        <Link to={path} className={textLink}>
          {text}
        </Link>
      ) : (
        text
      )}
      {subject.kind === 'review' && subject.performer && (
        <>
          {' of '}
          <Link to={performerPath(subject.performer.id)} className={textLink}>
            <bdi>{subject.performer.name}</bdi>
          </Link>
        </>
      )}
    </>
  );
}

function Changes({ row }: { row: AuditRow }) {
  const changes = auditChanges(row.before, row.after);
  if (changes.length === 0) return null;
  return (
    <dl className="flex min-w-0 flex-col gap-y-1 text-ink-soft">
      {changes.map(({ label, from, to }) => (
        <div key={label} className="min-w-0">
          <dt className="inline after:content-[':']">{label}</dt>{' '}
          <dd className="inline break-words whitespace-pre-line">
            {from !== null && to !== from && (
              <>
                <span className={to === null ? undefined : 'text-ink-faint'}>
                  <span className="sr-only">{to === null ? 'was ' : 'from '}</span>
                  <bdi>{from}</bdi>
                </span>
                {to !== null && (
                  <>
                    <span aria-hidden="true"> → </span>
                    <span className="sr-only"> to </span>
                  </>
                )}
              </>
            )}
            {to !== null && <bdi className="text-ink">{to}</bdi>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
