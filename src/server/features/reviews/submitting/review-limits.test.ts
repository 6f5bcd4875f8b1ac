import { afterAll, beforeAll, expect, test } from 'vitest';
import { addOwner } from '#test/support/factories.ts';
import { addAskedGig } from '#test/support/gigs.ts';
import { makeApp, type Person, type TestApp } from '#test/support/make-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await makeApp({ RATE_LIMITS: 'on' });
});
afterAll(() => app.close());

let addresses = 0;
/** Every one from another address, so that only the limit in question can be met. */
function submit(
  performer: Pick<Person, 'slug'>,
  reviewerEmail: string,
  { comment = `Night number ${addresses}.`, key }: { comment?: string; key?: string } = {},
) {
  addresses += 1;
  return app.app.inject({
    method: 'POST',
    url: `/api/reviews/${performer.slug}`,
    remoteAddress: `10.1.${addresses >> 8}.${addresses & 255}`,
    payload: { reviewerName: 'Rae Quill', reviewerEmail, rating: 4, comment },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
}

test('one address gets ten a minute', async () => {
  const owner = await addOwner(app.db);
  const codes: number[] = [];
  for (let n = 0; n < 11; n += 1) {
    const answer = await app.app.inject({
      method: 'POST',
      url: `/api/reviews/${owner.slug}`,
      remoteAddress: '10.9.9.9',
      payload: { reviewerName: 'Rae', reviewerEmail: `n${n}@example.test`, rating: 4, comment: `Number ${n}.` },
    });
    codes.push(answer.statusCode);
    if (n === 10) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect(codes).toEqual([...Array(10).fill(201), 429]);
});

test('one email address gets five a day over all performers, however many come at once', async () => {
  const owners = [await addOwner(app.db), await addOwner(app.db)] as const;
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      submit(owners[n % 2 === 0 ? 0 : 1], n % 3 ? 'keen@example.test' : 'KEEN@example.test'),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5);
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(15);
  expect(refused[0]?.json()).toEqual({
    code: 'too_many_requests',
    message: 'You can leave at most 5 reviews a day from one email address. Try again in 24 hours.',
  });
  const wait = Number(refused[0]?.headers['retry-after']);
  expect(wait).toBeGreaterThan(86_000);
  expect(wait).toBeLessThanOrEqual(86_400);
  expect((await submit(owners[0], 'other@example.test')).statusCode).toBe(201);
});

test('strangers who type an address keep nobody out who opens the link that was emailed there', async () => {
  const owner = await addOwner(app.db);
  const gig = await addAskedGig(app, owner.id);
  const elsewhere = await addOwner(app.db);
  for (let n = 0; n < 5; n += 1) expect((await submit(elsewhere, gig.clientEmail)).statusCode).toBe(201);
  expect((await submit(owner, gig.clientEmail)).statusCode).toBe(429);
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api/reviews/${owner.slug}`,
    payload: { reviewerName: 'Casey Client', rating: 2, comment: 'They came late.', gigToken: gig.mailed },
  });
  expect(answer.statusCode, answer.body).toBe(201);
});

test('spellings of one mailbox are one email address', async () => {
  const owner = await addOwner(app.db);
  const spellings = ['rae.quill@gmail.com', 'raequill+1@gmail.com', 'R.A.E.Quill@googlemail.com', 'raequill@gmail.com'];
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => submit(owner, spellings[n % 4] ?? '')));
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5);
});

test('an email address may write again a day after the first of its reviews', async () => {
  const owner = await addOwner(app.db);
  const began = Date.now();
  const after = (hours: number) => app.setTime(new Date(began + hours * 3_600_000));
  const reviewerEmail = 'patient@example.test';
  try {
    for (const hours of [0, 1, 2, 3, 4]) {
      after(hours);
      expect((await submit(owner, reviewerEmail)).statusCode).toBe(201);
    }
    after(23.5);
    const refused = await submit(owner, reviewerEmail);
    expect(refused.statusCode).toBe(429);
    expect(refused.json().message).toMatch(/in 30 minutes\.$/);
    expect(refused.headers['retry-after']).toBe('1800');
    after(24.1);
    expect((await submit(owner, reviewerEmail)).statusCode).toBe(201);
  } finally {
    app.setTime(null);
  }
});

test('one performer gets sixty an hour, and others meanwhile as many as ever', async () => {
  const [owner, other] = [await addOwner(app.db), await addOwner(app.db)];
  const answers = await Promise.all(Array.from({ length: 70 }, (_, n) => submit(owner, `fan-${n}@example.test`)));
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(60);
  const refused = answers.find(({ statusCode }) => statusCode === 429);
  expect(refused?.json().message).toMatch(
    /^This performer is receiving an unusual number of reviews right now\. .* 60 minutes\.$/,
  );
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3_500);
  expect((await submit(other, 'fan-0@example.test')).statusCode).toBe(201);
  app.setTime(new Date(Date.now() + 3_601_000));
  expect((await submit(owner, 'late@example.test')).statusCode).toBe(201);
  app.setTime(null);
});

test('a retry whose first answer was lost gets it, also when a limit is reached by now', async () => {
  const owner = await addOwner(app.db);
  const sent = { comment: 'The first of many.', key: 'lost' };
  const { id } = (await submit(owner, 'lost@example.test', sent)).json();
  for (let n = 0; n < 4; n += 1) await submit(owner, 'lost@example.test');
  expect((await submit(owner, 'lost@example.test')).statusCode).toBe(429);
  const byEmail = await submit(owner, 'lost@example.test', sent);
  expect(byEmail.statusCode).toBe(201);
  expect(byEmail.json().id).toBe(id);

  for (let n = 5; n < 60; n += 1) await submit(owner, `crowd-${n}@example.test`);
  expect((await submit(owner, 'new@example.test')).statusCode).toBe(429);
  expect((await submit(owner, 'lost@example.test', sent)).json().id).toBe(id);
  expect((await submit(owner, 'lost@example.test', { ...sent, comment: 'Another.' })).json().code).toBe('key_reused');
});

test('what was refused uses up nothing of the performer’s limit', async () => {
  const owner = await addOwner(app.db);
  const full = 'busy@example.test';
  for (let n = 0; n < 5; n += 1) expect((await submit(owner, full)).statusCode).toBe(201);
  for (let n = 0; n < 65; n += 1) await submit(owner, full);
  expect((await submit(owner, 'calm@example.test')).statusCode).toBe(201);
});
