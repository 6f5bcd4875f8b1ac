import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMailLinks } from '#server/features/notifications/mail-links.ts';
import { confirmReview } from '#server/features/reviews/confirmation.service.ts';
import {
  makeApp,
  type Person,
  signUpAdministrator,
  signUpOwner,
  type TestApp,
  visitor,
} from '#test/support/make-app.ts';

let app: TestApp;
let administrator: Person;

beforeAll(async () => {
  app = await makeApp({ MODERATION: 'verified' });
  administrator = await signUpAdministrator(app);
});
afterAll(() => app.close());

type Draft = { comment: string; reviewerName: string; website: string | undefined; confirmed: boolean; rating: number };

/** Words that checks look for, and words that they do not. */
const words = fc.constantFrom(
  'A fine night.',
  'See www.shop.example',
  'shit show',
  'call 07700 900123',
  'A fine  NIGHT',
  'Zauberhaft',
  '素晴らしい',
);
const drafts = fc.array(
  fc.record({
    comment: fc.array(words, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' ')),
    reviewerName: fc.constantFrom('Rae', 'Bo'),
    website: fc.constantFrom(undefined, undefined, 'http://x.example'),
    confirmed: fc.boolean(),
    rating: fc.integer({ min: 1, max: 5 }),
  }),
  { minLength: 1, maxLength: 6 },
);

/** Everything the product does with reviews that come in, except to say how many stars they have. */
async function treat(reviews: Draft[]): Promise<unknown> {
  const owner = await signUpOwner(app);
  const links = createMailLinks(app.deps.env, new Date());
  for (const [n, { confirmed, ...review }] of reviews.entries()) {
    const answer = await visitor(app).send('POST', `/api/reviews/${owner.performerId}`, {
      ...review,
      reviewerEmail: `r${n}-${owner.slug}@example.test`,
    });
    expect(answer.statusCode).toBe(201);
    const token =
      new URL(links.confirmReview({ id: answer.json().id, emailCorrected: false })).searchParams.get('token') ?? '';
    if (confirmed) expect(await confirmReview(app.deps, token)).toMatchObject({ verified: true });
  }
  const all = [];
  for (const status of ['pending', 'approved', 'rejected']) {
    let cursor = '';
    do {
      const page = await administrator.get(
        `/api/admin/reviews?limit=100&status=${status}${cursor && `&cursor=${cursor}`}`,
      );
      all.push(...page.json());
      cursor = String(page.headers['x-next-cursor'] ?? '');
    } while (cursor);
  }
  return all
    .filter(({ performer }) => performer.id === owner.performerId)
    .map(({ comment, reviewerName, status, checks, verified, source, rejectedReason }) => ({
      comment,
      reviewerName,
      status,
      checks,
      verified,
      source,
      rejectedReason,
    }));
}

test('flipping the stars changes nothing: checks, order, what is published and what waits', async () => {
  await fc.assert(
    fc.asyncProperty(
      drafts,
      fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 6, maxLength: 6 }),
      async (reviews, stars) => {
        const flipped = reviews.map((review, n) => ({ ...review, rating: stars[n] ?? 6 - review.rating }));
        expect(await treat(flipped)).toEqual(await treat(reviews));
      },
    ),
    { numRuns: 10 },
  );
}, 120_000);

test('what is confirmed and passes the checks publishes itself; what fails waits with its reason', async () => {
  const treated = await treat([
    { comment: 'Clean words.', reviewerName: 'Rae', website: undefined, confirmed: true, rating: 1 },
    { comment: 'See www.shop.example', reviewerName: 'Rae', website: undefined, confirmed: true, rating: 5 },
    { comment: 'Never confirmed.', reviewerName: 'Rae', website: undefined, confirmed: false, rating: 5 },
  ]);
  expect(treated).toEqual([
    expect.objectContaining({ comment: 'See www.shop.example', status: 'pending', verified: true, checks: ['link'] }),
    expect.objectContaining({ comment: 'Never confirmed.', status: 'pending', verified: false, checks: [] }),
    expect.objectContaining({ comment: 'Clean words.', status: 'approved', verified: true }),
  ]);
  const [entry] = (await administrator.get('/api/admin/audit?limit=1')).json();
  expect(entry).toMatchObject({ actorName: 'Starbill, by MODERATION=verified', action: 'review.approve' });
});
