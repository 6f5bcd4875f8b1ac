import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addReview } from '#test/support/factories.ts';
import { makeApp, type Person, signUpOwner, type TestApp } from '#test/support/make-app.ts';
import { announceConfirmed, writePublishedMail, writeReceivedMails } from './review-mails.service.ts';

let app: TestApp;
let owner: Person;
let count = 0;

beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app, { businessName: 'The Velvet Deck' });
  await app.db.updateTable('accounts').set({ emailVerified: true }).where('id', '=', owner.accountId).execute();
});
afterAll(() => app.close());

const newAddress = () => {
  count += 1;
  return `customer-${count}@example.test`;
};
const receive = async (overrides = {}, performerId = owner.performerId) => {
  const review = await addReview(app.db, performerId, { reviewerName: 'Rae', ...overrides });
  await writeReceivedMails(app.deps, [review.id]);
  return review.id;
};
const publish = (id: string) =>
  app.db.updateTable('reviews').set({ status: 'approved', decidedAt: new Date() }).where('id', '=', id).execute();
const mailsTo = (recipient: string) =>
  app.db.selectFrom('mails').selectAll().where('recipient', '=', recipient).orderBy('id').execute();
const mailsAbout = (reviewId: string) =>
  app.db.selectFrom('mails').selectAll().where('reviewId', '=', reviewId).orderBy('id').execute();
const kindsTo = async (recipient: string) =>
  (await mailsTo(recipient)).map(({ kind, skippedAt }) => (skippedAt ? `${kind} (skipped)` : kind));
const set = (flags: object) =>
  app.db.updateTable('performers').set(flags).where('id', '=', owner.performerId).execute();
const allOn = { emailNotificationsEnabled: true, notifyOnReviewSubmission: true, notifyOnReviewApproval: true };

