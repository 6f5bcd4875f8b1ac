import { describe, expect, test } from 'vitest';
import { writeEditMails } from '#server/features/notifications/edit-mails.service.ts';
import { limits } from '#shared/limits.ts';
import { type Person, signUpAdministrator } from '#test/support/make-app.ts';
import { editedWords, prepareEdits, rejectEdit } from '#test/support/review-edits.ts';
import { codeInMail, pressMyReview } from '#test/support/reviewer-page.ts';
import { editReview } from './edits.service.ts';

const { stage, edit, rowOf, versionsOf, waitingOf, decide, publicReview, mailsAbout, publish } = prepareEdits();

describe('an edit of a published review', () => {
  test.each([[{ decision: 'approve' }], [rejectEdit]])(
    'can be undone for ten seconds by who decided it: %o',
    async (how) => {
      const id = await publish();
      const ben = await signUpAdministrator(stage.app);
      await edit(id);
      const [version] = (await decide(id, how)).done;
      const undo = async (person: Person) =>
        (await person.send('POST', '/api/admin/edits/undo', { ids: [version] })).json();
      expect(await undo(ben)).toEqual({ done: [], refused: [version] });
      expect(await undo(stage.ada)).toEqual({ done: [version], refused: [] });
      expect(await rowOf(id)).toMatchObject({ comment: 'First thoughts.', rating: 5, version: 1, editedAt: null });
      expect(await waitingOf(id)).toBe(version);
      await writeEditMails(stage.app.deps, version);
      expect(await mailsAbout(id)).toEqual([]);
      await decide(id, how);
      stage.app.setTime(new Date(Date.now() + 20_000));
      expect(await undo(stage.ada)).toEqual({ done: [], refused: [version] });
    },
  );

  test('is not undone once its reviewer has sent another one', async () => {
    const id = await publish();
    await edit(id);
    const [version] = (await decide(id)).done;
    await edit(id, { comment: 'Third thoughts.' });
    const undone = await stage.ada.send('POST', '/api/admin/edits/undo', { ids: [version] });
    expect(undone.json()).toEqual({ done: [], refused: [version] });
    expect(await publicReview()).toMatchObject({ comment: 'Second thoughts.' });
  });

  test('is refused after five in a day; twenty at once leave five', async () => {
    const id = await publish();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        editReview(stage.app.deps, id, { rating: 3, comment: `Try ${n}.`, eventType: '' }),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'waiting')).toHaveLength(limits.edits.perDay);
    expect(outcomes.filter((outcome) => outcome === 'too-many-today')).toHaveLength(15);
    expect((await versionsOf(id)).filter(({ outcome }) => outcome === null)).toHaveLength(1);
    expect((await edit(id)).body).toContain('as often as you can in one day');
    stage.app.setTime(new Date(Date.now() + 25 * 3600_000));
    expect((await edit(id)).body).toContain('Your edit is saved.');
  });

  test('is refused before a code is sent where a limit is reached, and nobody is told to wait for one without end', async () => {
    const id = await publish();
    const codes = async () =>
      (await stage.app.db.selectFrom('mails').select('kind').where('reviewId', '=', id).execute()).filter(
        ({ kind }) => kind === 'reviewer-code',
      ).length;
    const press = async () => (await pressMyReview(stage.app, id, { purpose: 'edit' })).body;
    const addEdits = async (first: number, count: number, createdAt: Date) => {
      const numbers = Array.from({ length: count }, (_, n) => first + n);
      const closed = { outcome: 'rejected', closedAt: createdAt, createdAt } as const;
      await stage.app.db
        .insertInto('reviewVersions')
        .values(numbers.map((number) => ({ reviewId: id, number, rating: 3, comment: `Try ${number}.`, ...closed })))
        .execute();
    };
    await addEdits(1, 1 + limits.edits.perDay, new Date());
    expect(await press()).toContain('as often as you can in one day. Try again tomorrow.');
    await addEdits(2 + limits.edits.perDay, limits.edits.ever - limits.edits.perDay, new Date('2026-03-05T10:00:00Z'));
    const never = await press();
    expect(never).toContain('You’ve edited this review 30 times, which is the most we allow. You can still erase it.');
    expect(never).not.toContain('tomorrow');
    expect(await codes()).toBe(0);
    expect(await editReview(stage.app.deps, id, { rating: 1, comment: 'One more.', eventType: '' })).toBe(
      'too-many-ever',
    );
  });

  test('that waits can be withdrawn once no more edits are allowed', async () => {
    const id = await publish();
    for (let n = 0; n < limits.edits.perDay; n += 1)
      await editReview(stage.app.deps, id, { rating: 3, comment: `Try ${n}.`, eventType: '' });
    const { rating, comment, eventType } = await rowOf(id);
    expect((await edit(id, { rating: `${rating}`, comment, eventType })).body).toContain('Your edit is withdrawn.');
    expect(await waitingOf(id)).toBe('');
  });

  test('and its decision meet at the same moment without harm', async () => {
    const id = await publish();
    await edit(id);
    const version = await waitingOf(id);
    const [decided, edited] = await Promise.all([
      stage.ada.send('POST', '/api/admin/edits/decide', { ids: [version], decision: 'approve' }),
      editReview(stage.app.deps, id, { rating: 1, comment: 'Third thoughts.', eventType: '' }),
    ]);
    expect(edited).toBe('waiting');
    const shown = (await rowOf(id)).comment;
    expect(shown).toBe(decided.json().done.length === 1 ? 'Second thoughts.' : 'First thoughts.');
  });

  test('needs a code, keeps what was typed when the code is wrong, and says what is missing', async () => {
    const id = await publish();
    await pressMyReview(stage.app, id, { purpose: 'edit' });
    const wrong = await pressMyReview(stage.app, id, { purpose: 'edit', ...editedWords, code: 'nonsense' });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.body).toContain('Second thoughts.');
    const empty = { purpose: 'edit', rating: '2', comment: ' ', code: await codeInMail(stage.app, id) };
    expect((await pressMyReview(stage.app, id, empty)).statusCode).toBe(422);
    const noStars = { purpose: 'edit', comment: 'Words.', code: await codeInMail(stage.app, id) };
    expect((await pressMyReview(stage.app, id, noStars)).body).toContain('Please select a rating');
    const again = await pressMyReview(stage.app, id, { purpose: 'edit', ...editedWords, code: '', again: '1' });
    expect(again.body).toContain('Second thoughts.');
    expect(await versionsOf(id)).toEqual([]);
  });
});
