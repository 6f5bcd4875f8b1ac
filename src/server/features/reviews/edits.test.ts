import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeEditMails } from '#server/features/notifications/edit-mails.service.ts';
import { limits } from '#shared/limits.ts';
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
import { editReview } from './edits.service.ts';

let app: TestApp;
let owner: Person;
let ada: Person;

beforeAll(async () => {
  app = await makeApp();
  ada = await signUpAdministrator(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  app.setTime(null);
  owner = await signUpOwner(app, { businessName: 'The Velvet Deck' });
});

const words = { rating: '2', comment: 'Second thoughts.', eventType: 'Wedding' };
const edit = (id: string, change: Partial<typeof words> = {}) =>
  pressWithCode(app, id, { purpose: 'edit', ...words, ...change });
const rowOf = (id: string) => app.db.selectFrom('reviews').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const versionsOf = (id: string) =>
  app.db
    .selectFrom('reviewVersions')
    .select(['id', 'number', 'rating', 'comment', 'outcome'])
    .where('reviewId', '=', id)
    .orderBy('number')
    .execute();
const waitingOf = async (id: string) => (await versionsOf(id)).find(({ outcome }) => outcome === null)?.id ?? '';
const decide = async (id: string, more: object = { decision: 'approve' }) =>
  (await ada.send('POST', '/api/admin/edits/decide', { ids: [await waitingOf(id)], ...more })).json();
const reject = { decision: 'reject', reason: 'private_data', note: 'The number in line two.' };
const publicPage = async () => (await visitor(app).get(`/reviews/${owner.slug}`)).body;
const publicReview = async () => (await visitor(app).get(`/api/public/reviews/${owner.slug}`)).json().reviews[0];
const mailsAbout = async (id: string) =>
  (await app.db.selectFrom('mails').selectAll().where('reviewId', '=', id).orderBy('id').execute()).filter(
    ({ kind }) => kind !== 'reviewer-code',
  );
const totals = () =>
  app.db
    .selectFrom('performerTotals')
    .select(['received', 'pending', 'approved', 'ratingSum', 'twoStars', 'fiveStars'])
    .where('performerId', '=', owner.performerId)
    .executeTakeFirstOrThrow();

describe('an edit of a review that nobody has decided', () => {
  test('is what the review says from then on; what it said before is kept', async () => {
    const { id } = await addReview(app.db, owner.performerId, { comment: 'First thoughts.' });
    const page = await edit(id);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Your review is changed.');
    expect(await rowOf(id)).toMatchObject({ rating: 2, comment: 'Second thoughts.', status: 'pending', version: 2 });
    expect(await versionsOf(id)).toMatchObject([
      { number: 1, rating: 5, comment: 'First thoughts.', outcome: 'taken' },
      { number: 2, rating: 2, comment: 'Second thoughts.', outcome: 'taken' },
    ]);
    await ada.send('POST', `/api/admin/reviews/${id}/approve`);
    expect(await publicReview()).toMatchObject({ comment: 'Second thoughts.', edited: false });
  });

  test('is not decided by an administrator who has read the words before it', async () => {
    const { id } = await addReview(app.db, owner.performerId);
    const { id: other } = await addReview(app.db, owner.performerId);
    await edit(id);
    const answer = await ada.send('POST', `/api/admin/reviews/${id}/approve`, { version: 1 });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().code).toBe('edited_meanwhile');
    const many = { ids: [id, other], decision: 'approve', versions: { [id]: 1, [other]: 1 } };
    expect((await ada.send('POST', '/api/admin/reviews/decide', many)).json()).toEqual({
      done: [other],
      refused: [id],
    });
    expect((await ada.send('POST', `/api/admin/reviews/${id}/approve`, { version: 2 })).statusCode).toBe(200);
  });

  test('brings a rejected review back into the queue, from where a decision can be undone', async () => {
    const { id } = await addReview(app.db, owner.performerId);
    await ada.send('POST', `/api/admin/reviews/${id}/reject`, { reason: 'private_data' });
    await edit(id);
    expect(await rowOf(id)).toMatchObject({ status: 'pending', decidedAt: null, rejectedReason: null, editedAt: null });
    await ada.send('POST', `/api/admin/reviews/${id}/approve`);
    const undone = await ada.send('POST', '/api/admin/reviews/undo', { ids: [id] });
    expect(undone.json()).toEqual({ done: [id], refused: [] });
    expect(await rowOf(id)).toMatchObject({ status: 'pending', comment: 'Second thoughts.' });
  });

  test('waits for the answer to an appeal', async () => {
    const { id } = await addReview(app.db, owner.performerId);
    await ada.send('POST', `/api/admin/reviews/${id}/reject`, { reason: 'private_data' });
    await pressWithCode(app, id, { purpose: 'appeal', words: 'Look again.' });
    expect((await pressMyReview(app, id, { purpose: 'edit' })).body).toContain('once that is answered');
    expect(await editReview(app.deps, id, { rating: 1, comment: 'New.', eventType: '' })).toBe('appealed');
    expect(await rowOf(id)).toMatchObject({ status: 'rejected', version: 1 });
  });
});

