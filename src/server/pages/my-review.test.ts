import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMailLinks } from '#server/features/notifications/mail-links.ts';
import { isMailRefused } from '#server/features/notifications/mail-preferences.ts';
import { writeReceivedMails } from '#server/features/notifications/review-mails.service.ts';
import { addPublishedReview, addReview } from '#test/support/factories.ts';
import {
  makeApp,
  type Person,
  signUpAdministrator,
  signUpOwner,
  type TestApp,
  visitor,
} from '#test/support/make-app.ts';
import {
  codeInMail,
  eraseAsReviewer,
  myReviewPath,
  pressMyReview,
  pressWithCode,
} from '#test/support/reviewer-page.ts';
import { expectWithinASecond } from '#test/support/within-a-second.ts';

let app: TestApp;
let owner: Person;
let administrator: Person;

beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app, { businessName: 'The Velvet Deck' });
  administrator = await signUpAdministrator(app);
});
afterAll(() => app.close());
beforeEach(() => app.setTime(null));

const get = (path: string) => app.app.inject({ method: 'GET', url: path });
const rowOf = (id: string) => app.db.selectFrom('reviews').selectAll().where('id', '=', id).executeTakeFirst();
const codesTo = async (id: string) =>
  (
    await app.db
      .selectFrom('mails')
      .select('id')
      .where('reviewId', '=', id)
      .where('kind', '=', 'reviewer-code')
      .where('skippedAt', 'is', null)
      .execute()
  ).length;
const reject = async (overrides = {}, body = {}) => {
  const { id } = await addReview(app.db, owner.performerId, overrides);
  const url = `/api/admin/reviews/${id}/reject`;
  expect((await administrator.send('POST', url, { reason: 'private_data', ...body })).statusCode).toBe(200);
  return id;
};
const minutes = (count: number) => new Date(Date.now() + count * 60_000);

describe('the page of a review', () => {
  test.each([
    ['pending', {}, 'It’s waiting to be checked'],
    ['published', { status: 'approved' as const, decidedAt: new Date() }, 'It’s published on'],
    ['hidden', { status: 'approved' as const, decidedAt: new Date(), isPublic: false }, 'the business has hidden it'],
  ])(
    'says what became of one that is %s, and opening it changes and sends nothing',
    async (_state, overrides, words) => {
      const { id } = await addReview(app.db, owner.performerId, overrides);
      const page = await get(myReviewPath(app, id));
      expect(page.statusCode).toBe(200);
      expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
      expect(page.body).toContain(words);
      expect(page.body).toContain('<meta name="robots" content="noindex"/>');
      expect(page.body).not.toContain('Appeal this decision');
      expect(await codesTo(id)).toBe(0);
    },
  );

  test('gives the reason of a rejection in plain words, with the note, and offers an appeal', async () => {
    const id = await reject({}, { note: 'The number in line <2>.' });
    const { body } = await get(myReviewPath(app, id));
    expect(body).toContain('It contains private details of a person');
    expect(body).toContain('The number in line &lt;2&gt;.');
    expect(body).toContain('Appeal this decision');
  });

  test('needs its own link: one that confirms, a changed one and one for another review open nothing', async () => {
    const { id } = await addReview(app.db, owner.performerId);
    const other = await addReview(app.db, owner.performerId);
    const confirm = new URL(
      createMailLinks(app.deps.env, app.deps.now()).confirmReview({ id, emailCorrected: false }),
    ).searchParams.get('token');
    const path = myReviewPath(app, id);
    for (const wrong of [`/my-review/${confirm}`, path.replace(id, other.id), `${path}x`, '/my-review/x'])
      expect((await get(wrong)).statusCode).toBe(404);
    expect(
      (await app.app.inject({ method: 'POST', url: '/my-review/x', payload: { purpose: 'erase' } })).statusCode,
    ).toBe(404);
  });
});

