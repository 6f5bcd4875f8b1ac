// Provoked failures take their time: `npm run test:long` runs them.
// @module-tag long

import { randomUUID } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sweepPictures } from '#server/features/pictures/pictures.service.ts';
import { createFileStore } from '#server/outside/files/create-file-store.ts';
import type { FileStore } from '#server/outside/files/file-store.ts';
import { guardStore } from '#server/outside/files/guard-store.ts';
import { makeApp, type Person, signUpOwner, type TestApp, visitor } from '#test/support/make-app.ts';
import { fileBody } from '#test/support/multipart.ts';

let app: TestApp;
let owner: Person;
let whole: FileStore;
let picture: Buffer;
let logoUrl: string;

beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app);
  whole = { ...app.deps.files };
  picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#6b3fa0' } })
    .png()
    .toBuffer();
  logoUrl = (await send('/api/upload/logo', 'logo')).json().logoUrl;
});
afterEach(() => void Object.assign(app.deps.files, whole));
afterAll(() => app.close());

async function send(url: string, field: string, more: Record<string, string> = { cookie: owner.cookie }) {
  const { payload, headers } = await fileBody(field, picture, 'photo.png', 'image/png');
  return app.app.inject({ method: 'POST', url, payload, headers: { ...headers, ...more } });
}

async function leaveReview(): Promise<{ id: string; uploadToken: string }> {
  const answer = await visitor(app).send('POST', `/api/reviews/${owner.slug}`, {
    reviewerName: 'Rae Quill',
    reviewerEmail: 'rae@example.test',
    rating: 5,
    comment: 'A night to remember.',
  });
  return answer.json();
}

/** Every call that reads or writes files. */
async function callAll(): Promise<Record<string, LightMyRequestResponse>> {
  const { id, uploadToken } = await leaveReview();
  // Another poster each time: those that were drawn before are kept.
  await app.db.updateTable('performers').set({ businessTagline: randomUUID() }).execute();
  return {
    photo: await send(`/api/reviews/${id}/photos`, 'image', { 'x-upload-token': uploadToken }),
    gallery: await send('/api/gallery/upload', 'image'),
    logo: await send('/api/upload/logo', 'logo'),
    file: await visitor(app).get(logoUrl),
    share: await visitor(app).get(`/share/performers/${owner.slug}`),
  };
}

async function expectAway(): Promise<void> {
  for (const [name, answer] of Object.entries(await callAll())) {
    expect(answer.statusCode, `${name}: ${answer.body}`).toBe(503);
    expect(answer.json(), name).toEqual({
      code: 'files_away',
      message: 'Pictures can’t be reached right now. Nothing was lost. Try again in a minute.',
    });
    expect(Number(answer.headers['retry-after']), name).toBeGreaterThan(0);
  }
  // Nothing half done: no row uses a picture that is not there.
  expect(await app.db.selectFrom('reviewPhotos').select('id').execute()).toEqual([]);
  expect(await app.db.selectFrom('galleryImages').select('id').execute()).toEqual([]);
  expect((await owner.get('/api/auth/user')).json().logoUrl).toBe(logoUrl);
}

async function expectBack(): Promise<void> {
  Object.assign(app.deps.files, whole);
  const answers = Object.values(await callAll());
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 200, 200, 200]);
  logoUrl = (await owner.get('/api/auth/user')).json().logoUrl;
  await app.db.deleteFrom('reviewPhotos').execute();
  await app.db.deleteFrom('galleryImages').execute();
  await sweepPictures(app.deps);
  const left = await app.db.selectFrom('files').select('key').execute();
  expect(left.map(({ key }) => `/files/${key}`)).toEqual([logoUrl]);
}

test('while the folder is gone every call says so with 503, and all is well when it is back', async () => {
  await rename(app.filesFolder, `${app.filesFolder}-away`);
  try {
    await expectAway();
  } finally {
    await rename(`${app.filesFolder}-away`, app.filesFolder);
  }
  await expectBack();
});

test.each(['ENOSPC', 'EIO', 'EROFS', 'EACCES', 'EMFILE'])('a disk that answers %s is a 503', async (code) => {
  const fail = () => Promise.reject(Object.assign(new Error(`${code}: it does not work`), { code }));
  const broken: FileStore = { ...whole, put: fail, get: fail, remove: fail, removeDrafts: fail };
  Object.assign(app.deps.files, guardStore(broken, 5_000));
  await expectAway();
  await expectBack();
});

test('the form without scripts keeps the review and says that its photo was not stored', async () => {
  const fail = () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
  Object.assign(app.deps.files, guardStore({ ...whole, put: fail }, 5_000));
  const form = new FormData();
  const words = { rating: '4', reviewerName: 'Rae', reviewerEmail: 'rae@example.test', comment: 'Disk full.' };
  for (const [name, value] of Object.entries(words)) form.append(name, value);
  form.append('photos', new Blob([new Uint8Array(picture)]), 'a.png');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const answer = await app.app.inject({
    method: 'POST',
    url: `/review/${owner.slug}`,
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('Thank You!');
  expect(answer.body).toContain('Pictures can’t be reached right now.');
});

describe('an object store that', () => {
  let server: Server;
  let behave: (response: ServerResponse) => void;
  beforeAll(async () => {
    server = createServer((request, response) => {
      request.resume();
      // A signed request goes where the operator said, and nowhere else.
      if (request.url === '/elsewhere') response.writeHead(200).end('followed');
      else behave(response);
    });
    await new Promise<void>((tell) => server.listen(0, '127.0.0.1', tell));
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  test.each<[string, (response: ServerResponse) => void]>([
    ['refuses the keys', (response) => response.writeHead(403).end()],
    ['is in trouble', (response) => response.writeHead(500).end()],
    ['never answers', () => {}],
    [
      'stops in the middle of its answer',
      (response) => void response.writeHead(200, { 'content-length': 10 }).write('x'),
    ],
    ['hangs up', (response) => response.destroy()],
    ['sends us elsewhere', (response) => response.writeHead(307, { location: '/elsewhere' }).end()],
  ])('%s is a 503, in time', async (_what, how) => {
    behave = how;
    const { port } = server.address() as AddressInfo;
    const storageUrl = `s3://pictures?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}`;
    const store = createFileStore({ storageUrl, storageKeys: { id: 'a', secret: 'b' } }, 800);
    for (const call of [() => store.get('gallery/a/1.png'), () => store.put('gallery/a/1.png', picture)]) {
      const outcome = await call().catch((error) => error);
      // What is sent before an answer stops may well be stored: a put hears only that it was taken.
      if (outcome !== undefined) expect(outcome).toMatchObject({ status: 503, retryAfterSeconds: 10 });
    }
    await expect(store.get('gallery/a/1.png')).rejects.toMatchObject({ status: 503 });
  });
});
