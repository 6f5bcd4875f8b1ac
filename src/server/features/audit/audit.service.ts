import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/open.ts';
import type { DB } from '#server/db/types.ts';
import { readWithinBytes } from '#server/http/page-bytes.ts';
import type { AuditAction, AuditFilters } from '#shared/administration.ts';
import type { AuditRow, AuditSubject } from '#shared/schemas/administration.ts';
import { nameSubjects } from './audit-subjects.ts';

/** Without an id it is no account: a reviewer, or a rule of the operator's. */
export type Actor = { id: string | null; firstName: string; lastName: string; email: string };

type AuditEntry = {
  action: AuditAction;
  subjectType: string;
  subjectId: string;
  before: object | null;
  after: object | null;
  /** Unless it is the database's present moment. */
  at?: Date;
};

/** One row for one entry, in the action's own transaction. */
export const recordAudit = (trx: Transaction<DB>, actor: Actor, entry: AuditEntry) => recordAudits(trx, actor, [entry]);

export async function recordAudits(trx: Transaction<DB>, actor: Actor, entries: AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await trx
    .insertInto('auditLog')
    .values(
      entries.map(({ before, after, ...entry }) => ({
        ...entry,
        actorId: actor.id,
        actorName: `${actor.firstName} ${actor.lastName}`.trim() || actor.email,
        before: before && sql`${JSON.stringify(before)}::jsonb`,
        after: after && sql`${JSON.stringify(after)}::jsonb`,
      })),
    )
    .execute();
}

const bytesOfChange = sql`coalesce(octet_length(p.before::text), 0) + coalesce(octet_length(p.after::text), 0)`;

type AuditPage = AuditFilters & { limit: number; before?: number };

/** Newest first. */
export async function readAudit(db: Database, { limit, before, action, actor, subject, from, to }: AuditPage) {
  const query = db
    .selectFrom('auditLog')
    .selectAll()
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .$if(Boolean(action), (query) => query.where('action', '=', action ?? ''))
    .$if(Boolean(actor), (query) => query.where('actorName', 'ilike', `%${(actor ?? '').replace(/[\\%_]/g, '\\$&')}%`))
    .$if(Boolean(subject), (query) => query.where('subjectId', '=', (subject ?? '').toLowerCase()))
    .$if(from !== undefined, (query) => query.where(sql<boolean>`at >= ${from}::date at time zone 'UTC'`))
    .$if(to !== undefined, (query) => query.where(sql<boolean>`at < (${to}::date + 1) at time zone 'UTC'`))
    .orderBy('id', 'desc')
    .limit(limit + 1);
  const rows = await readWithinBytes(db, query, { bytes: bytesOfChange, order: sql`p.id desc` });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const nextCursor = last && last.found > shown.length ? Number(last.id) : null;
  const subjects = await nameSubjects(db, shown);
  const nothing: AuditSubject = { kind: 'other', name: null, exists: false, performer: null };
  const answer: AuditRow[] = shown.map(
    ({ id, at, actorName, action, subjectType, subjectId, before, after }, index) => ({
      id: String(id),
      at: at.toISOString(),
      actorName,
      action,
      subjectType,
      subjectId,
      subject: subjects[index] ?? nothing,
      before,
      after,
    }),
  );
  return { rows: answer, nextCursor };
}
