import type { Database } from '#server/db/open.ts';
import type { AuditFilters } from '#shared/administration.ts';
import { auditActionText, auditSubjectText } from '#shared/audit-words.ts';
import { byteOrderMark, csvLine } from '#shared/csv.ts';
import { readAudit } from './audit.service.ts';

const batchSize = 500;
const columns = ['Id', 'At', 'Who', 'Action', 'About', 'Performer', 'Subject type', 'Subject', 'Before', 'After'];
const cell = (value: unknown) => (value === null ? '' : JSON.stringify(value));

/** The log as text, a batch at a time; a slow reader holds neither a connection nor a transaction. */
export async function* exportAudit(
  db: Database,
  filters: AuditFilters,
  format: 'csv' | 'json',
): AsyncGenerator<string, void, undefined> {
  // Given with the first batch: a filter that the database refuses is refused before the answer has begun.
  let opening = format === 'csv' ? byteOrderMark + csvLine(columns) : '[';
  let before: number | undefined;
  let separator = '\n';
  for (;;) {
    const { rows, nextCursor } = await readAudit(db, { ...filters, limit: batchSize, before });
    if (format === 'csv') {
      yield opening +
        rows
          .map((row) =>
            csvLine([
              row.id,
              row.at,
              row.actorName,
              auditActionText(row.action),
              auditSubjectText(row.subject, row.subjectId),
              row.subject.performer?.name ?? null,
              row.subjectType,
              row.subjectId,
              cell(row.before),
              cell(row.after),
            ]),
          )
          .join('');
    } else if (rows.length > 0) {
      yield opening + separator + rows.map((row) => JSON.stringify(row)).join(',\n');
      separator = ',\n';
    } else yield opening;
    opening = '';
    if (nextCursor === null) break;
    before = nextCursor;
  }
  if (format === 'json') yield '\n]\n';
}
