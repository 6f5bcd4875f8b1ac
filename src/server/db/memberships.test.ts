import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addOwner } from '#test/support/factories.ts';
import { cookiesOf, makeApp, signUpOwner, type TestApp, testPassword, visitor } from '#test/support/make-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());

const performerExists = async (id: string) =>
  (await app.db.selectFrom('performers').select('id').where('id', '=', id).execute()).length === 1;
const addMember = (accountId: string, performerId: string, role: 'owner' | 'member') =>
  app.db.insertInto('memberships').values({ accountId, performerId, role }).execute();
const leave = (accountId: string, performerId: string) =>
  app.db.deleteFrom('memberships').where('accountId', '=', accountId).where('performerId', '=', performerId).execute();

test('an account and its performer have ids of their own', async () => {
  const owner = await signUpOwner(app);
  expect(owner.performerId).not.toBe(owner.accountId);
  const session = await app.db
    .selectFrom('sessions')
    .select('performerId')
    .where('accountId', '=', owner.accountId)
    .executeTakeFirst();
  expect(session?.performerId).toBe(owner.performerId);
});

test('the performer goes with its last owner, and not before', async () => {
  const first = await addOwner(app.db);
  const second = await addOwner(app.db);
  const helper = await addOwner(app.db);
  await addMember(second.accountId, first.id, 'owner');
  await addMember(helper.accountId, first.id, 'member');
  await app.db.deleteFrom('accounts').where('id', '=', first.accountId).execute();
  expect(await performerExists(first.id)).toBe(true);
  await leave(second.accountId, first.id);
  expect(await performerExists(first.id)).toBe(false);
  expect(await performerExists(second.id)).toBe(true);
  expect(await performerExists(helper.id)).toBe(true);
});

test('of two owners who leave at once the second takes the performer along', async () => {
  for (let round = 0; round < 5; round += 1) {
    const first = await addOwner(app.db);
    const second = await addOwner(app.db);
    await addMember(second.accountId, first.id, 'owner');
    await Promise.all([leave(first.accountId, first.id), leave(second.accountId, first.id)]);
    expect(await performerExists(first.id)).toBe(false);
  }
});

test('an owner who becomes a member leaves the performer to another owner, or takes it along', async () => {
  const owner = await addOwner(app.db);
  await app.db.updateTable('memberships').set({ role: 'member' }).where('performerId', '=', owner.id).execute();
  expect(await performerExists(owner.id)).toBe(false);
});

test('a session acts for its performer while the membership lasts, then for the account’s own', async () => {
  const person = await signUpOwner(app);
  const other = await signUpOwner(app);
  await addMember(person.accountId, other.performerId, 'member');
  await app.db
    .updateTable('sessions')
    .set({ performerId: other.performerId })
    .where('accountId', '=', person.accountId)
    .execute();
  const current = async () => (await person.get('/api/auth/user')).json();
  expect(await current()).toMatchObject({ id: other.performerId, accountId: person.accountId, slug: other.slug });
  expect((await person.get('/api/profile')).json()).toMatchObject({ slug: other.slug });
  await leave(person.accountId, other.performerId);
  expect(await current()).toMatchObject({ id: person.performerId, accountId: person.accountId, slug: person.slug });
});

test('who belongs to no performer signs in and has no business', async () => {
  const person = await signUpOwner(app);
  await leave(person.accountId, person.performerId);
  const signedIn = await visitor(app).send('POST', '/api/auth/sign-in/email', {
    email: person.email,
    password: testPassword,
  });
  const again = visitor(app, cookiesOf(signedIn));
  expect((await again.get('/api/auth/user')).json()).toMatchObject({ id: person.accountId, slug: null });
  expect((await again.get('/api/profile')).statusCode).toBe(403);
});

const root = resolve(import.meta.dirname, '../../..');
const sources = ['src/server', 'scripts', 'test', 'bench'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|sql)$/.test(file))
    .map((file) => join(root, folder, file)),
);
const account = String.raw`["']?(?:accounts?|a|people)["']?\.["']?id\b["']?`;
const performer = String.raw`["']?(?:performers?|p|acts)["']?\.["']?id\b["']?`;
const call = String.raw`(?:Join|\bon|onRef|whereRef)\([^()]*`;
const asOne = new RegExp(
  [
    `${account}\\s*=\\s*${performer}`,
    `${performer}\\s*=\\s*${account}`,
    `${call}${account},\\s*(?:'=',\\s*)?${performer}`,
    `${call}${performer},\\s*(?:'=',\\s*)?${account}`,
  ].join('|'),
);

test('no statement takes an account’s id for a performer’s', () => {
  expect("innerJoin('accounts as a', 'a.id', 'p.id')").toMatch(asOne);
  expect("join.onRef('performers.id', '=', 'accounts.id')").toMatch(asOne);
  expect('join performers on performers.id = accounts.id').toMatch(asOne);
  const found = sources.filter((file) => file !== import.meta.filename && asOne.test(readFileSync(file, 'utf8')));
  expect(found).toEqual([]);
});
