import { afterAll, beforeAll, beforeEach } from 'vitest';
import { addPublishedReview } from './factories.ts';
import { makeApp, type Person, signUpAdministrator, signUpOwner, type TestApp, visitor } from './make-app.ts';
import { pressWithCode } from './reviewer-page.ts';

export const editedWords = { rating: '2', comment: 'Second thoughts.', eventType: 'Wedding' };

export const rejectEdit = { decision: 'reject', reason: 'private_data', note: 'The number in line two.' };

/** For tests of what reviewers change afterwards: an application, a new owner for each test, and an administrator. */
export function prepareEdits() {
  const stage = {} as { app: TestApp; owner: Person; ada: Person };
  beforeAll(async () => {
    stage.app = await makeApp();
    stage.ada = await signUpAdministrator(stage.app);
  });
  afterAll(() => stage.app.close());
  beforeEach(async () => {
    stage.app.setTime(null);
    stage.owner = await signUpOwner(stage.app, { businessName: 'The Velvet Deck' });
  });

  const edit = (id: string, change: Partial<typeof editedWords> = {}) =>
    pressWithCode(stage.app, id, { purpose: 'edit', ...editedWords, ...change });
  const rowOf = (id: string) =>
    stage.app.db.selectFrom('reviews').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const versionsOf = (id: string) =>
    stage.app.db
      .selectFrom('reviewVersions')
      .select(['id', 'number', 'rating', 'comment', 'outcome'])
      .where('reviewId', '=', id)
      .orderBy('number')
      .execute();
  const waitingOf = async (id: string) => (await versionsOf(id)).find(({ outcome }) => outcome === null)?.id ?? '';
  const decide = async (id: string, more: object = { decision: 'approve' }) =>
    (await stage.ada.send('POST', '/api/admin/edits/decide', { ids: [await waitingOf(id)], ...more })).json();
  const publicReview = async () =>
    (await visitor(stage.app).get(`/api/public/reviews/${stage.owner.slug}`)).json().reviews[0];
  const mailsAbout = async (id: string) =>
    (await stage.app.db.selectFrom('mails').selectAll().where('reviewId', '=', id).orderBy('id').execute()).filter(
      ({ kind }) => kind !== 'reviewer-code',
    );
  /** A published review with a reply. */
  const publish = async () => {
    const { id } = await addPublishedReview(stage.app.db, stage.owner.performerId, {
      comment: 'First thoughts.',
      createdAt: new Date('2026-03-04T10:00:00Z'),
    });
    await stage.owner.send('POST', `/api/reviews/${id}/reply`, { replyText: 'Thank you, Rae.' });
    return id;
  };
  return { stage, edit, rowOf, versionsOf, waitingOf, decide, publicReview, mailsAbout, publish };
}
