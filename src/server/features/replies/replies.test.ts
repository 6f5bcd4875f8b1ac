import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#shared/limits.ts';
import { addPublishedReview, addReview } from '#test/support/factories.ts';
import { makeApp, type Person, signUpOwner, type TestApp, visitor } from '#test/support/make-app.ts';
import { expectWithinASecond } from '#test/support/within-a-second.ts';

let app: TestApp;
let owner: Person;
let stranger: Person;

beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app);
  stranger = await signUpOwner(app);
});
afterAll(() => app.close());

const pathOf = (id: string) => `/api/reviews/${id}/reply`;
const thanks = { replyText: 'Thank you.' };

const totals = () =>
  app.db
    .selectFrom('performerTotals')
    .select(['replied'])
    .where('performerId', '=', owner.performerId)
    .executeTakeFirstOrThrow();

test('a reply is written, read, changed and taken back, and each is public within a second', async () => {
  const { id } = await addPublishedReview(app.db, owner.performerId);
  const publicReply = async () => {
    const { reviews } = (await visitor(app).get(`/api/public/reviews/${owner.slug}`)).json();
    return reviews.find((review: { id: string }) => review.id === id).reply?.replyText ?? null;
  };
  expect(await publicReply()).toBeNull();
  expect((await owner.get(pathOf(id))).json()).toEqual({ replyText: null });

  const added = await owner.send('POST', pathOf(id), { replyText: '  Thank you,\r\nRae. 👏 ' });
  expect(added.statusCode).toBe(201);
  expect(added.json()).toMatchObject({ replyText: 'Thank you,\nRae. 👏', createdAt: expect.any(String) });
  expect((await owner.get(pathOf(id))).json()).toEqual(added.json());
  await expectWithinASecond(async () => expect(await publicReply()).toBe('Thank you,\nRae. 👏'));
  await expectWithinASecond(async () => {
    expect((await visitor(app).get(`/reviews/${owner.slug}`)).body).toContain('Rae. 👏');
  });

  expect((await owner.send('PUT', pathOf(id), { replyText: 'Thanks!' })).json().replyText).toBe('Thanks!');
  await expectWithinASecond(async () => expect(await publicReply()).toBe('Thanks!'));

  expect((await owner.send('DELETE', pathOf(id))).statusCode).toBe(204);
  await expectWithinASecond(async () => expect(await publicReply()).toBeNull());
  expect((await owner.send('DELETE', pathOf(id))).statusCode).toBe(404);
  expect((await owner.send('PUT', pathOf(id), thanks)).statusCode).toBe(404);
});

test('a review may be answered before it is published, and the answer waits with it', async () => {
  const { id } = await addReview(app.db, owner.performerId, { comment: 'not yet seen' });
  expect((await owner.send('POST', pathOf(id), { replyText: 'not yet seen either' })).statusCode).toBe(201);
  expect((await visitor(app).get(`/api/public/reviews/${owner.slug}`)).body).not.toContain('not yet seen');
});

test.each([{ replyText: '' }, { replyText: ' \n\t ' }, {}, { replyText: null }])(
  'a blank reply is refused: %o',
  async (body) => {
    const { id } = await addReview(app.db, owner.performerId);
    for (const method of ['POST', 'PUT'] as const) {
      const answer = await owner.send(method, pathOf(id), body);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({
        message: 'Please enter a reply',
        fields: { replyText: 'Please enter a reply' },
      });
    }
  },
);

test('a reply has its longest length, and no other field', async () => {
  const { id } = await addReview(app.db, owner.performerId);
  expect((await owner.send('POST', pathOf(id), { replyText: 'a'.repeat(5001) })).statusCode).toBe(400);
  expect((await owner.send('POST', pathOf(id), { ...thanks, status: 'approved' })).statusCode).toBe(400);
  expect((await owner.send('POST', pathOf(id), { replyText: 'a'.repeat(5000) })).statusCode).toBe(201);
});

