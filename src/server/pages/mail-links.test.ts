import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMailLinks } from '#server/features/notifications/mail-links.ts';
import { writeReceivedMails } from '#server/features/notifications/review-mails.service.ts';
import { addPublishedReview, addReview } from '#test/support/factories.ts';
import { makeApp, type Person, signUpOwner, type TestApp, visitor } from '#test/support/make-app.ts';
import { expectWithinASecond } from '#test/support/within-a-second.ts';

let app: TestApp;
let owner: Person;

beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app, { businessName: 'The Velvet Deck' });
});
afterAll(() => app.close());
beforeEach(() => app.setTime(null));

const pathOf = (url: string) => url.replace(app.deps.env.appUrl, '');
const links = () => createMailLinks(app.deps.env, app.deps.now());
const confirmPath = (id: string) => pathOf(links().confirmReview({ id, emailCorrected: false }));
const get = (path: string) => app.app.inject({ method: 'GET', url: path });
/** What the browser does with the page's one form. */
const press = (path: string, headers = {}) => {
  const { pathname, searchParams } = new URL(path, app.deps.env.appUrl);
  return app.app.inject({
    method: 'POST',
    url: pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: searchParams.toString(),
  });
};
const rowOf = (id: string) => app.db.selectFrom('reviews').selectAll().where('id', '=', id).executeTakeFirst();
const publicReviews = async () => (await visitor(app).get(`/api/public/reviews/${owner.slug}`)).json();

