import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeApp, type Person, signUpOwner, type TestApp, visitor } from '#test/support/make-app.ts';
import { fileBody } from '#test/support/multipart.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await makeApp({ APP_URL: 'https://app.starbill.example' });
});
beforeEach(async () => {
  owner = await signUpOwner(app);
});
afterAll(() => app.close());

const none = { profile: false, logo: false, photo: false, page: false, request: false, widget: false };
const read = async (person = owner) => (await person.get('/api/first-steps')).json();
const isHidden = async (person = owner) => (await person.get('/api/auth/user')).json().firstStepsHidden;
const done = async () => (await read()).done;

const picture = () =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: '#b27b06' } })
    .jpeg()
    .toBuffer();
async function upload(url: string, field: string) {
  const { payload, headers } = await fileBody(field, await picture());
  return app.app.inject({ method: 'POST', url, headers: { ...headers, cookie: owner.cookie }, payload });
}

const browser =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const look = (url: string, headers: Record<string, string>) => app.app.inject({ url, headers });

test('a new owner has everything before them, and each step ticks itself wherever it is done', async () => {
  expect(await read()).toEqual({ done: none, dismissed: false });
  await owner.send('PUT', '/api/profile', { businessName: 'The Larks', businessCategory: 'Band' });
  expect(await done()).toEqual({ ...none, profile: true });
  expect((await upload('/api/upload/logo', 'logo')).statusCode).toBe(200);
  expect((await upload('/api/gallery/upload', 'image')).statusCode).toBe(201);
  expect(await done()).toEqual({ ...none, profile: true, logo: true, photo: true });
  // What is taken away again is not done.
  await owner.send('PATCH', '/api/auth/user', { logoUrl: null });
  expect(await done()).toEqual({ ...none, profile: true, photo: true });
});

test('the owner’s own look at the public page counts, anybody else’s does not', async () => {
  const other = await signUpOwner(app);
  const path = `/reviews/${owner.slug}`;
  await look(path, { 'user-agent': `${browser} Visitor/1` });
  await look(path, { 'user-agent': `${browser} Other/1`, cookie: other.cookie });
  await look(`/review/${owner.slug}`, { 'user-agent': `${browser} Owner/1`, cookie: owner.cookie });
  await app.deps.visits.flush();
  expect(await done()).toEqual(none);
  await look(path, { 'user-agent': `${browser} Owner/1`, cookie: owner.cookie });
  await expect.poll(done).toEqual({ ...none, page: true });
  expect((await read(other)).done).toEqual(none);
});

test('a request counts once it is sent, by email or from the owner’s phone', async () => {
  const gig = { clientName: 'Rae Quill', eventType: 'Party', date: '2026-01-10', basis: 'booked' };
  const { id } = (await owner.send('POST', '/api/gigs', gig)).json();
  expect(await done()).toEqual(none);
  expect((await owner.send('POST', `/api/gigs/${id}/ask`, { channel: 'phone' })).statusCode).toBe(200);
  expect(await done()).toEqual({ ...none, request: true });
});

test('a widget counts when another site shows it, not when a screen of ours previews it', async () => {
  const paths = [`/api/public/widget/${owner.performerId}`, `/api/public/embed/${owner.performerId}?type=carousel`];
  for (const path of paths) {
    expect((await look(path, {})).statusCode).toBe(200);
    await look(path, { origin: 'https://app.starbill.example' });
    await look(path, { origin: 'null' });
  }
  expect(await done()).toEqual(none);
  await look(paths[1] ?? '', { origin: 'https://www.larks.example' });
  await expect.poll(done).toEqual({ ...none, widget: true });
  const stored = JSON.stringify(await app.db.selectFrom('firstSteps').selectAll().execute());
  expect(stored).not.toContain('larks.example');
});

test('copying a widget’s code counts, and is not taken back', async () => {
  const answer = await owner.send('PUT', '/api/first-steps', { widgetCopied: true });
  expect(answer.json()).toEqual({ done: { ...none, widget: true }, dismissed: false });
  expect((await owner.send('PUT', '/api/first-steps', { widgetCopied: false })).statusCode).toBe(400);
  expect(await done()).toEqual({ ...none, widget: true });
});

test('the list is closed for the performer, in every browser, and can be shown again', async () => {
  await owner.send('PUT', '/api/first-steps', { dismissed: true });
  const elsewhere = { ...owner, ...visitor(app, owner.cookie) };
  expect(await read(elsewhere)).toEqual({ done: none, dismissed: true });
  // Said with the account as well, so that no screen keeps a place free for it.
  expect(await isHidden(elsewhere)).toBe(true);
  await owner.send('PUT', '/api/first-steps', { dismissed: false });
  expect(await read()).toEqual({ done: none, dismissed: false });
  expect(await isHidden()).toBe(false);
});

test('an owner without a trial or subscription can close the list too', async () => {
  const lapsed = await signUpOwner(app, { trial: false });
  expect((await lapsed.send('PUT', '/api/first-steps', { dismissed: true })).json().dismissed).toBe(true);
});
