import { afterAll, beforeAll, expect, test } from 'vitest';
import { reviewReceived } from '#server/jobs/review-mails.ts';
import { verifiedGigWords } from '#shared/gig-words.ts';
import { addReview } from '#test/support/factories.ts';
import { addAskedGig } from '#test/support/gigs.ts';
import { makeApp, type Person, signUpOwner, type TestApp, visitor } from '#test/support/make-app.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app);
});
afterAll(() => app.close());

async function reviewGig(performerId: string, gigToken: string, remoteAddress: string): Promise<string> {
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api/reviews/${performerId}`,
    remoteAddress,
    payload: {
      reviewerName: 'Casey Client',
      rating: 5,
      comment: `Words of ${gigToken}`,
      gigToken,
      confirmsGig: true,
      confirmsIndependence: true,
    },
  });
  return answer.json().id;
}

async function checksOf(performerId: string, gigToken: string, remoteAddress: string): Promise<string[]> {
  const reviewId = await reviewGig(performerId, gigToken, remoteAddress);
  const job = reviewReceived(app.deps);
  // Tried again, it finds nothing new.
  for (const _ of [1, 2]) await job({ reviewId }, {} as Parameters<typeof job>[1]);
  const { checks } = await app.db
    .selectFrom('reviews')
    .select('checks')
    .where('id', '=', reviewId)
    .executeTakeFirstOrThrow();
  return checks;
}

test('an ordinary review of a gig raises no check', async () => {
  const { mailed } = await addAskedGig(app, owner.performerId, { clientEmail: 'casey@wholesome.test' });
  expect(await checksOf(owner.performerId, mailed, '203.0.113.1')).toEqual([]);
});

test('administrators are told what is unusual about a gig, and nothing is decided by it', async () => {
  const checks = async (clientEmail: string, address: string) =>
    checksOf(owner.performerId, (await addAskedGig(app, owner.performerId, { clientEmail })).mailed, address);
  expect(await checks('manager@example.test', '203.0.113.2')).toEqual(['act_address']);
  expect(await checks('any@mailinator.com', '203.0.113.3')).toEqual(['throwaway_address']);
  const { performerId } = await signUpOwner(app);
  const sameNetwork = [];
  for (const name of ['a', 'b', 'c']) {
    const { mailed } = await addAskedGig(app, performerId, { clientEmail: `${name}@wholesome.test` });
    sameNetwork.push(await checksOf(performerId, mailed, '203.0.113.4'));
  }
  expect(sameNetwork).toEqual([[], [], ['same_network']]);
  await addReview(app.db, performerId, { reviewerEmail: 'early@wholesome.test', createdAt: new Date('2026-01-01') });
  const late = await addAskedGig(app, performerId, { clientEmail: 'early@wholesome.test' });
  expect(await checksOf(performerId, late.mailed, '203.0.113.5')).toEqual(['gig_after_review']);
});

test('reviews within minutes of asking are noticed when three come in a row', async () => {
  const { performerId } = await signUpOwner(app);
  const found = [];
  for (const name of ['x', 'y', 'z']) {
    const { id, mailed } = await addAskedGig(app, performerId, { clientEmail: `${name}@wholesome.test` });
    await app.db.updateTable('invitations').set({ createdAt: new Date() }).where('gigId', '=', id).execute();
    found.push(await checksOf(performerId, mailed, `203.0.113.${10 + found.length}`));
  }
  expect(found).toEqual([[], [], ['quick_in_a_row']]);
});

test('the public sees the label with its meaning, how many gigs were asked, and how reviews came', async () => {
  const { performerId, slug } = await signUpOwner(app);
  await addAskedGig(app, performerId, { askedAt: null, askedBy: null, askAt: null });
  const { mailed } = await addAskedGig(app, performerId);
  const id = await reviewGig(performerId, mailed, '203.0.113.20');
  await app.db.updateTable('reviews').set({ status: 'approved', decidedAt: new Date() }).where('id', '=', id).execute();
  const page = await visitor(app).get(`/reviews/${slug}`);
  expect(page.body).toContain('Verified gig');
  expect(page.body).toContain(verifiedGigWords);
  expect(page.body).toContain('Asked 1 of 2 recorded gigs for a review.');
  expect(page.body).toContain('1 through a link that Starbill emailed to a client');
  const { stats } = (await visitor(app).get(`/api/public/reviews/${slug}`)).json();
  expect(stats.trust).toMatchObject({ gigs: { recorded: 2, asked: 1 }, ways: { mailed: 1, phone: 0, added: 0 } });
  const widget = (await visitor(app).get(`/api/public/embed/${slug}?type=displayAll`)).json();
  expect(widget.reviews[0]).toMatchObject({ mark: '✓ Verified gig', markWords: verifiedGigWords });
  await app.db.deleteFrom('reviews').where('id', '=', id).execute();
  const after = (await visitor(app).get(`/api/public/reviews/${slug}`)).json();
  expect(after.stats.trust.ways.mailed).toBe(0);
});
