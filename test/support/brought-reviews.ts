import { afterAll, beforeAll, expect } from 'vitest';
import { continueImport } from '#server/features/imports/imports.service.ts';
import { makeApp, type Person, signUpAdministrator, type TestApp } from './make-app.ts';

/** Never aborted: the job goes on to its end. */
export const never = new AbortController().signal;

export const row = (n: number) => ({
  reviewerName: `Guest ${n}`,
  comment: `${n}: They played until the candles were out.`,
  rating: '5',
  writtenOn: '2024-05-31',
});
export const rowsUpTo = (count: number) => Array.from({ length: count }, (_, index) => row(index + 1));

/** What tests of imports share: the application, the administrator Ada, and the steps of an import. */
export function openImports(onOpen: (opened: { app: TestApp; ada: Person }) => void) {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeApp();
    onOpen({ app, ada: await signUpAdministrator(app) });
  });
  afterAll(() => app.close());

  const bring = (owner: Person, rows: object[], more: object = {}) =>
    owner.send('POST', '/api/import/reviews', { source: 'Poptop', rows, mayUse: true, ...more });

  /** Asks the customer of an import's first review, who has an address in it. */
  async function askFirst(owner: Person, importId: string): Promise<{ id: string; askedAt: string }> {
    const review = await app.db
      .selectFrom('importedReviews')
      .select(['id', 'reviewerName'])
      .where('performerId', '=', owner.performerId)
      .where('importId', '=', importId)
      .orderBy('reviewerName')
      .executeTakeFirstOrThrow();
    const answer = await owner.send('POST', `/api/import/reviews/${review.id}/ask`);
    expect(answer.statusCode, answer.body).toBe(200);
    const { askedReviewId } = await app.db
      .selectFrom('importedReviews')
      .select('askedReviewId')
      .where('id', '=', review.id)
      .executeTakeFirstOrThrow();
    return { id: askedReviewId ?? '', askedAt: answer.json().askedAt };
  }

  return {
    bring,
    askFirst,
    importOf: async (owner: Person, rows: object[]): Promise<string> => (await bring(owner, rows)).json().importId,
    work: (owner: Person, importId: string) =>
      continueImport(app.deps, { performerId: owner.performerId, importId }, never),
    read: async (owner: Person, importId: string) => (await owner.get(`/api/import/${importId}`)).json(),
    countImported: async (owner: Person) =>
      (
        await app.db
          .selectFrom('importedReviews')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('performerId', '=', owner.performerId)
          .executeTakeFirstOrThrow()
      ).count,
  };
}
