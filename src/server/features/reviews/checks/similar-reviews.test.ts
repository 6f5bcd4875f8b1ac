import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { editReview } from '#server/features/reviews/edits/edits.service.ts';
import { reviewReceived } from '#server/jobs/review-mails.ts';
import { addOwner, addReview } from '#test/support/factories.ts';
import { makeApp, signUpAdministrator, type TestApp } from '#test/support/make-app.ts';
import { rowsRead } from '#test/support/rows-read.ts';
import { isLikeAnother, recordLikeness } from './similar-reviews.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});
beforeEach(() => app.db.deleteFrom('reviewSketches').execute());
afterAll(() => app.close());

const praise = (name: string, month: string) =>
  `${name} was booked for our wedding in ${month}, and nobody who was there will forget how the whole room fell silent, then laughed, then would not let the show end before midnight.`;
const inJapanese = (name: string) =>
  `${name}さんに結婚式の余興をお願いしました。会場全体が静まり返り、それから笑いに包まれ、真夜中まで誰も帰ろうとしませんでした。本当に素晴らしい夜をありがとうございました。`;
const inArabic = (name: string) =>
  `دعونا ${name} إلى حفل زفافنا وكانت الأمسية رائعة بكل معنى الكلمة، فقد ضحك الجميع حتى منتصف الليل ولم يرغب أحد في أن ينتهي العرض، شكرا لكم على كل شيء.`;

async function arrive(performerId: string, comment: string, rating: 1 | 5 = 5): Promise<string[]> {
  const { id } = await addReview(app.db, performerId, { comment, rating });
  await recordLikeness(app.db, { id, comment });
  return checksOf(id);
}
const checksOf = async (id: string) =>
  (await app.db.selectFrom('reviews').select('checks').where('id', '=', id).executeTakeFirstOrThrow()).checks;

test.each([
  ['English', praise('Mira', 'May'), praise('Theo', 'June')],
  ['Japanese', inJapanese('ミラ'), inJapanese('テオ')],
  ['Arabic', inArabic('ميرا'), inArabic('تيو')],
])('nearly the same words are noticed, for one act and across the platform: %s', async (_, first, second) => {
  const [one, other] = [await addOwner(app.db), await addOwner(app.db)];
  expect(await arrive(one.id, first)).toEqual([]);
  expect(await arrive(one.id, second)).toEqual(['similar']);
  expect(await arrive(other.id, second)).toEqual(['similar']);
  expect(await arrive(other.id, `${first.slice(0, 30)} ${crypto.randomUUID()} and something else entirely.`)).toEqual(
    [],
  );
});

test('stars play no part in it', async () => {
  const words = (tag: string) => `${praise(tag, 'March')} Stars aside.`;
  const treat = async (tag: string, rating: 1 | 5) => {
    const { id } = await addOwner(app.db);
    return [await arrive(id, words(tag), rating), await arrive(id, words(`${tag}a`), rating)];
  };
  const first = await treat('Orla the Magician of the North', 1);
  await app.db.deleteFrom('reviewSketches').execute();
  expect(await treat('Orla the Magician of the North', 5)).toEqual(first);
  expect(first).toEqual([[], ['similar']]);
});

test('a job that runs twice finds neither itself nor writes its check twice', async () => {
  const { id: performerId } = await addOwner(app.db);
  const comment = praise('The Twice Told Trio', 'October');
  const { id } = await addReview(app.db, performerId, { comment });
  await recordLikeness(app.db, { id, comment });
  await recordLikeness(app.db, { id, comment });
  expect(await checksOf(id)).toEqual([]);
  const second = { comment: comment.replace('October', 'November') };
  const { id: secondId } = await addReview(app.db, performerId, second);
  await recordLikeness(app.db, { id: secondId, ...second });
  await recordLikeness(app.db, { id: secondId, ...second });
  expect(await checksOf(secondId)).toEqual(['similar']);
});

test('an edit is compared too, and a review that is gone with nothing', async () => {
  const { id: performerId } = await addOwner(app.db);
  const words = praise('Edda and the Edits', 'February');
  await arrive(performerId, words);
  const { id } = await addReview(app.db, performerId, { comment: 'Fine.' });
  const edit = { rating: 5 as const, comment: words.replace('February', 'January'), eventType: '' };
  await editReview({ ...app.deps, now: () => new Date() }, id, edit);
  expect(await checksOf(id)).toEqual(['similar']);
  expect(await isLikeAnother(app.db, crypto.randomUUID(), words)).toBe(true);
  await app.db.deleteFrom('reviews').where('performerId', '=', performerId).execute();
  expect(await isLikeAnother(app.db, crypto.randomUUID(), words)).toBe(false);
});

test('administrators see it in the queue, from the job that follows a submission', async () => {
  const ada = await signUpAdministrator(app);
  const { id: performerId } = await addOwner(app.db);
  await arrive(performerId, praise('The Queue Quartet', 'August'));
  const { id } = await addReview(app.db, performerId, { comment: praise('The Queue Quartet', 'September') });
  await reviewReceived(app.deps)({ reviewId: id }, { isLastTry: false, signal: new AbortController().signal });
  const waiting: { id: string; checks: string[] }[] = (
    await ada.get('/api/admin/reviews?status=pending&limit=100')
  ).json();
  expect(waiting.find((each) => each.id === id)?.checks).toEqual(['similar']);
});

test('what is read does not grow with how many share a text', async () => {
  const { id: performerId } = await addOwner(app.db);
  const comment = praise('A Flood of Copies', 'April');
  const { id } = await addReview(app.db, performerId, { comment });
  await recordLikeness(app.db, { id, comment });
  await app.deps.pool.query(
    `with copies as (
       insert into reviews (performer_id, reviewer_name, reviewer_email, rating, comment)
       select $1, 'Rae', 'x@example.test', 5, $2 from generate_series(1, 1000) returning id)
     insert into review_sketches (band, review_id) select s.band, c.id from copies c, review_sketches s where s.review_id = $3`,
    [performerId, comment, id],
  );
  // What the planner learns by itself in a while.
  await app.deps.pool.query('analyze review_sketches');
  const { id: next } = await addReview(app.db, performerId, { comment });
  expect(await rowsRead(app.db, 'review_sketches', (db) => isLikeAnother(db, next, comment))).toBeLessThan(1_000);
});
