import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { FileStore } from '#server/outside/files/file-store.ts';
import { StartError } from '#server/start-error.ts';
import { type Manifest, tablePrefix } from './manifest.ts';
import { readParts } from './parts.ts';
import type { Progress } from './progress.ts';
import { columnList, listTables, type Table } from './tables.ts';

type ForeignKey = { table: string; name: string; definition: string };

/**
 * Loads all rows in the caller's transaction, as the owner of the tables may on any server: the product's triggers are
 * off meanwhile, because what they would write is in the backup too, and foreign keys are made anew at the end, so that
 * the order of the tables does not matter.
 */
export async function loadTables(
  client: pg.ClientBase,
  store: FileStore,
  manifest: Manifest,
  progress: Progress,
): Promise<void> {
  const present = new Map((await listTables(client)).map((table) => [keyOf(table), table]));
  const targets = manifest.tables.map((saved) => ({ saved, table: requireTable(present, saved) }));
  const all = [...present.values()].map(({ sqlName }) => sqlName);
  const foreignKeys = await listForeignKeys(client, all);
  for (const { table, name } of foreignKeys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const name of all) await client.query(`alter table ${name} disable trigger user`);
  // Some migrations write rows of their own. The audit log takes no truncate, not even from its owner.
  for (const name of all) {
    const { rowCount } = await client.query(`select from ${name} limit 1`);
    if (rowCount) await client.query(`truncate ${name}`);
  }

  for (const { saved, table } of targets) {
    progress(() => `Loading ${saved.name}, ${saved.rows.toLocaleString('en')} rows …`);
    const rows = client.query(copyFrom(`copy ${table.sqlName} (${columnList(saved.columns)}) from stdin`));
    await readParts(store, tablePrefix(manifest.name, saved), saved.parts, rows);
    if (rows.rowCount !== saved.rows) {
      throw new StartError(`The table ${saved.name} has ${rows.rowCount} rows instead of ${saved.rows}.`);
    }
  }
  for (const { schema, table, column, value, isCalled } of manifest.sequences) {
    const { sqlName } = requireTable(present, { schema, name: table, columns: [column] });
    await client.query('select setval(pg_get_serial_sequence($1, $2), $3, $4)', [sqlName, column, value, isCalled]);
  }
  await client.query('set constraints all immediate');
  for (const { table, name, definition } of foreignKeys) {
    progress(() => `Checking references of ${table} …`);
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
  for (const name of all) await client.query(`alter table ${name} enable trigger user`);
}

type Named = Pick<Table, 'schema' | 'name'>;
const keyOf = ({ schema, name }: Named) => `${schema}.${name}`;

/** Columns that are new here take their defaults; one that is gone would lose what it held. */
function requireTable(present: Map<string, Table>, saved: Named & { columns: string[] }): Table {
  const table = present.get(keyOf(saved));
  const missing = saved.columns.find((column) => !table?.columns.includes(column));
  if (table && missing === undefined) return table;
  const what = table ? `column ${saved.name}.${missing}` : `table ${saved.name}`;
  throw new StartError(
    `The backup has a ${what}, which this version of Starbill does not know; restore it with the version that made it, then upgrade.`,
  );
}

async function listForeignKeys(client: pg.ClientBase, tables: string[]): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and conrelid = any ($1::regclass[])
     order by conrelid::regclass::text, conname`,
    [tables],
  );
  return rows;
}
