import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweepPictures } from '#server/features/pictures/pictures.service.ts';
import { makeApp, type Person, signUpOwner, type TestApp, visitor } from '#test/support/make-app.ts';
import { fileBody } from '#test/support/multipart.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app);
});
afterAll(() => app.close());

async function upload(bytes: Buffer) {
  const { payload, headers } = await fileBody('logo', bytes, 'logo.gif', 'image/gif');
  const all = { ...headers, cookie: owner.cookie };
  return app.app.inject({ method: 'POST', url: '/api/upload/logo', headers: all, payload });
}
const gif = () =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: '#b27b06' } })
    .gif()
    .toBuffer();
const isThere = async (url: string) => (await visitor(app).get(url)).statusCode;

test('a logo is stored as a still picture, shown, replaced and removed, and no file stays behind', async () => {
  const first = await upload(await gif());
  expect(first.statusCode, first.body).toBe(200);
  const { logoUrl } = first.json();
  expect(logoUrl).toMatch(/^\/files\/logos\/.*\.png$/);
  expect((await owner.get('/api/auth/user')).json().logoUrl).toBe(logoUrl);
  // The screens' second step, as the spec has it: the address is repeated.
  expect((await owner.send('PATCH', '/api/auth/user', { logoUrl })).statusCode).toBe(200);

  const second = (await upload(await gif())).json().logoUrl;
  expect((await owner.send('PATCH', '/api/auth/user', { logoUrl })).statusCode).toBe(400);
  await sweepPictures(app.deps);
  expect([await isThere(logoUrl), await isThere(second)]).toEqual([404, 200]);

  expect((await owner.send('PATCH', '/api/auth/user', { logoUrl: null })).json().logoUrl).toBeNull();
  await sweepPictures(app.deps);
  expect(await isThere(second)).toBe(404);
});

test('of 20 uploads at once one is shown and the others leave nothing', async () => {
  const bytes = await gif();
  const answers = await Promise.all(Array.from({ length: 20 }, () => upload(bytes)));
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
  await sweepPictures(app.deps);
  const left = await app.db
    .selectFrom('files')
    .select('key')
    .where('key', 'like', `logos/${owner.performerId}/%`)
    .execute();
  expect(left.map(({ key }) => `/files/${key}`)).toEqual([(await owner.get('/api/auth/user')).json().logoUrl]);
});

test('what is no picture, or too large, is refused in the words of the screen', async () => {
  const svg = await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  expect(svg.statusCode).toBe(415);
  expect(svg.json().message).toBe('Please select an image file (JPG, PNG, GIF, etc.)');
  const large = await upload(Buffer.alloc(5 * 1024 * 1024 + 1));
  expect(large.statusCode).toBe(413);
  expect(large.json().message).toBe('Please select an image smaller than 5MB');
});