describe('an edit of a published review', () => {
  const publish = async () => {
    const { id } = await addPublishedReview(app.db, owner.performerId, {
      comment: 'First thoughts.',
      createdAt: new Date('2026-03-04T10:00:00Z'),
    });
    await owner.send('POST', `/api/reviews/${id}/reply`, { replyText: 'Thank you, Rae.' });
    return id;
  };

  test('waits, and the approved version is shown everywhere meanwhile', async () => {
    const id = await publish();
    const page = await edit(id);
    expect(page.body).toContain('Your edit is waiting');
    expect(page.body).toContain('Second thoughts.');
    expect(await publicPage()).toContain('First thoughts.');
    expect(await publicPage()).not.toMatch(/Second thoughts|Edited/);
    expect(await publicReview()).toMatchObject({ comment: 'First thoughts.', rating: 5, edited: false });
    expect((await owner.get('/api/reviews')).body).not.toContain('Second thoughts');
    expect(await totals()).toMatchObject({ approved: 1, ratingSum: 5 });
    expect((await ada.get('/api/admin/waiting')).json().edits).toBeGreaterThan(0);
    const waiting = (await ada.get('/api/admin/edits')).json().find((each: { id: string }) => each.id === id);
    expect(waiting).toMatchObject({ comment: 'First thoughts.', edit: { comment: 'Second thoughts.', rating: 2 } });
  });

  test('says “Edited” on every surface once it is approved; its day and its reply stay, and totals follow', async () => {
    const id = await publish();
    await edit(id);
    expect(await decide(id)).toMatchObject({ refused: [] });
    await expectWithinASecond(async () => expect(await publicPage()).toMatch(/Edited[\s\S]*Second thoughts/));
    expect(await publicPage()).toContain('Thank you, Rae.');
    expect(await publicReview()).toMatchObject({
      comment: 'Second thoughts.',
      rating: 2,
      eventType: 'Wedding',
      edited: true,
      verified: true,
      createdAt: '2026-03-04T10:00:00.000Z',
      reply: { replyText: 'Thank you, Rae.' },
    });
    for (const path of [`embed/${owner.slug}?type=displayAll`, `widget/${owner.slug}`])
      expect((await visitor(app).get(`/api/public/${path}`)).json().reviews[0]).toMatchObject({
        date: 'March 4, 2026 • Edited',
        comment: 'Second thoughts.',
      });
    expect((await owner.get('/api/reviews')).json()[0]).toMatchObject({ edited: true, comment: 'Second thoughts.' });
    expect((await owner.get('/api/reviews/export?format=csv')).body).toContain(
      '"approved","yes","yes","no","yes","customer"',
    );
    expect((await owner.get('/api/account/export')).json().reviews[0].editedAt).not.toBeNull();
    expect(await totals()).toMatchObject({ received: 1, approved: 1, ratingSum: 2, twoStars: 1, fiveStars: 0 });
    const days = await app.db
      .selectFrom('performerDays')
      .select(['day', 'approved', 'ratingSum', 'replied'])
      .where('performerId', '=', owner.performerId)
      .execute();
    expect(days).toMatchObject([{ approved: 1, ratingSum: 2, replied: 1 }]);
  });

  test('is emailed to the owner and the reviewer when it can no longer be undone', async () => {
    const id = await publish();
    await edit(id);
    const [version] = (await decide(id)).done;
    await Promise.all([writeEditMails(app.deps, version), writeEditMails(app.deps, version)]);
    const mails = await mailsAbout(id);
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['edit-published', 'review-edited']);
    const toOwner = mails.find(({ kind }) => kind === 'review-edited')?.bodyText?.replace(/\s+/g, ' ');
    expect(toOwner).toContain('your score counts 2 stars instead of 5 stars');
    expect(toOwner).toContain('Your reply is still shown below it.');
  });

  test('that is rejected changes nothing that the public sees, and its reviewer hears why', async () => {
    const id = await publish();
    await edit(id);
    const [version] = (await decide(id, reject)).done;
    expect(await publicReview()).toMatchObject({ comment: 'First thoughts.', edited: false });
    await writeEditMails(app.deps, version);
    const [mail, ...more] = await mailsAbout(id);
    expect(more).toEqual([]);
    expect(mail?.kind).toBe('edit-rejected');
    expect(mail?.bodyText).toContain('The number in line two.');
    const { body } = await app.app.inject({ method: 'GET', url: myReviewPath(app, id) });
    expect(body).toContain('Your edit isn’t published');
    expect(body).toContain('The number in line two.');
    // The next one starts from what was typed.
    expect((await pressMyReview(app, id, { purpose: 'edit' })).body).toContain('Second thoughts.');
    const decisions = (await ada.get(`/api/admin/reviews?status=approved&q=${id}`)).json()[0].history;
    expect(decisions[0]).toMatchObject({ outcome: 'rejected', ofEdit: true, reason: 'private_data' });
  });

  test('is replaced by a further one, and approving the one before approves nothing', async () => {
    const id = await publish();
    await edit(id);
    const first = await waitingOf(id);
    await edit(id, { comment: 'Third thoughts.' });
    const answer = await ada.send('POST', '/api/admin/edits/decide', { ids: [first], decision: 'approve' });
    expect(answer.json()).toEqual({ done: [], refused: [first] });
    expect((await versionsOf(id)).map(({ outcome }) => outcome)).toEqual(['taken', 'dropped', null]);
    await decide(id);
    expect(await publicReview()).toMatchObject({ comment: 'Third thoughts.' });
  });

  test('is withdrawn by an edit that says what the review says', async () => {
    const id = await publish();
    await edit(id);
    const page = await edit(id, { rating: '5', comment: 'First thoughts.', eventType: '' });
    expect(page.body).toContain('Your edit is withdrawn.');
    expect(await waitingOf(id)).toBe('');
    expect((await edit(id, { rating: '5', comment: 'First thoughts.', eventType: '' })).body).toContain(
      'Nothing was changed.',
    );
  });

  test.each([[{ decision: 'approve' }], [reject]])(
    'can be undone for ten seconds by who decided it: %o',
    async (how) => {
      const id = await publish();
      const ben = await signUpAdministrator(app);
      await edit(id);
      const [version] = (await decide(id, how)).done;
      const undo = async (person: Person) =>
        (await person.send('POST', '/api/admin/edits/undo', { ids: [version] })).json();
      expect(await undo(ben)).toEqual({ done: [], refused: [version] });
      expect(await undo(ada)).toEqual({ done: [version], refused: [] });
      expect(await rowOf(id)).toMatchObject({ comment: 'First thoughts.', rating: 5, version: 1, editedAt: null });
      expect(await waitingOf(id)).toBe(version);
      await writeEditMails(app.deps, version);
      expect(await mailsAbout(id)).toEqual([]);
      await decide(id, how);
      app.setTime(new Date(Date.now() + 20_000));
      expect(await undo(ada)).toEqual({ done: [], refused: [version] });
    },
  );

  test('is not undone once its reviewer has sent another one', async () => {
    const id = await publish();
    await edit(id);
    const [version] = (await decide(id)).done;
    await edit(id, { comment: 'Third thoughts.' });
    const undone = await ada.send('POST', '/api/admin/edits/undo', { ids: [version] });
    expect(undone.json()).toEqual({ done: [], refused: [version] });
    expect(await publicReview()).toMatchObject({ comment: 'Second thoughts.' });
  });

  test('goes when its review is taken down, and can be made again', async () => {
    const id = await publish();
    await edit(id);
    await ada.send('POST', `/api/admin/reviews/${id}/reverse`, { reason: 'unlawful' });
    expect(await waitingOf(id)).toBe('');
    await edit(id);
    // It was published before, so it says that it was changed.
    expect(await rowOf(id)).toMatchObject({ status: 'pending', comment: 'Second thoughts.' });
    expect((await rowOf(id)).editedAt).not.toBeNull();
  });

  test('is refused after five in a day; twenty at once leave five', async () => {
    const id = await publish();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        editReview(app.deps, id, { rating: 3, comment: `Try ${n}.`, eventType: '' }),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'waiting')).toHaveLength(limits.edits.perDay);
    expect(outcomes.filter((outcome) => outcome === 'too-many')).toHaveLength(15);
    expect((await versionsOf(id)).filter(({ outcome }) => outcome === null)).toHaveLength(1);
    expect((await edit(id)).body).toContain('as often as we can take it');
    app.setTime(new Date(Date.now() + 25 * 3600_000));
    expect((await edit(id)).body).toContain('Your edit is saved.');
  });

  test('and its decision meet at the same moment without harm', async () => {
    const id = await publish();
    await edit(id);
    const version = await waitingOf(id);
    const [decided, edited] = await Promise.all([
      ada.send('POST', '/api/admin/edits/decide', { ids: [version], decision: 'approve' }),
      editReview(app.deps, id, { rating: 1, comment: 'Third thoughts.', eventType: '' }),
    ]);
    expect(edited).toBe('waiting');
    const shown = (await rowOf(id)).comment;
    expect(shown).toBe(decided.json().done.length === 1 ? 'Second thoughts.' : 'First thoughts.');
  });

  test('is erased with its review, and the download holds every version', async () => {
    const id = await publish();
    await edit(id);
    const copy = (await pressWithCode(app, id, { purpose: 'download' })).json();
    expect(copy.versions.map(({ comment }: { comment: string }) => comment)).toEqual([
      'First thoughts.',
      'Second thoughts.',
    ]);
    await eraseAsReviewer(app, id);
    expect(await versionsOf(id)).toEqual([]);
  });

  test('needs a code, keeps what was typed when the code is wrong, and says what is missing', async () => {
    const id = await publish();
    await pressMyReview(app, id, { purpose: 'edit' });
    const wrong = await pressMyReview(app, id, { purpose: 'edit', ...words, code: 'nonsense' });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.body).toContain('Second thoughts.');
    const empty = { purpose: 'edit', rating: '2', comment: ' ', code: await codeInMail(app, id) };
    expect((await pressMyReview(app, id, empty)).statusCode).toBe(422);
    const noStars = { purpose: 'edit', comment: 'Words.', code: await codeInMail(app, id) };
    expect((await pressMyReview(app, id, noStars)).body).toContain('Please select a rating');
    const again = await pressMyReview(app, id, { purpose: 'edit', ...words, code: '', again: '1' });
    expect(again.body).toContain('Second thoughts.');
    expect(await versionsOf(id)).toEqual([]);
  });
});