describe('confirming a review', () => {
  test('takes a press of the button; opening the link, as scanners do, changes nothing', async () => {
    const { id } = await addReview(app.db, owner.performerId, { comment: 'Wow <b>!</b>' });
    const path = confirmPath(id);
    const page = await get(path);
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(page.body).toMatch(/<form [^>]*action="\/confirm-review" method="post"/);
    expect(page.body).toContain('Wow &lt;b&gt;!&lt;/b&gt;');
    expect(page.body).toContain('<meta name="robots" content="noindex"/>');
    expect(page.body).not.toMatch(/\.js"/);
    await app.app.inject({ method: 'HEAD', url: path });
    expect((await rowOf(id))?.verifiedAt).toBeNull();

    const confirmed = await press(path);
    expect(confirmed.statusCode).toBe(200);
    expect(confirmed.body).toContain('Your review is confirmed');
    expect((await rowOf(id))?.verifiedAt).toBeInstanceOf(Date);
  });

  test('happens once: a second press keeps the first moment, and the page then has no button for it', async () => {
    const { id } = await addReview(app.db, owner.performerId);
    const path = confirmPath(id);
    await Promise.all([press(path), press(path), press(path)]);
    const first = (await rowOf(id))?.verifiedAt;
    await press(path);
    expect((await rowOf(id))?.verifiedAt).toEqual(first);
    const page = await get(path);
    expect(page.body).toContain('Your review is confirmed');
    expect(page.body).not.toContain('action="/confirm-review"');
  });

  test('shows “Verified” to everyone within a second', async () => {
    const { id } = await addPublishedReview(app.db, owner.performerId);
    const verified = async () =>
      (await publicReviews()).reviews.find((each: { id: string }) => each.id === id)?.verified;
    await expectWithinASecond(async () => expect(await verified()).toBe(false));
    await press(confirmPath(id));
    await expectWithinASecond(async () => expect(await verified()).toBe(true));
  });

  test('works for 30 days, and says so afterwards', async () => {
    const { id } = await addReview(app.db, owner.performerId);
    const path = confirmPath(id);
    app.setTime(new Date(Date.now() + 31 * 86_400_000));
    for (const answer of [await get(path), await press(path)]) {
      expect(answer.statusCode).toBe(410);
      expect(answer.body).toContain('This link has expired');
    }
    expect((await rowOf(id))?.verifiedAt).toBeNull();
    app.setTime(new Date(Date.now() + 29 * 86_400_000));
    expect((await press(path)).statusCode).toBe(200);
    // What is confirmed stays so, and its old link says nothing else.
    app.setTime(new Date(Date.now() + 31 * 86_400_000));
    for (const answer of [await get(path), await press(path)]) {
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('Your review is confirmed');
    }
  });

  test('too late says what became of a review that the business wrote down, and of one that is gone', async () => {
    const added = await addReview(app.db, owner.performerId, { source: 'business' });
    const erased = await addReview(app.db, owner.performerId);
    const [addedPath, erasedPath] = [confirmPath(added.id), confirmPath(erased.id)];
    await app.db.deleteFrom('reviews').where('id', '=', erased.id).execute();
    app.setTime(new Date(Date.now() + 31 * 86_400_000));
    for (const answer of [await get(addedPath), await press(addedPath)]) {
      expect(answer.statusCode).toBe(410);
      expect(answer.body).toContain('it isn’t published or counted');
      expect(answer.body).not.toContain('Verified');
    }
    expect((await rowOf(added.id))?.verifiedAt).toBeNull();
    expect((await press(erasedPath)).body).toContain('This review is gone');
  });

  test.each([
    ['pending', { status: 'pending' as const }, 'Before that it’s checked'],
    [
      'rejected',
      { status: 'rejected' as const, rejectedReason: 'other' as const, decidedAt: new Date() },
      'not approved',
    ],
    ['hidden', { status: 'approved' as const, isPublic: false, decidedAt: new Date() }, 'hidden right now'],
    ['shown', { status: 'approved' as const, decidedAt: new Date() }, 'It says “Verified” on the page of'],
  ])('says what is true of a review that is %s', async (_state, overrides, words) => {
    const { id } = await addReview(app.db, owner.performerId, overrides);
    const sentences = ['Before that it’s checked', 'not approved', 'hidden right now', 'It says “Verified”'];
    const { body } = await press(confirmPath(id));
    expect(body).toContain('Your review is confirmed');
    expect(body).toContain(words);
    expect(sentences.filter((sentence) => body.includes(sentence))).toHaveLength(1);
  });

  test('asks the customer, not the business, about what the business wrote down', async () => {
    const { id } = await addReview(app.db, owner.performerId, { source: 'business' });
    expect((await get(confirmPath(id))).body).toContain('Weren’t you their customer, or aren’t these your words?');
  });

  test.each(['', '?token=', '?token=x', '?token=a&token=b', '?token[]=1', `?token=${'x'.repeat(400)}`])(
    'with a wrong link says so: %j',
    async (query) => {
      for (const answer of [await get(`/confirm-review${query}`), await press(`/confirm-review${query}`)]) {
        expect(answer.statusCode).toBe(404);
        expect(answer.body).toContain('This link doesn’t work');
      }
    },
  );

  test('needs a link made for it, and for this review', async () => {
    const { id } = await addReview(app.db, owner.performerId);
    const other = await addReview(app.db, owner.performerId);
    const own = pathOf(links().myReview({ id, emailCorrected: false })).replace('/my-review/', '');
    expect((await press(`/confirm-review?token=${own}`)).statusCode).toBe(404);
    expect((await press(confirmPath(other.id).replace(other.id, id))).statusCode).toBe(404);
    expect((await rowOf(id))?.verifiedAt).toBeNull();
  });

  test('works from a mail reader’s own window, whatever it says of its origin', async () => {
    const { id } = await addReview(app.db, owner.performerId);
    expect((await press(confirmPath(id), { origin: 'null', 'sec-fetch-site': 'cross-site' })).statusCode).toBe(200);
    expect((await rowOf(id))?.verifiedAt).toBeInstanceOf(Date);
  });
});

describe('with MODERATION=verified, confirming', () => {
  let open: TestApp;
  let performer: Person;
  beforeAll(async () => {
    open = await makeApp({ MODERATION: 'verified' });
    performer = await signUpOwner(open);
  });
  afterAll(() => open.close());
  const confirm = async (overrides: object) => {
    const { id } = await addReview(open.db, performer.performerId, overrides);
    const url = new URL(createMailLinks(open.deps.env, open.deps.now()).confirmReview({ id, emailCorrected: false }));
    await open.app.inject({ method: 'POST', url: url.pathname + url.search });
    return open.db.selectFrom('reviews').select(['id', 'status']).where('id', '=', id).executeTakeFirstOrThrow();
  };

  test('publishes what no check stopped at, and writes that down', async () => {
    const review = await confirm({});
    expect(review.status).toBe('approved');
    const entries = await open.db.selectFrom('auditLog').selectAll().where('subjectId', '=', review.id).execute();
    expect(entries).toMatchObject([{ action: 'review.approve', actorId: null }]);
  });

  test.each(['1', '5'])('leaves what a check stopped at to administrators, with %s stars', async (stars) => {
    expect((await confirm({ checks: ['link'], rating: Number(stars) })).status).toBe('pending');
  });

  test('does not bring back what was rejected', async () => {
    const rejected = { status: 'rejected', rejectedReason: 'other', decidedAt: new Date() };
    expect((await confirm(rejected)).status).toBe('rejected');
  });
});

describe('unsubscribing', () => {
  const path = () => pathOf(links().unsubscribe(owner.performerId));
  const wanted = async () => (await owner.get('/api/notifications/status')).json().newReviewMail.wanted;
  const again = () => owner.send('PUT', '/api/notifications/new-review-mail', { wanted: true });

  test('shows a page with a button when the link is opened, and changes nothing', async () => {
    const page = await get(path());
    expect(page.body).toContain('action="/unsubscribe"');
    expect(page.body).toContain('The Velvet Deck');
    expect(await wanted()).toBe(true);
  });

  test('works by that button, and can be taken back', async () => {
    expect((await press(path())).body).toContain('You’re unsubscribed');
    expect(await wanted()).toBe(false);
    const { id } = await addReview(app.db, owner.performerId);
    await writeReceivedMails(app.deps, [id]);
    const mails = await app.db.selectFrom('mails').select('kind').where('reviewId', '=', id).execute();
    expect(mails).toEqual([{ kind: 'thank-you' }]);
    expect((await again()).json().newReviewMail.wanted).toBe(true);
  });

  const oneClick = 'List-Unsubscribe=One-Click';
  const multipart = `--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n`;
  test.each([
    ['application/x-www-form-urlencoded', oneClick],
    ['multipart/form-data; boundary=b', multipart],
  ])('works by one click of a mail reader, as %s, without a cookie and from anywhere', async (type, payload) => {
    const answer = await app.app.inject({
      method: 'POST',
      url: path(),
      headers: { 'content-type': type, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' },
      payload,
    });
    expect(answer.statusCode).toBe(200);
    expect(await wanted()).toBe(false);
    await again();
  });

  test('with a wrong link changes nothing', async () => {
    const other = await signUpOwner(app);
    const forged = path().replace(owner.performerId, other.performerId);
    expect((await press(forged)).statusCode).toBe(404);
    expect((await other.get('/api/notifications/status')).json().newReviewMail.wanted).toBe(true);
  });
});
