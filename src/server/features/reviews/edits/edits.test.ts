import { describe, expect, test } from 'vitest';
import { limits } from '#shared/limits.ts';
import { addPublishedReview, addReview } from '#test/support/factories.ts';
import { prepareEdits } from '#test/support/review-edits.ts';
import { pressMyReview, pressWithCode } from '#test/support/reviewer-page.ts';
import { editReview } from './edits.service.ts';

const { stage, edit, rowOf, versionsOf, publicReview } = prepareEdits();

describe('an edit of a review that nobody has decided', () => {
  test('is what the review says from then on; what it said before is kept', async () => {
    const { id } = await addReview(stage.app.db, stage.owner.performerId, { comment: 'First thoughts.' });
    const page = await edit(id);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Your review has been changed.');
    expect(await rowOf(id)).toMatchObject({ rating: 2, comment: 'Second thoughts.', status: 'pending', version: 2 });
    expect(await versionsOf(id)).toMatchObject([
      { number: 1, rating: 5, comment: 'First thoughts.', outcome: 'taken' },
      { number: 2, rating: 2, comment: 'Second thoughts.', outcome: 'taken' },
    ]);
    await stage.ada.send('POST', `/api/admin/reviews/${id}/approve`);
    expect(await publicReview()).toMatchObject({ comment: 'Second thoughts.', edited: false });
  });

  test('is not decided by an administrator who has read the words before it', async () => {
    const { id } = await addReview(stage.app.db, stage.owner.performerId);
    const { id: other } = await addReview(stage.app.db, stage.owner.performerId);
    await edit(id);
    const answer = await stage.ada.send('POST', `/api/admin/reviews/${id}/approve`, { version: 1 });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().code).toBe('edited_meanwhile');
    const many = { ids: [id, other], decision: 'approve', versions: { [id]: 1, [other]: 1 } };
    expect((await stage.ada.send('POST', '/api/admin/reviews/decide', many)).json()).toEqual({
      done: [other],
      refused: [id],
    });
    expect((await stage.ada.send('POST', `/api/admin/reviews/${id}/approve`, { version: 2 })).statusCode).toBe(200);
  });

  test('brings a rejected review back into the queue, from where a decision can be undone', async () => {
    const { id } = await addReview(stage.app.db, stage.owner.performerId);
    await stage.ada.send('POST', `/api/admin/reviews/${id}/reject`, { reason: 'private_data' });
    await edit(id);
    expect(await rowOf(id)).toMatchObject({ status: 'pending', decidedAt: null, rejectedReason: null, editedAt: null });
    await stage.ada.send('POST', `/api/admin/reviews/${id}/approve`);
    const undone = await stage.ada.send('POST', '/api/admin/reviews/undo', { ids: [id] });
    expect(undone.json()).toEqual({ done: [id], refused: [] });
    expect(await rowOf(id)).toMatchObject({ status: 'pending', comment: 'Second thoughts.' });
  });

  test('waits for the answer to an appeal', async () => {
    const { id } = await addReview(stage.app.db, stage.owner.performerId);
    await stage.ada.send('POST', `/api/admin/reviews/${id}/reject`, { reason: 'private_data' });
    await pressWithCode(stage.app, id, { purpose: 'appeal', words: 'Look again.' });
    expect((await pressMyReview(stage.app, id, { purpose: 'edit' })).body).toContain('once we’ve answered');
    expect(await editReview(stage.app.deps, id, { rating: 1, comment: 'New.', eventType: '' })).toBe('appealed');
    expect(await rowOf(id)).toMatchObject({ status: 'rejected', version: 1 });
  });
});

test('the longest review in the longest script can be edited', async () => {
  const { id } = await addReview(stage.app.db, stage.owner.performerId);
  const comment = '魔'.repeat(limits.comment);
  expect((await edit(id, { comment })).body).toContain('Your review has been changed.');
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
        const { id } = await addPublishedReview(stage.app.db, stage.owner.performerId, {
          rating: from as 1,
          comment: `${comment} ${from}`,
        });
        outcomes.push(
          await editReview(stage.app.deps, id, { rating: to as 1, comment: `${comment} ${from}!`, eventType: '' }),
        );
        const { checks } = await stage.app.db
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
  const { id } = await addPublishedReview(stage.app.db, stage.owner.performerId, { comment: 'First thoughts.' });
  const deps = { ...stage.app.deps, env: { ...stage.app.deps.env, moderation: 'verified' as const } };
  expect(await editReview(deps, id, { rating: 1, comment: 'See www.shop.example', eventType: '' })).toBe('waiting');
  expect(await editReview(deps, id, { rating: 1, comment: 'Second thoughts.', eventType: '' })).toBe('taken');
  expect(await publicReview()).toMatchObject({ comment: 'Second thoughts.', edited: true });
});

describe('where confirmed reviews publish themselves', () => {
  const editConfirmed = (id: string) =>
    editReview({ ...stage.app.deps, env: { ...stage.app.deps.env, moderation: 'verified' } }, id, {
      rating: 1,
      comment: 'Second thoughts.',
      eventType: '',
    });
  const rejection = { reason: 'unlawful' };

  test('an edit of one that nobody has decided is published', async () => {
    const { id } = await addReview(stage.app.db, stage.owner.performerId);
    await editConfirmed(id);
    expect(await rowOf(id)).toMatchObject({ status: 'approved', comment: 'Second thoughts.' });
  });

  test('an edit of one that was rejected or taken down waits for an administrator', async () => {
    const [rejected, takenDown] = [
      await addReview(stage.app.db, stage.owner.performerId),
      await addPublishedReview(stage.app.db, stage.owner.performerId),
    ];
    const answers = [
      await stage.ada.send('POST', `/api/admin/reviews/${rejected.id}/reject`, rejection),
      await stage.ada.send('POST', `/api/admin/reviews/${takenDown.id}/reverse`, rejection),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    for (const { id } of [rejected, takenDown]) {
      await editConfirmed(id);
      expect(await rowOf(id)).toMatchObject({ status: 'pending', comment: 'Second thoughts.' });
    }
  });
});

test('a client’s word that a review isn’t theirs stays when the review is edited', async () => {
  const { id } = await addReview(stage.app.db, stage.owner.performerId, { checks: ['disowned'] });
  await edit(id);
  expect((await rowOf(id)).checks).toEqual(['disowned']);
});
