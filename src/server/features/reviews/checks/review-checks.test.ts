import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addOwner, addReview } from '#test/support/factories.ts';
import { makeApp, type Person, signUpOwner, type TestApp, visitor } from '#test/support/make-app.ts';
import { processorTime } from '#test/support/processor-time.ts';
import { findChecks, hashText } from './review-checks.ts';

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());

const review = {
  reviewerName: 'Rae Quill',
  reviewerEmail: 'rae@example.test',
  rating: 4,
  comment: 'A night to remember.',
};

let people = 0;
const somebody = () => `somebody-${people++}@example.test`;

type Performer = Pick<Person, 'slug'>;

async function submit(performer: Performer, change: object = {}): Promise<string[]> {
  const answer = await visitor(app).send('POST', `/api/reviews/${performer.slug}`, { ...review, ...change });
  expect(answer.statusCode, answer.body).toBe(201);
  return checksOf(answer.json().id);
}

async function checksOf(id: string): Promise<string[]> {
  const row = await app.db.selectFrom('reviews').select(['checks', 'status']).where('id', '=', id).executeTakeFirst();
  // Whatever a check says, the review is kept and waits like every other.
  expect(row?.status).toBe('pending');
  return row?.checks ?? [];
}

const words = { reviewerName: 'Rae', eventType: '', comment: 'Lovely.' };

describe('links', () => {
  test.each([
    'see https://spam.example/offer',
    'HTTP://SPAM.EXAMPLE',
    'cheap at www.spam.example',
    'visit spam-site.com now',
    'spam.co.uk!',
    'join t.me/spam',
    'write to me@spam.net',
  ])('%s', (comment) => {
    expect(findChecks({ ...words, comment })).toEqual(['link']);
    expect(findChecks({ ...words, reviewerName: comment })).toEqual(['link']);
  });

  test.each([
    'Great show.It was fun',
    'Ten out of 10.5/10',
    'and/or... what a night',
    'comedy.Company of players',
    'He said "www" a lot',
  ])('none in: %s', (comment) => {
    expect(findChecks({ ...words, comment })).toEqual([]);
  });
});

describe('profanity', () => {
  test.each(['What a SHIT show', 'absolute bull\u200bshit', 'so eine Scheiße!', 'ENCULÉ', 'encule\u0301', 'ёлки, хуй'])(
    '%s',
    (comment) => {
      expect(findChecks({ ...words, comment })).toEqual(['profanity']);
    },
  );

  test.each([
    'Scunthorpe Town Hall',
    'Dick Whittington was a joy',
    'Shiitake canapés',
    'a classic assassin sketch',
    'Titan',
  ])('none in: %s', (comment) => {
    expect(findChecks({ ...words, comment })).toEqual([]);
  });
});

test('a filled trap and a form filled in no time are seen, a slow form and no time at all are not', () => {
  expect(findChecks({ ...words, website: 'https://x' })).toEqual(['honeypot']);
  expect(findChecks({ ...words, website: '' })).toEqual([]);
  for (const elapsedMs of [0, 2_999, -5]) expect(findChecks({ ...words, elapsedMs })).toEqual(['too_fast']);
  for (const elapsedMs of [3_000, 9e9, undefined]) expect(findChecks({ ...words, elapsedMs })).toEqual([]);
});

test('the longest text of the worst kind is checked in no time', () => {
  for (const piece of ['a', '.', 'a.', 'a.b/', 'www.', '://', '-', 'é', '\u0301', '👍']) {
    const comment = piece.repeat(40_000 / piece.length);
    const taken = processorTime(() => [findChecks({ ...words, comment }), hashText(comment)]);
    // A pattern that looks back from every letter takes seconds here.
    expect(taken, piece).toBeLessThan(500);
  }
});

test('text is the same whatever its case, spaces and punctuation, and different when its words are', () => {
  const same = ['A night to remember.', 'a  NIGHT, to remember!!!', ' "A night\nto remember" ', 'Ａ night to remember'];
  expect(new Set(same.map(hashText)).size).toBe(1);
  const different = [
    'A night to remember',
    'A night to dismember',
    '素晴らしい',
    '最高でした',
    'किताब',
    'कताब',
    '👍',
    '👎',
  ];
  expect(new Set(different.map(hashText)).size).toBe(different.length);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(hashText(` ${text}\n`)).toBe(hashText(text));
      expect(BigInt.asIntN(64, BigInt(hashText(text)))).toBe(BigInt(hashText(text)));
    }),
  );
});

test('the same words again for a performer are a duplicate, from any sender', async () => {
  const owner = await addOwner(app.db);
  expect(await submit(owner, { reviewerEmail: somebody() })).toEqual([]);
  const again = { reviewerEmail: somebody(), comment: ' a NIGHT to remember ' };
  expect(await submit(owner, again)).toEqual(['duplicate']);
  expect(await submit(owner, { reviewerEmail: somebody(), comment: 'Something else.' })).toEqual([]);
});