test('a stranger cannot see, write, change or delete a reply', async () => {
  const { id } = await addReview(app.db, owner.performerId);
  expect((await stranger.send('POST', pathOf(id), thanks)).statusCode).toBe(404);
  await owner.send('POST', pathOf(id), thanks);
  expect((await stranger.get(pathOf(id))).statusCode).toBe(404);
  expect((await stranger.send('POST', pathOf(id), thanks)).statusCode).toBe(404);
  expect((await stranger.send('PUT', pathOf(id), { replyText: 'mine now' })).statusCode).toBe(404);
  expect((await stranger.send('DELETE', pathOf(id))).statusCode).toBe(404);
  expect((await owner.get(pathOf(id))).json()).toMatchObject(thanks);
});

test('of twenty replies at once one is kept, and counted once', async () => {
  const { id } = await addPublishedReview(app.db, owner.performerId);
  const before = await totals();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => owner.send('POST', pathOf(id), { replyText: `Reply ${n}` })),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(19).fill(409)]);
  const winner = answers.find(({ statusCode }) => statusCode === 201)?.json();
  expect((await owner.get(pathOf(id))).json()).toEqual(winner);
  expect((await totals()).replied).toBe(Number(before.replied) + 1);
});

test('whether a review is replied to is kept through every order of writing and deleting', async () => {
  const { id } = await addPublishedReview(app.db, owner.performerId);
  const steps = Array.from({ length: 20 }, (_, n) =>
    n % 2 ? owner.send('DELETE', pathOf(id)) : owner.send('POST', pathOf(id), thanks),
  );
  const answers = await Promise.all(steps);
  expect(answers.every(({ statusCode }) => [201, 204, 404, 409].includes(statusCode))).toBe(true);
  const { replied } = await app.db
    .selectFrom('reviews')
    .select('replied')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(replied).toBe((await owner.get(pathOf(id))).json().replyText !== null);
});

test('a lapsed owner reads replies and cannot write them', async () => {
  const person = await signUpOwner(app, { trial: false });
  const { id } = await addReview(app.db, person.performerId);
  expect((await person.get(pathOf(id))).statusCode).toBe(200);
  const refused = await person.send('POST', pathOf(id), thanks);
  expect(refused.json()).toMatchObject({ code: 'subscription_required' });
  expect(refused.statusCode).toBe(402);
});

test('saved replies are kept, changed and forgotten by their owner alone', async () => {
  const person = await signUpOwner(app);
  const first = (await person.send('POST', '/api/saved-replies', { title: ' Thanks ', ...thanks })).json();
  const second = (
    await person.send('POST', '/api/saved-replies', { title: 'Sorry', replyText: 'We are sorry.' })
  ).json();
  expect((await person.get('/api/saved-replies')).json()).toEqual([
    { id: first.id, title: 'Thanks', ...thanks },
    { id: second.id, title: 'Sorry', replyText: 'We are sorry.' },
  ]);
  expect((await stranger.get('/api/saved-replies')).json()).toEqual([]);
  const changed = { title: 'Apology', replyText: 'Forgive us.' };
  expect((await stranger.send('PUT', `/api/saved-replies/${second.id}`, changed)).statusCode).toBe(404);
  expect((await stranger.send('DELETE', `/api/saved-replies/${second.id}`)).statusCode).toBe(404);
  expect((await person.send('PUT', `/api/saved-replies/${second.id}`, changed)).json()).toMatchObject(changed);
  expect((await person.send('DELETE', `/api/saved-replies/${first.id}`)).statusCode).toBe(204);
  expect((await person.get('/api/saved-replies')).json()).toEqual([{ id: second.id, ...changed }]);
  const blank = await person.send('POST', '/api/saved-replies', { title: ' ', replyText: ' ' });
  expect(blank.json().fields).toEqual({ title: 'Give it a name.', replyText: 'Please enter a reply' });
});

test('of thirty saved replies at once twenty are kept', async () => {
  const person = await signUpOwner(app);
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) => person.send('POST', '/api/saved-replies', { title: `Text ${n}`, ...thanks })),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(limits.savedReplies);
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(10);
  expect((await person.get('/api/saved-replies')).json()).toHaveLength(20);
});
