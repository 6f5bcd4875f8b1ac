import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeReceivedMails } from '#server/features/notifications/review-mails.service.ts';
import {
  makeApp,
  type Person,
  signUpAdministrator,
  signUpOwner,
  type TestApp,
  visitor,
} from '#test/support/make-app.ts';
import { eraseAsReviewer, pressWithCode } from '#test/support/reviewer-page.ts';

let app: TestApp;
let owner: Person;
let administrator: Person;
let count = 0;

beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app);
  administrator = await signUpAdministrator(app);
});
afterAll(() => app.close());

const inputFor = (overrides = {}) => {
  count += 1;
  return {
    reviewerName: 'Rae Quill',
    reviewerEmail: `rae-${count}@example.test`,
    rating: 5,
    comment: `A night to remember, number ${count}.`,
    ...overrides,
  };
};
const add = (input = inputFor(), person: Pick<Person, 'send'> = owner) =>
  person.send('POST', `/api/reviews/${owner.performerId}`, input);
const rowOf = (id: string) => app.db.selectFrom('reviews').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const received = async () =>
  (
    await app.db
      .selectFrom('performerTotals')
      .select('received')
      .where('performerId', '=', owner.performerId)
      .executeTakeFirst()
  )?.received ?? 0;
const queueHas = async (id: string) =>
  (await administrator.get('/api/admin/reviews?limit=100')).json().some((each: { id: string }) => each.id === id);
const press = (url: string) => {
  const { pathname, search } = new URL(url);
  return app.app.inject({ method: 'POST', url: pathname + search });
};
/** How often the owner is told that a review of theirs was confirmed. */
async function countNews(reviewId: string): Promise<number> {
  const { rows } = await sql`
    select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'review-confirmed' and j.payload ->> 'reviewId' = ${reviewId}
  `.execute(app.db);
  return rows.length;
}