describe('a review that came in', () => {
  test('thanks its customer, with a way to confirm and the page of their review', async () => {
    const to = newAddress();
    await receive({ reviewerEmail: to, rating: 4, comment: 'my own words' });
    const [mail] = await mailsTo(to);
    expect(mail).toMatchObject({ kind: 'thank-you', subject: 'Thank you for your 4-star review!' });
    expect(mail?.bodyText).toMatch(/^http:\/\/localhost:3000\/confirm-review\?token=\S+$/m);
    expect(mail?.bodyText).toMatch(/^http:\/\/localhost:3000\/my-review\/\S+$/m);
    expect(mail?.bodyHtml).toContain('/confirm-review?token=');
    // Whoever typed this address may not be who reads it.
    expect(mail?.bodyText).not.toContain('my own words');
  });

  test('is announced to its owner, who can unsubscribe with one click', async () => {
    const id = await receive({ comment: 'wonderful words' });
    const mail = (await mailsAbout(id)).find(({ kind }) => kind === 'new-review');
    expect(mail).toMatchObject({ recipient: owner.email, subject: 'You have a new 5-star review' });
    expect(mail?.headers).toEqual({
      'List-Unsubscribe': expect.stringMatching(/^<http:\/\/localhost:3000\/unsubscribe\?token=\S+>$/),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(mail?.bodyText).toContain(`Read the review:\nhttp://localhost:3000/reviews#review-${id}`);
  });

  test('is quoted to an owner who has confirmed their address, and to no other', async () => {
    const verified = await signUpOwner(app);
    const words = async () => {
      const id = await receive({ comment: 'wonderful words' }, verified.performerId);
      return (await mailsAbout(id)).find(({ kind }) => kind === 'new-review')?.bodyText;
    };
    expect(await words()).not.toMatch(/wonderful words|Rae/);
    await app.db.updateTable('accounts').set({ emailVerified: true }).where('id', '=', verified.accountId).execute();
    expect(await words()).toMatch(/Rae left you a 5-star review[\s\S]*wonderful words/);
  });

  test('writes each of its mails once, however often the job runs', async () => {
    const to = newAddress();
    const id = await receive({ reviewerEmail: to });
    await Promise.all([1, 2, 3].map(() => writeReceivedMails(app.deps, [id])));
    expect(await kindsTo(to)).toEqual(['thank-you']);
    expect((await mailsAbout(id)).filter(({ kind }) => kind === 'new-review')).toHaveLength(1);
  });

  test('that was erased meanwhile tells nobody', async () => {
    const review = await addReview(app.db, owner.performerId);
    await app.db.deleteFrom('reviews').where('id', '=', review.id).execute();
    await writeReceivedMails(app.deps, [review.id]);
    await writePublishedMail(app.deps, review.id);
    expect(await mailsAbout(review.id)).toEqual([]);
  });

  test('and was added by the business asks the customer, whatever the switches say, and tells the owner nothing', async () => {
    await set({ emailNotificationsEnabled: false });
    const to = newAddress();
    const id = await receive({ reviewerEmail: to, source: 'business', comment: 'put into my mouth' });
    await set(allOn);
    const mails = await mailsAbout(id);
    expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([['please-confirm', to]]);
    expect(mails[0]?.subject).toBe('The Velvet Deck added your review: is it yours?');
    expect(mails[0]?.bodyText).not.toContain('put into my mouth');
  });

  test('and was added by the business is announced to the owner once its customer has confirmed it', async () => {
    const verifiedAt = new Date();
    const id = await receive({ source: 'business', comment: 'said at the bar', rating: 4, verifiedAt });
    await Promise.all([1, 2].map(() => announceConfirmed(app.deps, id)));
    const news = (await mailsAbout(id)).filter(({ kind }) => kind === 'new-review');
    expect(news).toHaveLength(1);
    expect(news[0]).toMatchObject({ recipient: owner.email, subject: 'Your customer confirmed a 4-star review' });
    expect(news[0]?.bodyText).toMatch(/Rae confirmed the 4-star review you added\. .*approved[\s\S]*said at the bar/);
    await set({ emailNotificationsEnabled: false });
    const quiet = await receive({ source: 'business', verifiedAt });
    await announceConfirmed(app.deps, quiet);
    await set(allOn);
    expect((await mailsAbout(quiet)).map(({ kind }) => kind)).toEqual(['please-confirm']);
  });
});

describe('a review that was published', () => {
  test('tells its customer, once', async () => {
    const to = newAddress();
    const { id } = await addReview(app.db, owner.performerId, { reviewerEmail: to, comment: 'my words' });
    await publish(id);
    await Promise.all([writePublishedMail(app.deps, id), writePublishedMail(app.deps, id)]);
    const [mail, ...more] = await mailsTo(to);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Your review for The Velvet Deck is now live!');
    expect(mail?.bodyText).toMatch(new RegExp(`^http://localhost:3000/reviews/${owner.slug}$`, 'm'));
    expect(mail?.bodyText).toMatch(/confirm-review[\s\S]*my-review/);
    expect(mail?.bodyText).not.toContain('my words');
  });

  test('and confirmed is quoted, shortened where it is long, with no more to confirm', async () => {
    const to = newAddress();
    const comment = `The start. ${'👩‍👩‍👧‍👦'.repeat(500)} The end.`;
    const { id } = await addReview(app.db, owner.performerId, { reviewerEmail: to, comment, verifiedAt: new Date() });
    await publish(id);
    await writePublishedMail(app.deps, id);
    const [mail] = await mailsTo(to);
    expect(mail?.bodyText).toMatch(/The start\. (👩‍👩‍👧‍👦)+…/u);
    expect(mail?.bodyText).not.toMatch(/The end|confirm-review/);
  });

  test('and hidden again before the mail was written tells nobody', async () => {
    const to = newAddress();
    const { id } = await addReview(app.db, owner.performerId, { reviewerEmail: to });
    await publish(id);
    await app.db.updateTable('reviews').set({ isPublic: false }).where('id', '=', id).execute();
    await writePublishedMail(app.deps, id);
    expect(await mailsTo(to)).toEqual([]);
  });
});

describe('the owner’s wishes', () => {
  const outcome = async (flags: object) => {
    await set({ ...allOn, ...flags });
    const to = newAddress();
    const id = await receive({ reviewerEmail: to });
    await publish(id);
    await writePublishedMail(app.deps, id);
    await set(allOn);
    return (await mailsAbout(id)).map(({ kind }) => kind).sort();
  };

  test.each([
    [{}, ['new-review', 'review-live', 'thank-you']],
    [{ notifyOnReviewSubmission: false }, ['new-review', 'review-live']],
    [{ notifyOnReviewApproval: false }, ['new-review', 'thank-you']],
    [{ emailNotificationsEnabled: false }, []],
  ])('%j', async (flags, kinds) => {
    await app.db.deleteFrom('mails').where('kind', '=', 'new-review').execute();
    expect(await outcome(flags)).toEqual(kinds);
  });
});

describe('one address', () => {
  test('gets three mails a day; what is more is written down and never sent', async () => {
    const to = newAddress();
    const reviews = [];
    for (let index = 0; index < 4; index += 1) reviews.push(await receive({ reviewerEmail: to.toUpperCase() }));
    await receive({ reviewerEmail: to });
    expect(await kindsTo(to.toUpperCase())).toEqual(['thank-you', 'thank-you', 'thank-you', 'thank-you (skipped)']);
    expect(await kindsTo(to)).toEqual(['thank-you (skipped)']);
    const [skipped] = await mailsTo(to);
    expect(skipped).toMatchObject({ bodyText: null, bodyHtml: null, headers: {}, sentAt: null });

    // A day later there is room again, but not for what was skipped.
    await app.db
      .updateTable('mails')
      .set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
      .where('recipient', 'in', [to, to.toUpperCase()])
      .execute();
    await writeReceivedMails(app.deps, reviews.slice(3));
    await receive({ reviewerEmail: to });
    expect(await kindsTo(to)).toEqual(['thank-you (skipped)', 'thank-you']);
  });

  test('is one mailbox in all its spellings, and gets every email about a decision', async () => {
    const name = `rae${randomUUID().slice(0, 8)}`;
    const spelled = (n: number) => `${[...name].join(n % 2 ? '.' : '')}+${n}@${n % 3 ? 'gmail' : 'googlemail'}.com`;
    const reviews = await Promise.all(
      Array.from({ length: 22 }, (_, n) => addReview(app.db, owner.performerId, { reviewerEmail: spelled(n) })),
    );
    await Promise.all(reviews.map(({ id }) => writeReceivedMails(app.deps, [id])));
    for (const { id } of reviews) {
      await publish(id);
      await writePublishedMail(app.deps, id);
    }
    const mails = await app.db
      .selectFrom('mails')
      .select(['kind', 'skippedAt'])
      .where('mailbox', '=', `${name}@gmail.com`)
      .execute();
    const sent = mails.filter(({ skippedAt }) => skippedAt === null);
    expect(sent.filter(({ kind }) => kind === 'thank-you')).toHaveLength(3);
    expect(sent.filter(({ kind }) => kind === 'review-live')).toHaveLength(22);
  });

  test('gets no more than three when ten come at the same moment', async () => {
    const to = newAddress();
    const reviews = await Promise.all(
      Array.from({ length: 10 }, () => addReview(app.db, owner.performerId, { reviewerEmail: to })),
    );
    await Promise.all(reviews.map(({ id }) => writeReceivedMails(app.deps, [id])));
    const kinds = await kindsTo(to);
    expect(kinds.filter((kind) => kind === 'thank-you')).toHaveLength(3);
    expect(kinds).toHaveLength(10);
  });

  test('of an owner who never confirmed it is limited too, and a confirmed one gets every email', async () => {
    const busy = await signUpOwner(app);
    for (let index = 0; index < 4; index += 1) await receive({}, busy.performerId);
    const news = async () => (await kindsTo(busy.email)).filter((kind) => kind === 'new-review').length;
    expect(await news()).toBe(3);
    await app.db.updateTable('accounts').set({ emailVerified: true }).where('id', '=', busy.accountId).execute();
    await receive({}, busy.performerId);
    expect(await news()).toBe(4);
  });
});
