import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { FileStore } from '#server/outside/files/file-store.ts';
import { type Manifest, tablePrefix } from './manifest.ts';
import { writeParts } from './parts.ts';
import { megabytes, type Progress } from './progress.ts';
import { columnList, listSequences, listTables } from './tables.ts';

/** Every row as it was at one moment, and the keys of the files that these rows use, into a file of this machine. */
export async function copyDatabase(
  client: pg.Client,
  to: FileStore,
  { name, fileList, progress }: { name: string; fileList: string; progress: Progress },
): Promise<Pick<Manifest, 'server' | 'migrations' | 'tables' | 'sequences'>> {
  await client.query('begin isolation level repeatable read read only');
  const migrations = await client.query<{ name: string }>('select name from kysely_migration order by name');
  const server = await client.query<{ server_version: string }>('show server_version');
  const found = await listTables(client);
  const tables: Manifest['tables'] = [];
  for (const table of found) {
    const { schema, sqlName, columns } = table;
    let bytes = 0;
    const rows = client.query(copyTo(`copy ${sqlName} (${columnList(columns)}) to stdout`));
    rows.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      progress(() => `Copying ${table.name}, ${megabytes(bytes)} so far …`);
    });
    const parts = await writeParts(to, tablePrefix(name, table), rows);
    // The count comes after the last row.
    await client.query('select');
    tables.push({ schema, name: table.name, columns, rows: rows.rowCount, parts });
  }
  const keys = client.query(
    copyTo(
      `copy (
         select key from (
           select key from files where state = 'kept'
           union
           select unnest(variants) from files where state = 'kept'
         ) used
         order by key collate "C"
       ) to stdout`,
    ),
  );
  await pipeline(keys, createWriteStream(fileList, { mode: 0o600 }));
  const sequences = await listSequences(client, found);
  await client.query('commit');
  return {
    server: server.rows[0]?.server_version ?? '',
    migrations: migrations.rows.map((row) => row.name),
    tables,
    sequences,
  };
}
