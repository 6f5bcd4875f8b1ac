import pg from 'pg';
import { listTables } from '#server/backup/tables.ts';
import type { FileStore } from '#server/outside/files/file-store.ts';

/** Every table with the number of its rows and a hash over all of them. */
export async function hashTables(url: string): Promise<Record<string, string>> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query("set timezone = 'UTC'");
    const hashes: Record<string, string> = {};
    for (const { schema, name, sqlName } of await listTables(client)) {
      const { rows } = await client.query(
        `select count(*) || ' ' || md5(coalesce(string_agg(t::text, E'\\n' order by t::text collate "C"), '')) as hash
         from ${sqlName} t`,
      );
      hashes[`${schema}.${name}`] = rows[0].hash;
    }
    return hashes;
  } finally {
    await client.end();
  }
}

/** Every stored file with its bytes. */
export async function readAllFiles(store: FileStore): Promise<Record<string, string | undefined>> {
  const files: Record<string, string | undefined> = {};
  for await (const { key } of store.list('')) files[key] = (await store.get(key))?.toString('base64');
  return files;
}
