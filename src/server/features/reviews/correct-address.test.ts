import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMailLinks } from '#server/features/notifications/mail-links.ts';
import { writeReceivedMails } from '#server/features/notifications/review-mails.service.ts';
import { countWaitingForLocks } from '#test/support/imported-reviews.ts';
import { makeApp, type Person, signUpOwner, type TestApp, visitor } from '#test/support/make-app.ts';
import { replaceAddress } from './correct-address.queries.ts';

let app: TestApp;
let owner: Person;
let sent: { id: string; uploadToken: string };
let wrong: string;
/** Each test comes from a network of its own: limits are not what most of them are about. */
let remoteAddress: string;
let tests = 0;

beforeAll(async () => {
  app = await makeApp({ RATE_LIMITS: 'on' });
  owner = await signUpOwner(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  app.setTime(null);
  tests += 1;
  remoteAddress = `10.0.${tests}.1`;
  wrong = `rae-${crypto.randomUUID().slice(0, 8)}@gmial.test`;
  sent = await submit(wrong);
  await writeReceivedMails(app.deps, [sent.id]);
});

const review = { reviewerName: 'Rae Quill', rating: 5, comment: 'A night to remember.' };
const submit = async (reviewerEmail: string) => {
  const payload = { ...review, reviewerEmail };
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api/reviews/${owner.performerId}`,
    remoteAddress,
    payload,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
const correct = (reviewerEmail: string, { id, uploadToken } = sent) =>
  app.app.inject({
    method: 'PUT',
    url: `/api/reviews/${id}/address`,
    remoteAddress,
    headers: { 'x-upload-token': uploadToken },
    payload: { reviewerEmail },
  });
const rowOf = (id: string) =>
  app.db.selectFrom('reviews').select(['reviewerEmail', 'emailCorrected']).where('id', '=', id).executeTakeFirst();
const mailsTo = (recipient: string) =>
  app.db.selectFrom('mails').select(['kind', 'bodyText', 'skippedAt']).where('recipient', '=', recipient).execute();
const links = () => createMailLinks(app.deps.env, app.deps.now());
const pathOf = (url: string) => url.replace(app.deps.env.appUrl, '');

describe('a mistyped address', () => {
  test('is corrected: the new one is emailed, the old one is not any more, and its links open nothing', async () => {
    const old = { id: sent.id, emailCorrected: false };
    const [oldConfirm, oldPage] = [pathOf(links().confirmReview(old)), pathOf(links().myReview(old))];
    expect((await visitor(app).get(oldConfirm)).statusCode).toBe(200);
    const right = wrong.replace('gmial', 'gmail');
    expect((await correct(right)).json()).toEqual({ reviewerEmail: right });
    await writeReceivedMails(app.deps, [sent.id]);
    expect(await mailsTo(wrong)).toMatchObject([{ bodyText: null, skippedAt: expect.any(Date) }]);
    const [mail, ...more] = await mailsTo(right);
    expect(more).toEqual([]);
    expect(mail?.kind).toBe('thank-you');
    for (const path of [oldConfirm, oldPage]) {
      const page = await visitor(app).get(path);
      expect(page.statusCode, path).toBeGreaterThanOrEqual(400);
      expect(page.body).not.toContain(review.comment);
    }
    const confirm = /\/confirm-review\?token=\S+/.exec(mail?.bodyText ?? '')?.[0] ?? '';
    const question = await visitor(app).get(confirm);
    expect(question.statusCode).toBe(200);
    const page = /\/my-review\/\S+/.exec(mail?.bodyText ?? '')?.[0] ?? '';
    const fromQuestion = /\/my-review\/[\w.-]+/.exec(question.body)?.[0] ?? '';
    for (const own of [page, fromQuestion]) expect((await visitor(app).get(own)).body, own).toContain(review.comment);
  });

  test('is corrected once; the same correction sent again, or twenty at once, change nothing more', async () => {
    const right = wrong.replace('gmial', 'gmail');
    const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => correct(`${n}${right}`)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409, 409]);
    const { reviewerEmail = '' } = (await rowOf(sent.id)) ?? {};
    expect((await correct(reviewerEmail)).statusCode).toBe(200);
    expect((await correct('late@example.test')).json().code).toBe('address_final');
    expect(await rowOf(sent.id)).toEqual({ reviewerEmail, emailCorrected: true });
  });

  test('is what was emailed, if nothing was changed: that is said, and the correction stays open', async () => {
    const same = await correct(wrong);
    expect(same.statusCode).toBe(400);
    expect(same.json().fields.reviewerEmail).toBe('This is the address you gave. Change it, or keep it as it is.');
    expect((await correct(wrong.replace('gmial', 'gmail'))).statusCode).toBe(200);
  });

  test('stays where the token is wrong, late or another review’s, and once it is confirmed or decided', async () => {
    const other = await submit(`o${wrong}`);
    for (const uploadToken of ['', 'x', other.uploadToken])
      expect((await correct('a@example.test', { id: sent.id, uploadToken })).statusCode).toBeGreaterThanOrEqual(400);
    app.setTime(new Date(Date.now() + 16 * 60_000));
    const late = await correct('a@example.test');
    expect(late.statusCode).toBe(403);
    expect(late.json().message).toContain('The address can’t be corrected any more');
    expect(late.json().message).not.toContain('Photos');
    app.setTime(null);
    await app.db.updateTable('reviews').set({ verifiedAt: new Date() }).where('id', '=', sent.id).execute();
    expect((await correct('a@example.test')).statusCode).toBe(409);
    expect(await rowOf(sent.id)).toEqual({ reviewerEmail: wrong, emailCorrected: false });
  });

  test('is never corrected to the business itself, or to what is no address, and the limits of a mailbox hold', async () => {
    for (const own of [owner.email, owner.email.replace('@', '+fan@')])
      expect((await correct(own)).json().fields.reviewerEmail).toContain('your own business');
    expect((await correct('rae@gmail')).statusCode).toBe(400);
    const busy = `busy-${wrong}`;
    for (let n = 0; n < 5; n += 1) await submit(busy);
    expect((await correct(busy)).statusCode).toBe(429);
    expect(await rowOf(sent.id)).toEqual({ reviewerEmail: wrong, emailCorrected: false });
  });

  test('is corrected without scripts, too, and a second post of the same words gives nothing away', async () => {
    const post = (url: string, fields: Record<string, string>) =>
      app.app.inject({
        method: 'POST',
        url,
        remoteAddress,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      });
    const fields = { reviewerName: 'Rae', reviewerEmail: `p-${wrong}`, rating: '4', comment: 'Plain words.' };
    const thanks = await post(`/review/${owner.performerId}`, fields);
    expect(thanks.body).toContain(`p-${wrong}`);
    // Nobody is promised an email that does not come.
    expect(thanks.body).not.toContain('emailed');
    expect(thanks.body.replaceAll('<!-- -->', '')).toContain(
      'at most 3 emails like this a day: if yours has had them, no email comes',
    );
    const read = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(thanks.body)?.[1] ?? '';
    const form = { id: read('id'), uploadToken: read('uploadToken'), before: read('before') };
    const again = await post(`/review/${owner.performerId}`, fields);
    expect(again.body).toContain('Thank You!');
    expect(again.body).not.toContain('uploadToken');
    const bad = await post(`/review/${owner.performerId}/address`, { ...form, reviewerEmail: 'nonsense' });
    expect(bad.body).toContain('That email address has no @.');
    expect(bad.body, 'beside what was typed').toContain('value="nonsense"');
    const same = await post(`/review/${owner.performerId}/address`, { ...form, reviewerEmail: form.before });
    expect(same.body).toContain('This is the address you gave.');
    expect(same.body).not.toContain('no longer work');
    expect(same.body, 'it can still be corrected').toContain('uploadToken');
    const done = await post(`/review/${owner.performerId}/address`, { ...form, reviewerEmail: 'right@example.test' });
    expect(done.statusCode, done.body.slice(0, 300)).toBe(200);
    expect(done.body).toContain('right@example.test');
    expect(done.body).toContain('Links in an earlier email no longer work.');
    const late = await post(`/review/${owner.performerId}/address`, { ...form, reviewerEmail: 'third@example.test' });
    expect(late.statusCode).toBe(409);
    expect(late.body).toContain('The address can’t be corrected any more');
    expect(late.body, 'no form that would be refused again').not.toContain('uploadToken');
  });
});

describe('an address that is corrected at this very moment', () => {
  const right = 'rae@gmail.test';
  /** What somebody does while the correction is under way, and waits for it. */
  async function whileCorrecting(id: string, begin: () => Promise<unknown>) {
    const { running } = await app.db.transaction().execute(async (trx) => {
      expect(await replaceAddress(trx, id, right)).toBe(true);
      const begun = begin();
      await expect.poll(() => countWaitingForLocks(app.db)).toBe(1);
      return { running: begun };
    });
    await running;
  }

  test('is not confirmed by the link in the wrong mailbox', async () => {
    const link = pathOf(links().confirmReview({ id: sent.id, emailCorrected: false }));
    await whileCorrecting(sent.id, () => visitor(app).send('POST', link, {}));
    const { verifiedAt } = await app.db
      .selectFrom('reviews')
      .select('verifiedAt')
      .where('id', '=', sent.id)
      .executeTakeFirstOrThrow();
    expect(verifiedAt).toBeNull();
  });

  test('is not emailed where it was wrong', async () => {
    const other = await submit(`other-${wrong}`);
    await whileCorrecting(other.id, () => writeReceivedMails(app.deps, [other.id]));
    expect(await mailsTo(`other-${wrong}`)).toEqual([]);
    await writeReceivedMails(app.deps, [other.id]);
    expect(await mailsTo(right)).toMatchObject([{ kind: 'thank-you', skippedAt: null }]);
  });
});

test('an owner who has emails to customers switched off is not said to have sent one', async () => {
  const quiet = await signUpOwner(app);
  await app.db
    .updateTable('performers')
    .set({ notifyOnReviewSubmission: false })
    .where('id', '=', quiet.performerId)
    .execute();
  const answer = await visitor(app).send('POST', `/api/reviews/${quiet.performerId}`, {
    ...review,
    reviewerEmail: 'quiet@example.test',
  });
  expect(answer.json().emailed).toBe(false);
});
