import { type ImportRow, readStars } from '#shared/imports.ts';
import type { ImportPreview } from '#shared/schemas/imports.ts';
import { CheckedRows } from '#web/pages/owner/parts/table/checked-rows.tsx';
import { readDay } from '#web/pages/owner/parts/table/read-day.ts';
import { dayText } from '#web/pages/owner/parts/when-text.ts';

/** As they will be stored, so that "8/10" is no surprise later; what can't be read is shown as it is. */
function starsOf({ rating }: ImportRow): string {
  const stars = readStars(String(rating ?? ''));
  return stars === null ? String(rating ?? '') : `${stars} ${stars === 1 ? 'star' : 'stars'}`;
}

/** What is no day is shown as it is. */
function dayOf({ writtenOn }: ImportRow): string {
  const text = writtenOn ?? '';
  return text && readDay(text, 'day-first') === text ? dayText(text, '') : text;
}

/** The reviews as they were read. Once the server has checked them, each that it passes over has its reasons. */
export function CheckedReviews({ rows, checked }: { rows: ImportRow[]; checked: ImportPreview | null }) {
  const problemsOf = new Map(checked?.passedOver.map(({ row, problems }) => [row, problems]));
  const told = rows.map((row, index) => ({ row, line: index + 1, problems: problemsOf.get(index + 1) ?? [] }));
  return (
    <CheckedRows rows={told} isChecked={checked !== null}>
      {({ row, line }) => (
        <>
          <p dir="auto" className="wrap-anywhere">
            <span className="text-ink-faint tabular-nums">{line}. </span>
            <span className="font-semibold">{row.reviewerName || 'No name'}</span>{' '}
            <span className="text-ink-soft">{[starsOf(row), dayOf(row)].filter(Boolean).join(' · ')}</span>
          </p>
          <p dir="auto" className="line-clamp-3 wrap-anywhere">
            {(row.comment ?? '').slice(0, 1_000)}
          </p>
        </>
      )}
    </CheckedRows>
  );
}
