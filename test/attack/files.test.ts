import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallPictureUrl } from '#shared/pictures.ts';
import { type HostileFile, makeHostileFiles, marker } from '#test/support/hostile-files.ts';
import { makeApp, type Person, signUpOwner, type TestApp, visitor } from '#test/support/make-app.ts';
import { fileBody } from '#test/support/multipart.ts';
import { report, rounds } from '#test/support/rounds.ts';

let app: TestApp;
let owner: Person;
let files: HostileFile[];
beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app);
  files = await makeHostileFiles();
});
afterAll(() => app.close());

async function send(url: string, field: string, file: HostileFile, more: Record<string, string>) {
  const { payload, headers } = await fileBody(field, file.bytes, file.name ?? 'photo.png', file.type ?? 'image/png');
  return app.app.inject({ method: 'POST', url, payload, headers: { ...headers, ...more } });
}

/** The ways in. Each answers with the address of what was stored, or is refused. */
const uploads = {
  async logo(file: HostileFile) {
    const answer = await send('/api/upload/logo', 'logo', file, { cookie: owner.cookie });
    return { answer, url: answer.json().logoUrl as string | undefined };
  },
  async photo(file: HostileFile) {
    const left = await visitor(app).send('POST', `/api/reviews/${owner.slug}`, {
      reviewerName: 'Rae Quill',
      reviewerEmail: 'rae@example.test',
      rating: 5,
      comment: 'A night to remember.',
    });
    const { id, uploadToken } = left.json();
    const answer = await send(`/api/reviews/${id}/photos`, 'image', file, { 'x-upload-token': uploadToken });
    return { answer, url: answer.json().url as string | undefined };
  },
  async gallery(file: HostileFile) {
    await app.db.deleteFrom('galleryImages').execute();
    const answer = await send('/api/gallery/upload', 'image', file, { cookie: owner.cookie });
    return { answer, url: answer.json().images?.at(-1) as string | undefined };
  },
};

const typeOf: Record<string, string> = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' };

/** A picture we encoded: it decodes, it is what it is served as, and nothing but pixels is in it. */
async function expectOurPicture(url: string, what: string): Promise<void> {
  expect(url, what).toMatch(
    /^\/files\/[a-z-]+\/[0-9a-f-]{36,80}\/\d+-[0-9a-f]{16}\.(jpg|png|webp)(\?until=\d+&sig=[\w-]+)?$/,
  );
  for (const address of [url, smallPictureUrl(url)]) {
    const served = await visitor(app).get(address);
    expect(served.statusCode, what).toBe(200);
    const found = await sharp(served.rawPayload).metadata();
    await sharp(served.rawPayload).raw().toBuffer();
    expect(served.headers['content-type'], what).toBe(typeOf[found.format]);
    expect(served.headers['x-content-type-options']).toBe('nosniff');
    expect(served.headers['content-security-policy']).toContain('sandbox');
    expect([found.exif, found.icc, found.iptc, found.xmp, found.comments, found.pages ?? 1], what).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      1,
    ]);
    for (const trace of [marker, '<script', 'PK\x03\x04']) expect(served.rawPayload.includes(trace), what).toBe(false);
  }
}

async function tryAt(kind: keyof typeof uploads, some: HostileFile[]): Promise<void> {
  let stored = 0;
  for (const file of some) {
    const what = `${file.what}, as ${kind}`;
    const began = performance.now();
    const { answer, url } = await uploads[kind](file);
    expect(performance.now() - began, what).toBeLessThan(20_000);
    expect(answer.statusCode, `${what}: ${answer.body}`).toBeLessThan(500);
    if (answer.statusCode < 300) {
      stored += 1;
      await expectOurPicture(url ?? '', what);
      continue;
    }
    expect([400, 413, 415, 429], what).toContain(answer.statusCode);
    expect(answer.json().message, what).toMatch(/^[\s\S]+ [\s\S]+[.)]$/);
    expect(answer.headers['content-type'], what).toBe('application/json; charset=utf-8');
  }
  report(`${some.length} hostile files as ${kind}: ${stored} became pictures of ours, the others were refused`);
}

test('there are more than a hundred hostile files, no two alike', () => {
  expect(files.length).toBeGreaterThan(150);
  expect(new Set(files.map(({ what }) => what)).size).toBe(files.length);
});

test('a hostile file becomes a picture that we encoded, or is refused with a sentence', {
  timeout: 240_000,
}, async () => {
  const every = rounds(8, 1);
  const some = files.filter((_, n) => n % every === 0);
  for (const kind of ['logo', 'photo', 'gallery'] as const) await tryAt(kind, some);
});

test(
  'every hostile file that is sent as a logo becomes a picture that we encoded, or is refused',
  { timeout: 240_000, tags: ['long'] },
  () => tryAt('logo', files),
);

test('after all of them the worker that opens pictures still does, in bounded memory', async () => {
  const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#6b3fa0' } })
    .jpeg()
    .toBuffer();
  const { url } = await uploads.logo({ what: 'an honest picture', bytes, name: 'logo.jpg' });
  await expectOurPicture(url ?? '', 'an honest picture');
});