describe('the code', () => {
  test('is emailed when something is asked for, works once and for that alone', async () => {
    const id = await reject();
    expect((await pressMyReview(app, id, { purpose: 'download' })).body).toContain('Code from our email');
    const code = await codeInMail(app, id);
    for (const purpose of ['erase', 'appeal']) {
      const answer = await pressMyReview(app, id, { purpose, code, words: 'Look again.' });
      expect(answer.statusCode).toBe(422);
    }
    expect(await rowOf(id)).toBeDefined();
    // Asking for something else has ended it.
    expect((await pressMyReview(app, id, { purpose: 'download', code })).statusCode).toBe(422);
    const again = await codeInMail(app, id);
    const copy = await pressMyReview(app, id, { purpose: 'download', code: `${again.slice(0, 3)} ${again.slice(3)}` });
    expect(copy.headers['content-disposition']).toContain('my-review.json');
    expect((await pressMyReview(app, id, { purpose: 'download', code: again })).statusCode).toBe(422);
  });

  test('that is wrong is marked at its field, with a link to it from above what was typed', async () => {
    const { id } = await addReview(app.db, owner.performerId);
    const typed = { purpose: 'edit', rating: '3', comment: 'Other words.', eventType: '' };
    await pressMyReview(app, id, typed);
    const { body } = await pressMyReview(app, id, { ...typed, code: 'nonsense' });
    expect(body).toMatch(/<a href="#code"[^>]*>That code isn’t right/);
    expect(body).toMatch(/id="code" aria-invalid="true" aria-describedby="code-hint code-error"/);
    expect(body).toContain('Other words.');
    const empty = await pressMyReview(app, id, { ...typed, comment: ' ', code: 'nonsense' });
    expect(empty.body).toMatch(/<a href="#comment"/);
    expect(empty.body).toMatch(/id="comment-error"/);
    expect(empty.body).not.toContain('id="code-error"');
  });

  test('ends after 15 minutes, and after five wrong ones however many come at once', async () => {
    const { id } = await addReview(app.db, owner.performerId);
    await pressMyReview(app, id, { purpose: 'erase' });
    const late = await codeInMail(app, id);
    app.setTime(minutes(16));
    expect((await pressMyReview(app, id, { purpose: 'erase', code: late })).body).toContain('no longer works');
    app.setTime(null);
    const code = await codeInMail(app, id);
    const wrong = code === '123456' ? '654321' : '123456';
    const guesses = await Promise.all(
      Array.from({ length: 5 }, () => pressMyReview(app, id, { purpose: 'erase', code: wrong })),
    );
    expect(guesses.filter(({ body }) => body.includes('That code isn’t right'))).toHaveLength(4);
    expect((await pressMyReview(app, id, { purpose: 'erase', code })).statusCode).toBe(422);
    expect(await rowOf(id)).toBeDefined();
  });

  test('is sent ten times a day to one mailbox, however it is spelled and whatever is pressed', async () => {
    const { id } = await addReview(app.db, owner.performerId, { reviewerEmail: 'flood@example.test' });
    const second = await addReview(app.db, owner.performerId, { reviewerEmail: 'flood+2@example.test' });
    const presses = await Promise.all(
      Array.from({ length: 14 }, (_, n) => pressMyReview(app, n % 2 ? id : second.id, { purpose: 'erase' })),
    );
    expect(presses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
    expect(presses.find(({ statusCode }) => statusCode === 422)?.body).toContain('as many codes as we can in one day');
    expect((await codesTo(id)) + (await codesTo(second.id))).toBe(10);
  });

  test('is stored as a hash, and never stands in a subject', async () => {
    const { id } = await addReview(app.db, owner.performerId);
    await pressMyReview(app, id, { purpose: 'erase' });
    const code = await codeInMail(app, id);
    const held = await app.db.selectFrom('reviewerCodes').selectAll().where('reviewId', '=', id).execute();
    const mails = await app.db.selectFrom('mails').select('subject').where('reviewId', '=', id).execute();
    expect(JSON.stringify([held, mails])).not.toContain(code);
  });
});

test('a copy holds what was written, what was decided and what was appealed, and nobody’s name but the reviewer’s', async () => {
  const id = await reject({ comment: 'my own words' }, { note: 'a number' });
  await pressWithCode(app, id, { purpose: 'appeal', words: 'There is no number in it.' });
  const copy = (await pressWithCode(app, id, { purpose: 'download' })).json();
  expect(copy).toMatchObject({
    comment: 'my own words',
    status: 'rejected',
    decisions: [{ outcome: 'rejected', reason: 'private_data', note: 'a number', appeal: 'There is no number in it.' }],
  });
  expect(JSON.stringify(copy)).not.toMatch(/Ada|Lark/);
});

describe('an appeal', () => {
  const appealsOf = (id: string) =>
    app.db
      .selectFrom('appeals as a')
      .innerJoin('decisions as d', 'd.id', 'a.decisionId')
      .select(['a.words', 'a.outcome'])
      .where('d.reviewId', '=', id)
      .execute();

  test('is taken once, with words', async () => {
    const id = await reject();
    await pressMyReview(app, id, { purpose: 'appeal' });
    const code = await codeInMail(app, id);
    const empty = await pressMyReview(app, id, { purpose: 'appeal', code, words: ' \u200b ' });
    expect(empty.body).toContain('Say why the decision is wrong.');
    const sent = await pressMyReview(app, id, { purpose: 'appeal', code, words: 'I was there <i>twice</i>.' });
    expect(sent.body).toContain('You’ve appealed');
    const again = await pressMyReview(app, id, { purpose: 'appeal' });
    expect(again.body).toContain('You’ve appealed');
    expect(await codesTo(id)).toBe(1);
    expect(await appealsOf(id)).toEqual([{ words: 'I was there <i>twice</i>.', outcome: null }]);
  });

  test('is possible for six months, and only while the review is rejected', async () => {
    const id = await reject();
    app.setTime(minutes(184 * 24 * 60));
    expect((await get(myReviewPath(app, id))).body).toContain('are over');
    expect((await pressMyReview(app, id, { purpose: 'appeal' })).body).toContain('are over');
    app.setTime(null);
    const published = await addPublishedReview(app.db, owner.performerId);
    await pressMyReview(app, published.id, { purpose: 'appeal' });
    expect(await codesTo(published.id)).toBe(0);
  });
});

describe('erasing a review', () => {
  test('takes a code, and then leaves nothing of it but the fact', async () => {
    const email = 'forget-me@example.test';
    const { id } = await addPublishedReview(app.db, owner.performerId, {
      reviewerEmail: email,
      reviewerName: 'Forgetta',
    });
    await app.db
      .insertInto('reviewPhotos')
      .values({ reviewId: id, position: 1, fileKey: `k-${id}`, url: `/files/k-${id}`, width: 1, height: 1 })
      .execute();
    await app.db
      .insertInto('replies')
      .values({ reviewId: id, performerId: owner.performerId, replyText: 'Thank you!' })
      .execute();
    await writeReceivedMails(app.deps, [id]);
    const totals = () =>
      app.db
        .selectFrom('performerTotals')
        .select(['received', 'published', 'replied'])
        .where('performerId', '=', owner.performerId)
        .executeTakeFirstOrThrow();
    const before = await totals();
    const shown = async () =>
      (await visitor(app).get(`/api/public/reviews/${owner.slug}`))
        .json()
        .reviews.some((each: { id: string }) => each.id === id);
    await expectWithinASecond(async () => expect(await shown()).toBe(true));

    // A link works for as long as the review exists.
    app.setTime(new Date(Date.now() + 400 * 86_400_000));
    const path = myReviewPath(app, id);
    expect((await get(path)).body).toContain('Erase my review');
    expect((await pressMyReview(app, id, { purpose: 'erase' })).body).toContain('Erase your review?');
    expect(await rowOf(id)).toBeDefined();

    expect((await eraseAsReviewer(app, id)).body).toContain('Your review is erased');
    app.setTime(null);
    expect(await rowOf(id)).toBeUndefined();
    await expectWithinASecond(async () => expect(await shown()).toBe(false));
    expect(await totals()).toEqual({
      received: Number(before.received) - 1,
      published: Number(before.published) - 1,
      replied: Number(before.replied) - 1,
    });
    expect(await app.db.selectFrom('mails').select('id').where('recipient', '=', email).execute()).toEqual([]);

    const entries = (await administrator.get('/api/admin/audit')).json();
    const entry = entries.find(({ subjectId }: { subjectId: string }) => subjectId === id);
    expect(entry).toMatchObject({ action: 'review.erase', actorName: 'The reviewer' });
    expect(JSON.stringify(entry)).not.toMatch(/Forgetta|forget-me|A night to remember/);

    for (const answer of [await get(path), await pressMyReview(app, id, { purpose: 'erase' })]) {
      expect(answer.statusCode).toBe(410);
      expect(answer.body).toContain('already been erased');
      expect(answer.body, 'nothing was to be tried').not.toContain('If that doesn’t help');
    }
  });

  test('that the business wrote also ends such reviews from this business', async () => {
    const email = 'not-mine@example.test';
    const { id } = await addReview(app.db, owner.performerId, { reviewerEmail: email, source: 'business' });
    const confirm = createMailLinks(app.deps.env, app.deps.now()).confirmReview({ id, emailCorrected: false });
    expect((await get(confirm.replace(app.deps.env.appUrl, ''))).body).toMatch(
      /Is this your review\?[\s\S]*\/my-review\//,
    );
    await eraseAsReviewer(app, id);
    expect(await isMailRefused(app.db, email, `added-by:${owner.performerId}`)).toBe(true);
    expect(await isMailRefused(app.db, email, 'new-reviews')).toBe(false);
  });
});
