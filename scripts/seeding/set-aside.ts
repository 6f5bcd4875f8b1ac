import { sql } from 'kysely';
import type { Progress } from '#scripts/support/show-progress.ts';
import type { Database } from '#server/db/open.ts';

const filled = [
  'memberships',
  'performer_services',
  'reviews',
  'replies',
  'decisions',
  'performer_totals',
  'performer_days',
  'performer_service_days',
  'performer_waits',
];

/**
 * Triggers off, indexes and references away. What is answered puts them back; a failure before does so too, with the
 * transaction.
 */
export async function setAside(trx: Database): Promise<(onProgress: Progress) => Promise<void>> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i
    where i.indrelid = any (${filled}::regclass[])
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
  `.execute(trx);
  const { rows: statistics } = await sql<{ index: string; column: number; target: number }>`
    select a.attrelid::regclass::text as index, a.attnum as column, a.attstattarget as target
    from pg_attribute a
    where a.attrelid::regclass::text = any (${indexes.map(({ name }) => name)}::text[]) and a.attstattarget >= 0
  `.execute(trx);
  const { rows: references } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conrelid = any (${filled}::regclass[])
  `.execute(trx);
  for (const table of ['performers', ...filled])
    await sql`alter table ${sql.ref(table)} disable trigger user`.execute(trx);
  for (const { table, name } of references) await sql.raw(`alter table ${table} drop constraint ${name}`).execute(trx);
  for (const { name } of indexes) await sql.raw(`drop index ${name}`).execute(trx);
  return async (onProgress) => {
    for (const [at, { definition }] of indexes.entries()) {
      await sql.raw(definition).execute(trx);
      onProgress('Making indexes', at + 1, indexes.length);
    }
    for (const { index, column, target } of statistics) {
      await sql.raw(`alter index ${index} alter column ${column} set statistics ${target}`).execute(trx);
    }
    for (const [at, { table, name, definition }] of references.entries()) {
      await sql.raw(`alter table ${table} add constraint ${name} ${definition}`).execute(trx);
      onProgress('Checking references', at + 1, references.length);
    }
    for (const table of ['performers', ...filled])
      await sql`alter table ${sql.ref(table)} enable trigger user`.execute(trx);
  };
}
