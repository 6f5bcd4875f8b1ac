import type pg from 'pg';
import type { Progress } from '#scripts/support/show-progress.ts';

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
/** Nobody waits for news of a new performer. */
const withTriggers = ['performers', ...filled];

/**
 * Triggers off, indexes and references away. What is answered puts them back; a failure before does so too, with the
 * transaction.
 */
export async function setAside(client: pg.ClientBase): Promise<(onProgress: Progress) => Promise<void>> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i
    where i.indrelid = any ($1::regclass[])
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [filled],
  );
  const { rows: statistics } = await client.query<{ index: string; column: number; target: number }>(
    `select a.attrelid::regclass::text as index, a.attnum as column, a.attstattarget as target
    from pg_attribute a
    where a.attrelid::regclass::text = any ($1::text[]) and a.attstattarget >= 0`,
    [indexes.map(({ name }) => name)],
  );
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conrelid = any ($1::regclass[])`,
    [filled],
  );
  for (const table of withTriggers) await client.query(`alter table ${table} disable trigger user`);
  for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  return async (onProgress) => {
    for (const [at, { definition }] of indexes.entries()) {
      await client.query(definition);
      onProgress('Making indexes', at + 1, indexes.length);
    }
    for (const { index, column, target } of statistics) {
      await client.query(`alter index ${index} alter column ${column} set statistics ${target}`);
    }
    for (const [at, { table, name, definition }] of references.entries()) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
      onProgress('Checking references', at + 1, references.length);
    }
    for (const table of withTriggers) await client.query(`alter table ${table} enable trigger user`);
  };
}
