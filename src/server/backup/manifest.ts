import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { FileStore } from '#server/outside/files/file-store.ts';
import { StartError } from '#server/start-error.ts';

/** Raised when an older program could no longer read what a newer one writes. */
const format = 1;

const part = z.object({ bytes: z.number().int(), sha256: z.string() });
const parts = z.array(part);

/** Which schema a table lives in: ours has another name on some servers, that of the jobs has not. */
const schemaName = z.enum(['starbill', 'jobs']);

const manifestSchema = z.object({
  format: z.literal(format),
  name: z.string().regex(/^[\w-]+$/),
  madeAt: z.iso.datetime(),
  /** Of the PostgreSQL it was taken from; only to be read by people. */
  server: z.string(),
  migrations: z.array(z.string()).min(1),
  tables: z.array(
    z.object({
      schema: schemaName,
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number().int(),
      parts,
    }),
  ),
  sequences: z.array(
    z.object({
      schema: schemaName,
      table: z.string(),
      column: z.string(),
      value: z.string().regex(/^-?\d+$/),
      isCalled: z.boolean(),
    }),
  ),
  /** `parts` hold the list of files, one JSON object in each line, ordered by key. */
  files: z.object({ count: z.number().int(), bytes: z.number().int(), missing: z.number().int(), parts }),
  sessionSecret: z.object({
    /** Tells whether a copy runs on the same secret, and nothing else about it. */
    fingerprint: z.string(),
    /** The generated secret; null: it came from the environment and is not part of the backup. */
    kept: part.nullable(),
  }),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type Part = z.infer<typeof part>;
export type SchemaName = z.infer<typeof schemaName>;

export const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

const folder = 'manifests/';
const keyOf = (name: string) => `${folder}${name}.json`;

/** Where the parts of one stream of a backup begin. */
export const tablePrefix = (name: string, { schema, name: table }: { schema: SchemaName; name: string }) =>
  `tables/${name}/${schema}.${table}/`;
export const fileListPrefix = (name: string) => `tables/${name}/file-list/`;
export const secretKey = (name: string) => `secrets/${name}/session-secret`;
export const fileKey = (key: string) => `files/${key}`;

/** Sorts by time: the last name is the newest backup. */
export const nameAt = (moment: Date, random: string) =>
  `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z-${random}`;

const namePattern = /^\d{8}T\d{6}Z-[0-9a-f]{6}$/;

/** The name of the backup whose rows or secret lie under this key; null: none of ours made it. */
export function backupOf(key: string): string | null {
  const name = /^(?:tables|secrets)\/([^/]+)\//.exec(key)?.[1] ?? '';
  return namePattern.test(name) ? name : null;
}

/** Written last: a backup without it does not exist. */
export async function writeManifest(store: FileStore, manifest: Manifest): Promise<void> {
  const text = JSON.stringify({ sha256: sha256(JSON.stringify(manifest)), manifest }, null, 1);
  await store.put(keyOf(manifest.name), Buffer.from(text));
}

/** The names of all whole backups, oldest first. */
export async function listBackups(store: FileStore): Promise<string[]> {
  const names: string[] = [];
  for await (const { key } of store.list(folder)) {
    const name = key.slice(folder.length, -'.json'.length);
    if (key === keyOf(name) && namePattern.test(name)) names.push(name);
  }
  return names.sort();
}

export async function readManifest(store: FileStore, name: string): Promise<Manifest> {
  const bytes = await store.get(keyOf(name)).catch((error) => {
    throw new StartError(`The backup ${name} cannot be read: ${error.cause?.message ?? error.message}.`, {
      cause: error,
    });
  });
  if (!bytes)
    throw new StartError(`There is no backup ${name} here; npm run restore -- FROM --list names those there are.`);
  const damaged = new StartError(`The manifest of the backup ${name} is damaged; use another backup.`);
  let read: { sha256?: unknown; manifest?: { format?: unknown } };
  try {
    read = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw damaged;
  }
  if (typeof read?.manifest !== 'object' || read.sha256 !== sha256(JSON.stringify(read.manifest))) throw damaged;
  if (typeof read.manifest.format === 'number' && read.manifest.format > format) {
    throw new StartError(`The backup ${name} was made by a newer version of Starbill; restore it with that one.`);
  }
  const parsed = manifestSchema.safeParse(read.manifest);
  if (!parsed.success) throw damaged;
  return parsed.data;
}
