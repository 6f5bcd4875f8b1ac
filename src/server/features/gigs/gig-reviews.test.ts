import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAskedGig, readGig } from '#test/support/gigs.ts';
import { makeApp, type Person, signUpOwner, type TestApp, visitor } from '#test/support/make-app.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app);
});
afterAll(() => app.close());

const confirmed = { confirmsGig: true, confirmsIndependence: true };
const words = { reviewerName: 'Casey Client', rating: 5, comment: 'They filled the floor.', eventType: 'Wedding' };
const submit = (body: object, headers: Record<string, string> = {}) =>
  app.app.inject({ method: 'POST', url: `/api/reviews/${owner.performerId}`, payload: { ...words, ...body }, headers });
const readReview = (id: string) =>
  app.db.selectFrom('reviews').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('a review through an emailed link is verified at once, from the address that the act gave', async () => {
  const gig = await addAskedGig(app, owner.performerId);
  const answer = await submit({ gigToken: gig.mailed, ...confirmed, reviewerEmail: 'somebody.else@example.test' });
  expect(answer.statusCode).toBe(201);
  const review = await readReview(answer.json().id);
  expect(review).toMatchObject({ reviewerEmail: gig.clientEmail, gigLink: 'mailed', verifiedGig: true });
  expect(review.verifiedAt).not.toBeNull();
  expect(await readGig(app, gig.id)).toMatchObject({ state: 'reviewed', reviewId: review.id, askAt: null });
  const again = await submit({ gigToken: gig.mailed, ...confirmed, comment: 'Once more.' });
  expect([again.statusCode, again.json().code]).toEqual([409, 'gig_reviewed']);
});

test('without both lines confirmed it is verified, and no verified gig', async () => {
  const gig = await addAskedGig(app, owner.performerId);
  const { id } = (await submit({ gigToken: gig.mailed, confirmsGig: true })).json();
  expect(await readReview(id)).toMatchObject({ gigLink: 'mailed', verifiedGig: false });
});

test('through the link from the owner’s phone it is an ordinary review', async () => {
  const gig = await addAskedGig(app, owner.performerId);
  const nameless = await submit({ gigToken: gig.phone, ...confirmed });
  expect([nameless.statusCode, nameless.json().fields]).toEqual([400, { reviewerEmail: expect.any(String) }]);
  const answer = await submit({ gigToken: gig.phone, ...confirmed, reviewerEmail: 'casey@example.test' });
  const review = await readReview(answer.json().id);
  expect(review).toMatchObject({ gigLink: 'phone', verifiedGig: false, verifiedAt: null });
  expect((await readGig(app, gig.id)).state).toBe('reviewed');
  expect((await submit({ gigToken: gig.mailed })).statusCode).toBe(409);
});

test('guessed, mangled and foreign links are nobody’s, and expired ones are not taken', async () => {
  const other = await signUpOwner(app);
  const foreign = await addAskedGig(app, other.performerId);
  const old = await addAskedGig(app, owner.performerId, { date: '2020-01-01' });
  await app.db
    .updateTable('invitations')
    .set({ createdAt: new Date('2020-01-02') })
    .where('gigId', '=', old.id)
    .execute();
  const { phone } = await addAskedGig(app, owner.performerId);
  const mangled = `${phone.slice(0, -2)}xx`;
  for (const gigToken of [
    foreign.mailed,
    foreign.phone,
    'AAAAAAAAAAAAAAAAAAAAAA',
    mangled,
    '',
    old.mailed,
    old.phone,
  ]) {
    const answer = await submit({ gigToken, reviewerEmail: 'casey@example.test' });
    expect([gigToken, answer.statusCode]).toEqual([gigToken, 404]);
  }
  expect((await readGig(app, foreign.id)).reviewedAt).toBeNull();
});

test('a link is that of the address it was emailed to: once that is corrected, it is an ordinary form’s', async () => {
  for (const clientEmail of [`right-${crypto.randomUUID().slice(0, 8)}@example.test`, null]) {
    const gig = await addAskedGig(app, owner.performerId);
    expect((await owner.send('PATCH', `/api/gigs/${gig.id}`, { clientEmail })).statusCode).toBe(200);
    const answer = await submit({ gigToken: gig.mailed, ...confirmed, reviewerEmail: gig.clientEmail });
    expect([clientEmail, answer.statusCode]).toEqual([clientEmail, 404]);
    const page = await app.app.inject({ url: `/r/${gig.mailed}` });
    expect([page.statusCode, page.headers.location]).toEqual([303, `/review/${owner.slug}`]);
    expect((await readGig(app, gig.id)).reviewedAt).toBeNull();
  }
});

test('a retry with the same key gets the first answer, though the link is used by then', async () => {
  const gig = await addAskedGig(app, owner.performerId);
  const headers = { 'idempotency-key': 'gig-retry' };
  const first = await submit({ gigToken: gig.mailed }, headers);
  const second = await submit({ gigToken: gig.mailed }, headers);
  expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
  expect(second.json().id).toBe(first.json().id);
});

test('of twenty submissions at once through the links of one gig, one is taken', async () => {
  const gig = await addAskedGig(app, owner.performerId);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      submit({
        gigToken: index % 2 ? gig.mailed : gig.phone,
        comment: `Words ${index}`,
        reviewerEmail: `casey${index}@example.test`,
      }),
    ),
  );
  const codes = answers.map(({ statusCode }) => statusCode).sort();
  expect(codes).toEqual([201, ...Array<number>(19).fill(409)]);
  const { count } = await app.db
    .selectFrom('reviews')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('comment', 'like', 'Words %')
    .executeTakeFirstOrThrow();
  expect(count).toBe(1);
});

test('the act cannot use its own client’s link, nor invite its own address', async () => {
  const gig = await addAskedGig(app, owner.performerId);
  const answer = await owner.send('POST', `/api/reviews/${owner.performerId}`, {
    ...words,
    gigToken: gig.phone,
    reviewerEmail: 'casey@example.test',
  });
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'own_gig']);
  const own = await addAskedGig(app, owner.performerId, { clientEmail: owner.email });
  expect((await submit({ gigToken: own.mailed })).statusCode).toBe(400);
});

test('public answers say which reviews are verified gigs', async () => {
  const gig = await addAskedGig(app, owner.performerId);
  const { id } = (await submit({ gigToken: gig.mailed, ...confirmed })).json();
  await app.db.updateTable('reviews').set({ status: 'approved', decidedAt: new Date() }).where('id', '=', id).execute();
  const { reviews } = (await visitor(app).get(`/api/public/reviews/${owner.performerId}`)).json();
  expect(reviews.find((review: { id: string }) => review.id === id)).toMatchObject({
    verified: true,
    verifiedGig: true,
  });
});