test('the longest review in the longest script can be edited', async () => {
  const { id } = await addReview(app.db, owner.performerId);
  const comment = '魔'.repeat(limits.comment);
  expect((await edit(id, { comment })).body).toContain('Your review is changed.');
  expect((await rowOf(id)).comment).toBe(comment);
});

test('no rule reads the stars: an edit from five to one is treated as one from one to five', async () => {
  const treated = await Promise.all(
    [
      [5, 1],
      [1, 5],
    ].map(async ([from, to]) => {
      const outcomes = [];
      for (const comment of ['A fine night.', 'See www.shop.example', 'shit show']) {
        const { id } = await addPublishedReview(app.db, owner.performerId, {
          rating: from as 1,
          comment: `${comment} ${from}`,
        });
        outcomes.push(
          await editReview(app.deps, id, { rating: to as 1, comment: `${comment} ${from}!`, eventType: '' }),
        );
        const { checks } = await app.db
          .selectFrom('reviewVersions')
          .select('checks')
          .where('reviewId', '=', id)
          .where('number', '=', 2)
          .executeTakeFirstOrThrow();
        outcomes.push(checks);
      }
      return outcomes;
    }),
  );
  expect(treated[1]).toEqual(treated[0]);
});

test('where confirmed reviews publish themselves, so does an edit that no check stops at', async () => {
  const { id } = await addPublishedReview(app.db, owner.performerId, { comment: 'First thoughts.' });
  const deps = { ...app.deps, env: { ...app.deps.env, moderation: 'verified' as const } };
  expect(await editReview(deps, id, { rating: 1, comment: 'See www.shop.example', eventType: '' })).toBe('waiting');
  expect(await editReview(deps, id, { rating: 1, comment: 'Second thoughts.', eventType: '' })).toBe('taken');
  expect(await publicReview()).toMatchObject({ comment: 'Second thoughts.', edited: true });
});
