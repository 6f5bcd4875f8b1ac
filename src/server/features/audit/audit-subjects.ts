import { sql } from 'kysely';
import { firstOwnerOf } from '#server/db/first-owner.ts';
import type { Database } from '#server/db/open.ts';
import { performerName } from '#shared/performers.ts';
import type { AuditSubject } from '#shared/schemas/administration.ts';

type Entry = { subjectType: string; subjectId: string; before: unknown; after: unknown };
type PerformerRef = { id: string; name: string };

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

const field = (value: unknown, name: string): string | null => {
  const found = (value as Record<string, unknown> | null)?.[name];
  return typeof found === 'string' ? found : null;
};

/** An erased review has left behind whose it was. */
const erasedFrom = ({ before }: Entry) => field(before, 'performerId');

/** What entries are about, by name, as it is called today; what is gone is named as gone. */
export async function nameSubjects(db: Database, entries: Entry[]): Promise<AuditSubject[]> {
  const idsOf = (type: string) =>
    entries.filter((entry) => entry.subjectType === type && isId(entry.subjectId)).map(({ subjectId }) => subjectId);
  const reviews = await findReviews(db, idsOf('review'));
  const performers = await findPerformers(db, [
    ...idsOf('performer'),
    ...[...reviews.values()].map(({ performerId }) => performerId),
    ...entries.flatMap((entry) => erasedFrom(entry) ?? []).filter(isId),
  ]);
  const accounts = await findAccounts(db, idsOf('account'));

  return entries.map((entry) => {
    const { subjectType, subjectId } = entry;
    if (subjectType === 'review') {
      const review = reviews.get(subjectId);
      const performerId = review?.performerId ?? erasedFrom(entry) ?? '';
      return {
        kind: 'review',
        name: review?.reviewerName ?? null,
        exists: review !== undefined,
        performer: performers.get(performerId) ?? null,
      };
    }
    if (subjectType === 'performer') {
      const performer = performers.get(subjectId) ?? null;
      return { kind: 'performer', name: performer?.name ?? null, exists: performer !== null, performer };
    }
    if (subjectType === 'account' || subjectType === 'invitation') {
      const name = accounts.get(subjectId) ?? field(entry.after, 'email') ?? field(entry.before, 'email');
      return { kind: 'administrator', name, exists: true, performer: null };
    }
    return { kind: subjectType === 'job' ? 'job' : 'other', name: null, exists: true, performer: null };
  });
}

async function findReviews(db: Database, ids: string[]) {
  if (ids.length === 0) return new Map<string, { reviewerName: string; performerId: string }>();
  const rows = await db
    .selectFrom('reviews')
    .select(['id', 'reviewerName', 'performerId'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function findPerformers(db: Database, ids: string[]): Promise<Map<string, PerformerRef>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('performers as p')
    .innerJoinLateral(
      () => firstOwnerOf(db, sql<string>`p.id`).as('a'),
      (join) => join.onTrue(),
    )
    .select(['p.id', 'p.businessName', 'a.firstName', 'a.lastName'])
    .where('p.id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, { id: row.id, name: performerName(row) }]));
}

async function findAccounts(db: Database, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('accounts').select(['id', 'name', 'email']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name, email }) => [id, name || email]));
}
