import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collect } from '#test/support/collect.ts';
import { createFileStore } from './create-file-store.ts';
import type { FileStore } from './file-store.ts';

let folder: string;
let s3: S3rver;
let stores: Record<'folder' | 's3', FileStore>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'starbill-store-'));
  s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'pictures', configs: [] }],
  });
  const { port } = await s3.run();
  const keys = { id: 'S3RVER', secret: 'S3RVER' };
  const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`);
  stores = {
    folder: createFileStore({ storageUrl: join(folder, 'files'), storageKeys: keys }),
    s3: createFileStore({ storageUrl: `s3://pictures?endpoint=${endpoint}`, storageKeys: keys }),
  };
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each(['folder', 's3'] as const)('files in a %s', (kind) => {
  test('come back as they went in, and go when they are removed', async () => {
    const store = stores[kind];
    const bytes = Buffer.from([0, 1, 2, 255]);
    await store.put('gallery/a/1.png', bytes);
    expect(await store.get('gallery/a/1.png')).toEqual(bytes);
    await store.remove('gallery/a/1.png');
    expect(await store.get('gallery/a/1.png')).toBeNull();
    await store.remove('gallery/a/1.png');
  });

  test('are listed below a prefix in the order of their keys, with their sizes', async () => {
    const store = stores[kind];
    const keys = ['listed/a/2.png', 'listed/a/B.png', 'listed/a/b.png', 'listed/b'];
    for (const key of keys.toReversed()) await store.put(key, Buffer.from(key));
    await store.put('listed-not/1.png', Buffer.from('x'));
    expect(await collect(store.list('listed/'))).toEqual(keys.map((key) => ({ key, bytes: key.length })));
    expect(await collect(store.list('nothing/'))).toEqual([]);
  });

  test('that are not there are null', async () => {
    expect(await stores[kind].get('gallery/nobody/1.png')).toBeNull();
  });
});

test('a folder never overwrites, never leaves a draft, and never leaves itself', async () => {
  const store = stores.folder;
  await store.put('gallery/b/1.png', Buffer.from('first'));
  await expect(store.put('gallery/b/1.png', Buffer.from('second'))).rejects.toMatchObject({
    status: 503,
    cause: { code: 'EEXIST' },
  });
  expect(String(await store.get('gallery/b/1.png'))).toBe('first');
  expect(await readdir(join(folder, 'files/gallery/b'))).toEqual(['1.png']);
  await expect(async () => store.get('gallery/../../secret')).rejects.toThrow();
  await expect(async () => store.put('/etc/passwd', Buffer.from('x'))).rejects.toThrow();
});

test('a folder lists in the order of the whole keys; a store with another order is found out', async () => {
  // A hyphen and a dot sort before the slash that ends a folder's name. The S3 server of these tests sorts by folders.
  const keys = ['order/a-b/1.png', 'order/a.b', 'order/a/2.png'];
  for (const store of [stores.folder, stores.s3]) for (const key of keys) await store.put(key, Buffer.from('x'));
  expect((await collect(stores.folder.list(''))).map(({ key }) => key)).toEqual(expect.arrayContaining(keys));
  expect((await collect(stores.folder.list('order/'))).map(({ key }) => key)).toEqual(keys);
  await expect(collect(stores.s3.list('order/'))).rejects.toThrow('in the order of their keys');
});

test('an S3 store that is away, or refuses the keys, is an error and not an absence', async () => {
  const away = createFileStore({
    storageUrl: `s3://pictures?endpoint=${encodeURIComponent('http://127.0.0.1:9')}`,
    storageKeys: { id: 'x', secret: 'y' },
  });
  await expect(away.get('gallery/a/1.png')).rejects.toThrow();
});
