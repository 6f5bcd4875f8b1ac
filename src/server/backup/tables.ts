import type pg from 'pg';
import type { SchemaName } from './manifest.ts';

export type Table = {
  schema: SchemaName;
  name: string;
  /** As SQL names it. */
  sqlName: string;
  /** Without the generated ones, which the database works out itself. */
  columns: string[];
};

export type Sequence = { schema: SchemaName; table: string; column: string; value: string; isCalled: boolean };

/** The migrations fill these themselves. */
const madeByMigrations = [
  'starbill.kysely_migration',
  'starbill.kysely_migration_lock',
  'starbill.migration_files',
  'jobs.migrations',
];

const schemas = `(
  values ('starbill', current_schema()::text), ('jobs', 'graphile_worker')
) as schemas (name, actual)`;

/** Every table whose rows are ours, jobs included; those of extensions are not. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select schemas.name as schema, c.relname as name, format('%I.%I', n.nspname, c.relname) as "sqlName",
       array_agg(a.attname::text order by a.attnum) as columns
     from ${schemas}
     join pg_namespace n on n.nspname = schemas.actual
     join pg_class c on c.relnamespace = n.oid and c.relkind = 'r'
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where schemas.name || '.' || c.relname <> all ($1)
       and not exists (
         select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e'
       )
     group by schemas.name, n.nspname, c.relname
     order by schemas.name desc, c.relname`,
    [madeByMigrations],
  );
  return rows;
}

/** How far each sequence is. Read after the rows, so it is never behind them. */
export async function listSequences(client: pg.ClientBase, tables: Table[]): Promise<Sequence[]> {
  const found: Sequence[] = [];
  for (const { schema, name, sqlName } of tables) {
    const { rows } = await client.query<{ column: string; sequence: string }>(
      `select attname as column, pg_get_serial_sequence($1, attname) as sequence
       from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped
         and pg_get_serial_sequence($1, attname) is not null`,
      [sqlName],
    );
    for (const { column, sequence } of rows) {
      const state = await client.query<{ value: string; isCalled: boolean }>(
        `select last_value::text as value, is_called as "isCalled" from ${sequence}`,
      );
      const [first] = state.rows;
      if (first) found.push({ schema, table: name, column, ...first });
    }
  }
  return found;
}

export const columnList = (columns: string[]) =>
  columns.map((column) => `"${column.replaceAll('"', '""')}"`).join(', ');

/** So that both ends write and read values alike, whatever their servers prefer; nothing here has a time limit. */
export async function settleSession(client: pg.ClientBase): Promise<void> {
  await client.query(
    `set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set client_encoding = 'UTF8';
     set bytea_output = 'hex'; set statement_timeout = 0; set lock_timeout = 0;
     set idle_in_transaction_session_timeout = 0`,
  );
}
