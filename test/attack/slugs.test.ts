import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#shared/limits.ts';
import { makeApp, type Person, signUpOwner, type TestApp, visitor } from '#test/support/make-app.ts';
import { rounds } from '#test/support/rounds.ts';

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());

const change = (person: Person, slug: string) => person.send('PUT', '/api/profile/slug', { slug });
const formerSlugs = ({ performerId }: Person) =>
  app.db.selectFrom('formerSlugs').select('slug').where('performerId', '=', performerId).execute();

test('a trial account holds its latest page addresses and frees the others', async () => {
  const owner = await signUpOwner(app);
  const names = Array.from({ length: rounds(8, 60) }, (_, number) => `famous-${number}-${owner.slug}`);
  for (const name of names) expect((await change(owner, name)).statusCode).toBe(200);
  expect((await formerSlugs(owner)).map(({ slug }) => slug).sort()).toEqual(names.slice(-6, -1).sort());
  expect((await visitor(app).get(`/reviews/${names.at(-2)}`)).statusCode).toBe(301);
  expect((await visitor(app).get(`/reviews/${names[0]}`)).statusCode).toBe(404);
  const other = await signUpOwner(app);
  expect((await change(other, names[0] ?? '')).statusCode).toBe(200);
  expect((await change(other, names.at(-2) ?? '')).statusCode).toBe(409);
});

test('many changes at once leave no more than one after another', async () => {
  const owner = await signUpOwner(app);
  await Promise.all(Array.from({ length: 20 }, (_, number) => change(owner, `at-once-${number}-${owner.slug}`)));
  expect(await formerSlugs(owner)).toHaveLength(limits.formerSlugs.inTrial);
});

test('an owner who pays keeps more of them', async () => {
  const owner = await signUpOwner(app);
  await app.db
    .updateTable('subscriptions')
    .set({ status: 'active' })
    .where('performerId', '=', owner.performerId)
    .execute();
  for (let number = 0; number < 8; number += 1) await change(owner, `paid-${number}-${owner.slug}`);
  expect(await formerSlugs(owner)).toHaveLength(8);
});