test('the same words elsewhere are a duplicate when the same address sends them', async () => {
  const [one, two] = [await addOwner(app.db), await addOwner(app.db)];
  const reviewerEmail = somebody();
  const comment = 'Fine evening, fine people.';
  expect(await submit(one, { reviewerEmail, comment })).toEqual([]);
  expect(await submit(two, { reviewerEmail: somebody(), comment })).toEqual([]);
  const three = await addOwner(app.db);
  expect(await submit(three, { reviewerEmail: reviewerEmail.toUpperCase(), comment })).toEqual(['duplicate']);
});

test('words of more than a year ago are forgotten, and so is an older review that has no hash', async () => {
  const owner = await addOwner(app.db);
  const createdAt = new Date(Date.now() - 366 * 86_400_000);
  await addReview(app.db, owner.id, { comment: review.comment });
  const { id } = await addReview(app.db, owner.id, { comment: review.comment, createdAt });
  await app.deps.pool.query('update reviews set text_hash = $1 where id = $2', [hashText(review.comment), id]);
  expect(await submit(owner, { reviewerEmail: somebody() })).toEqual([]);
});

test('many reviews within an hour are a burst for one who has few, and a usual hour for one who has many', async () => {
  const monthAgo = new Date(Date.now() - 30 * 86_400_000);
  const [quiet, busy] = [await addOwner(app.db), await addOwner(app.db, { performer: { createdAt: monthAgo } })];
  // About seven a day.
  await app.deps.pool.query(
    `insert into reviews (performer_id, reviewer_name, reviewer_email, rating, comment, created_at)
     select $1, 'Rae', 'x@example.test', 5, 'Fine.', $2::timestamptz from generate_series(1, 210)`,
    [busy.id, monthAgo],
  );
  const arrive = async (owner: Performer, n: number) =>
    submit(owner, { reviewerEmail: somebody(), comment: `Review number ${n}.` });
  for (let n = 0; n < 10; n += 1) {
    expect(await arrive(quiet, n)).toEqual([]);
    expect(await arrive(busy, n)).toEqual([]);
  }
  expect(await arrive(quiet, 10)).toEqual(['burst']);
  expect(await arrive(busy, 10)).toEqual([]);
  for (let n = 11; n < 30; n += 1) await arrive(busy, n);
  expect(await arrive(busy, 30)).toEqual(['burst']);
});

test('all that fires is recorded, and shown to administrators alone', async () => {
  const owner = await signUpOwner(app);
  const change = { website: 'https://spam.example', elapsedMs: 12, comment: 'Shit deals at spam.com', eventType: 'x' };
  expect(await submit(owner, { ...change, reviewerEmail: somebody() })).toEqual([
    'honeypot',
    'too_fast',
    'link',
    'profanity',
  ]);
  expect((await owner.get('/api/reviews')).body).not.toContain('honeypot');
});

test('the plain form knows the trap too', async () => {
  const owner = await addOwner(app.db);
  const form = new URLSearchParams({ ...review, rating: '4', eventType: '', website: 'filled' }).toString();
  const answer = await app.app.inject({
    method: 'POST',
    url: `/review/${owner.slug}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: form,
  });
  expect(answer.statusCode).toBe(200);
  const row = await app.db
    .selectFrom('reviews')
    .select('checks')
    .where('performerId', '=', owner.id)
    .executeTakeFirst();
  expect(row?.checks).toContain('honeypot');
});

test('a retry that took longer is still the same review', async () => {
  const owner = await addOwner(app.db);
  const send = (change: object) =>
    app.app.inject({
      method: 'POST',
      url: `/api/reviews/${owner.slug}`,
      payload: { ...review, reviewerEmail: 'retry@example.test', ...change },
      headers: { 'idempotency-key': 'retry' },
    });
  const first = await send({ elapsedMs: 8_000 });
  const second = await send({ elapsedMs: 20_000 });
  expect(second.statusCode).toBe(201);
  expect(second.json().id).toBe(first.json().id);
});

test('no check reads the rating: the same reviews with other stars get the same checks', async () => {
  const piece = fc.constantFrom(
    'lovely',
    'shit',
    '07700 900123',
    'spam.com',
    'A night to remember',
    '!',
    '素晴らしい',
    '👍',
    'ok',
  );
  const one = fc.record({
    comment: fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join(' ')),
    eventType: fc.constantFrom('', 'Wedding', 'www.spam.example'),
    from: fc.integer({ min: 0, max: 2 }),
    website: fc.constantFrom(undefined, 'x'),
    elapsedMs: fc.option(fc.integer({ min: 0, max: 6_000 }), { nil: undefined }),
    rating: fc.integer({ min: 1, max: 5 }),
    otherRating: fc.integer({ min: 1, max: 5 }),
  });
  let round = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 14 }), async (reviews) => {
      round += 1;
      const told: string[][][] = [];
      for (const stars of ['rating', 'otherRating'] as const) {
        const owner = await addOwner(app.db);
        const checks: string[][] = [];
        for (const { from, rating, otherRating, ...rest } of reviews) {
          const reviewerEmail = `${stars}-${round}-${from}@example.test`;
          checks.push(await submit(owner, { ...rest, reviewerEmail, rating: { rating, otherRating }[stars] }));
        }
        told.push(checks);
      }
      expect(told[1]).toEqual(told[0]);
    }),
    { numRuns: 12 },
  );
});
