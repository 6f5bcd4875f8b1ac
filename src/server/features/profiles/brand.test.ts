import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brandStyle } from '#shared/brand-style.ts';
import { addPublishedReview } from '#test/support/factories.ts';
import { makeApp, type Person, signUpOwner, type TestApp, visitor } from '#test/support/make-app.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app);
});
afterAll(() => app.close());

const brand = { color: '#0b6e4f', font: 'Playfair Display' } as const;
const style = brandStyle(brand) ?? '';
const hash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
const look = (path: string) => visitor(app).get(path);

test('a brand is on the public pages at once, and their rules admit its very words and nothing else', async () => {
  const { id } = await addPublishedReview(app.db, owner.performerId);
  const paths = [
    `/reviews/${owner.slug}`,
    `/reviews/${owner.slug}/${id}`,
    `/reviews/${owner.slug}/${randomUUID()}`,
    `/performer/${owner.slug}`,
    `/review/${owner.slug}`,
    `/enquire/${owner.slug}`,
  ];
  for (const path of paths) {
    const before = await look(path);
    expect(before.body).not.toContain('<style');
    expect(before.headers['content-security-policy']).toContain("style-src 'self';");
  }
  expect((await owner.send('PUT', '/api/brand', brand)).json()).toEqual(brand);
  expect((await owner.get('/api/brand')).json()).toEqual(brand);
  for (const path of paths) {
    await expect.poll(async () => (await look(path)).body).toContain(`<style>${style}</style>`);
    const after = await look(path);
    expect(after.headers['content-security-policy']).toContain(`style-src 'self' ${hash};`);
    expect(after.body).toContain('/assets/fonts/playfair-display-latin.woff2');
  }
  // The forms once more, after they were posted without scripts.
  for (const form of ['review', 'enquire']) {
    const posted = await app.app.inject({
      method: 'POST',
      url: `/${form}/${owner.slug}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'rating=',
    });
    expect(posted.statusCode).toBe(422);
    expect(posted.body).toContain(`<style>${style}</style>`);
    expect(posted.headers['content-security-policy']).toContain(hash);
  }

  await owner.send('PUT', '/api/brand', { color: null, font: null });
  await expect.poll(async () => (await look(paths[0] ?? '')).body).not.toContain('<style');
});

test.each([
  ['a word for a colour', { color: 'red', font: null }],
  ['a colour that ends the element', { color: '#fff}</style>', font: null }],
  ['a face that is not ours', { color: null, font: 'Comic Sans' }],
])('%s is refused', async (_what, wrong) => {
  expect((await owner.send('PUT', '/api/brand', wrong)).statusCode).toBe(400);
});

test('a lapsed owner keeps the look, can go back to ours and cannot choose another', async () => {
  const lapsed = await signUpOwner(app, { trial: false });
  await app.db
    .updateTable('performers')
    .set({ brandColor: brand.color, brandFont: brand.font })
    .where('id', '=', lapsed.performerId)
    .execute();
  const save = (look: { color: string | null; font: string | null }) => lapsed.send('PUT', '/api/brand', look);
  expect((await look(`/reviews/${lapsed.slug}`)).body).toContain(style);
  expect((await save({ ...brand, color: '#112233' })).statusCode).toBe(402);
  expect((await save({ color: null, font: 'Lora' })).statusCode).toBe(402);
  expect((await save({ ...brand, color: null })).json()).toEqual({ color: null, font: brand.font });
  expect((await save(brand)).statusCode).toBe(402);
  expect((await save({ color: null, font: null })).json()).toEqual({ color: null, font: null });
  await expect.poll(async () => (await look(`/reviews/${lapsed.slug}`)).body).not.toContain('<style');
});