describe('a review that an owner adds', () => {
  test('is recorded as such, counts for nothing, and asks its customer; confirmed, it enters the queue and counts', async () => {
    const before = await received();
    const input = inputFor();
    const answer = await add(input);
    expect(answer.statusCode).toBe(201);
    const { id } = answer.json();
    expect(await rowOf(id)).toMatchObject({ source: 'business', status: 'pending', verifiedAt: null });
    expect(await received()).toBe(before);
    expect(await queueHas(id)).toBe(false);
    expect((await administrator.send('POST', `/api/admin/reviews/${id}/approve`)).statusCode).toBe(409);

    await writeReceivedMails(app.deps, [id]);
    const mails = await app.db.selectFrom('mails').selectAll().where('reviewId', '=', id).execute();
    expect(mails).toMatchObject([{ kind: 'please-confirm', recipient: input.reviewerEmail }]);

    const link = /^http\S+confirm-review\S+$/m.exec(mails[0]?.bodyText ?? '')?.[0] ?? '';
    expect((await press(link)).statusCode).toBe(200);
    expect(await rowOf(id)).toMatchObject({ source: 'business', status: 'pending', verifiedAt: expect.any(Date) });
    expect(await received()).toBe(before + 1);
    expect(await queueHas(id)).toBe(true);
    // The owner hears of it now, and once however often the link is pressed.
    expect((await press(link)).statusCode).toBe(200);
    expect(await countNews(id)).toBe(1);
    const own = /^http\S+my-review\S+$/m.exec(mails[0]?.bodyText ?? '')?.[0] ?? '';
    const page = (await visitor(app).get(new URL(own).pathname)).body;
    expect(page).toContain('It’s waiting to be checked');
    expect(page).not.toContain('unless you confirm it');
    expect((await administrator.send('POST', `/api/admin/reviews/${id}/approve`)).statusCode).toBe(200);
  });

  test('counts, and is news to the owner, when its customer edits it instead of confirming it', async () => {
    const before = await received();
    const { id } = (await add()).json();
    await pressWithCode(app, id, { purpose: 'edit', rating: '4', comment: 'As I would put it.', eventType: '' });
    expect(await rowOf(id)).toMatchObject({ comment: 'As I would put it.', verifiedAt: expect.any(Date) });
    expect(await received()).toBe(before + 1);
    expect(await countNews(id)).toBe(1);
    await pressWithCode(app, id, { purpose: 'edit', rating: '4', comment: 'Or better like this.', eventType: '' });
    expect(await countNews(id)).toBe(1);
  });

  test('is one under its slug, in any case, and on the form without scripts too', async () => {
    const bySlug = await owner.send('POST', `/api/REVIEWS/${owner.slug.toUpperCase()}`, inputFor());
    expect((await rowOf(bySlug.json().id)).source).toBe('business');
    const { reviewerEmail, ...input } = inputFor();
    const form = await app.app.inject({
      method: 'POST',
      url: `/review/${owner.performerId}`,
      headers: { cookie: owner.cookie, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...input, reviewerEmail, rating: '5' }).toString(),
    });
    expect(form.statusCode).toBe(200);
    const row = await app.db
      .selectFrom('reviews')
      .select('source')
      .where('reviewerEmail', '=', reviewerEmail)
      .executeTakeFirst();
    expect(row?.source).toBe('business');
  });

  test('is one review however often it is sent with its key', async () => {
    const input = inputFor();
    const send = () =>
      app.app.inject({
        method: 'POST',
        url: `/api/reviews/${owner.performerId}`,
        headers: { cookie: owner.cookie, 'idempotency-key': 'the-same' },
        payload: input,
      });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
  });

  test('is never about themselves', async () => {
    expect((await add(inputFor({ reviewerEmail: owner.email.toUpperCase() }))).statusCode).toBe(400);
  });

  test('needs a running trial or subscription, while customers need nothing', async () => {
    const lapsed = await signUpOwner(app, { trial: false });
    const path = `/api/reviews/${lapsed.performerId}`;
    expect((await lapsed.send('POST', path, inputFor())).statusCode).toBe(402);
    expect((await visitor(app).send('POST', path, inputFor())).statusCode).toBe(201);
  });

  test('is refused when the customer has had three mails today: the question could not be sent', async () => {
    const reviewerEmail = 'enough@example.test';
    for (let index = 0; index < 3; index += 1) {
      const { id } = (await add(inputFor({ reviewerEmail }))).json();
      await writeReceivedMails(app.deps, [id]);
    }
    const answer = await add(inputFor({ reviewerEmail }));
    expect(answer.statusCode).toBe(429);
    expect(answer.json().message).toContain('already sent this customer several emails');
    expect(answer.headers['retry-after']).toBeDefined();
  });

  test('is refused once that customer has erased one', async () => {
    const reviewerEmail = 'no-thanks@example.test';
    const { id } = (await add(inputFor({ reviewerEmail }))).json();
    await eraseAsReviewer(app, id);
    const answer = await add(inputFor({ reviewerEmail }));
    expect(answer.statusCode).toBe(409);
    expect(answer.json().code).toBe('customer_declined');
    // The customer themselves, and other businesses, are not concerned.
    expect((await add(inputFor({ reviewerEmail }), visitor(app))).statusCode).toBe(201);
    const other = await signUpOwner(app);
    const path = `/api/reviews/${other.performerId}`;
    expect((await other.send('POST', path, inputFor({ reviewerEmail }))).statusCode).toBe(201);
  });
});

describe('another person’s review', () => {
  test('is a customer’s, also when they are signed in as somebody else', async () => {
    const other = await signUpOwner(app);
    for (const person of [visitor(app), other, administrator]) {
      const { id } = (await add(inputFor(), person)).json();
      expect((await rowOf(id)).source).toBe('customer');
    }
  });
});

test('thirty a day are enough for anyone, where limits are on', async () => {
  const limited = await makeApp({ RATE_LIMITS: 'on' });
  try {
    const person = await signUpOwner(limited);
    const add = (address: string) =>
      limited.app.inject({
        method: 'POST',
        url: `/api/reviews/${person.performerId}`,
        remoteAddress: address,
        headers: { cookie: person.cookie },
        payload: inputFor(),
      });
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => add(`10.3.0.${n}`)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(30);
    const answer = await add('10.3.0.99');
    expect(answer.statusCode).toBe(429);
    expect(answer.json().message).toContain('at most 30 reviews a day');
  } finally {
    await limited.close();
  }
});
