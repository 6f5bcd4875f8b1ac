import { describe, expect, test } from 'vitest';
import { writeEditMails } from '#server/features/notifications/edit-mails.service.ts';
import { visitor } from '#test/support/make-app.ts';
import { prepareEdits, rejectEdit } from '#test/support/review-edits.ts';
import { eraseAsReviewer, myReviewPath, pressMyReview, pressWithCode } from '#test/support/reviewer-page.ts';
import { expectWithinASecond } from '#test/support/within-a-second.ts';

const { stage, edit, rowOf, versionsOf, waitingOf, decide, publicReview, mailsAbout, publish } = prepareEdits();

const publicPage = async () => (await visitor(stage.app).get(`/reviews/${stage.owner.slug}`)).body;
const totals = () =>
  stage.app.db
    .selectFrom('performerTotals')
    .select(['received', 'pending', 'approved', 'ratingSum', 'twoStars', 'fiveStars'])
    .where('performerId', '=', stage.owner.performerId)
    .executeTakeFirstOrThrow();

describe('an edit of a published review', () => {
  test('waits, and the approved version is shown everywhere meanwhile', async () => {
    const id = await publish();
    const page = await edit(id);
    expect(page.body).toContain('Your edit is waiting');
    expect(page.body).toContain('Second thoughts.');
    expect(await publicPage()).toContain('First thoughts.');
    expect(await publicPage()).not.toMatch(/Second thoughts|Edited/);
    expect(await publicReview()).toMatchObject({ comment: 'First thoughts.', rating: 5, edited: false });
    expect((await stage.owner.get('/api/reviews')).body).not.toContain('Second thoughts');
    expect(await totals()).toMatchObject({ approved: 1, ratingSum: 5 });
    expect((await stage.ada.get('/api/admin/waiting')).json().edits).toBeGreaterThan(0);
    const waiting = (await stage.ada.get('/api/admin/edits')).json().find((each: { id: string }) => each.id === id);
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
    for (const path of [`embed/${stage.owner.slug}?type=displayAll`, `widget/${stage.owner.slug}`])
      expect((await visitor(stage.app).get(`/api/public/${path}`)).json().reviews[0]).toMatchObject({
        date: 'March 4, 2026 • Edited',
        comment: 'Second thoughts.',
      });
    expect((await stage.owner.get('/api/reviews')).json()[0]).toMatchObject({
      edited: true,
      comment: 'Second thoughts.',
    });
    expect((await stage.owner.get('/api/reviews/export?format=csv')).body).toContain(
      '"approved","","yes","yes","no","yes","customer"',
    );
    expect((await stage.owner.get('/api/account/export')).json().reviews[0].editedAt).not.toBeNull();
    expect(await totals()).toMatchObject({ received: 1, approved: 1, ratingSum: 2, twoStars: 1, fiveStars: 0 });
    const days = await stage.app.db
      .selectFrom('performerDays')
      .select(['day', 'approved', 'ratingSum', 'replied'])
      .where('performerId', '=', stage.owner.performerId)
      .execute();
    expect(days).toMatchObject([{ approved: 1, ratingSum: 2, replied: 1 }]);
  });

  test('is emailed to the owner and the reviewer when it can no longer be undone', async () => {
    const id = await publish();
    await edit(id);
    const [version] = (await decide(id)).done;
    await Promise.all([writeEditMails(stage.app.deps, version), writeEditMails(stage.app.deps, version)]);
    const mails = await mailsAbout(id);
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['edit-published', 'review-edited']);
    const toOwner = mails.find(({ kind }) => kind === 'review-edited')?.bodyText?.replace(/\s+/g, ' ');
    expect(toOwner).toContain('your score counts 2 stars instead of 5 stars');
    expect(toOwner).toContain('Your reply is still shown below it.');
  });

  test('that is rejected changes nothing that the public sees, and its reviewer hears why', async () => {
    const id = await publish();
    await edit(id);
    const [version] = (await decide(id, rejectEdit)).done;
    expect(await publicReview()).toMatchObject({ comment: 'First thoughts.', edited: false });
    await writeEditMails(stage.app.deps, version);
    const [mail, ...more] = await mailsAbout(id);
    expect(more).toEqual([]);
    expect(mail?.kind).toBe('edit-rejected');
    expect(mail?.bodyText).toContain('The number in line two.');
    const { body } = await stage.app.app.inject({ method: 'GET', url: myReviewPath(stage.app, id) });
    expect(body).toContain('Your edit isn’t published');
    expect(body).toContain('The number in line two.');
    // The next one starts from what was typed.
    expect((await pressMyReview(stage.app, id, { purpose: 'edit' })).body).toContain('Second thoughts.');
    const decisions = (await stage.ada.get(`/api/admin/reviews?status=approved&q=${id}`)).json()[0].history;
    expect(decisions[0]).toMatchObject({ outcome: 'rejected', ofEdit: true, reason: 'private_data' });
  });

  test('is replaced by a further one, and approving the one before approves nothing', async () => {
    const id = await publish();
    await edit(id);
    const first = await waitingOf(id);
    await edit(id, { comment: 'Third thoughts.' });
    const answer = await stage.ada.send('POST', '/api/admin/edits/decide', { ids: [first], decision: 'approve' });
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

  test('goes when its review is taken down, and can be made again', async () => {
    const id = await publish();
    await edit(id);
    await stage.ada.send('POST', `/api/admin/reviews/${id}/reverse`, { reason: 'unlawful' });
    expect(await waitingOf(id)).toBe('');
    await edit(id);
    // It was published before, so it says that it was changed.
    expect(await rowOf(id)).toMatchObject({ status: 'pending', comment: 'Second thoughts.' });
    expect((await rowOf(id)).editedAt).not.toBeNull();
  });

  test('is erased with its review, and the download holds every version', async () => {
    const id = await publish();
    await edit(id);
    const copy = (await pressWithCode(stage.app, id, { purpose: 'download' })).json();
    expect(copy.versions.map(({ comment }: { comment: string }) => comment)).toEqual([
      'First thoughts.',
      'Second thoughts.',
    ]);
    await eraseAsReviewer(stage.app, id);
    expect(await versionsOf(id)).toEqual([]);
  });
});
