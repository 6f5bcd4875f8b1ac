import { describe, expect, test } from 'vitest';
import { openImports, row, rowsUpTo } from '#test/support/brought-reviews.ts';
import { countWaitingForLocks } from '#test/support/imported-reviews.ts';
import { type Person, signUpOwner, type TestApp, visitor } from '#test/support/make-app.ts';
import { expectWithinASecond } from '#test/support/within-a-second.ts';

let app: TestApp;
let ada: Person;
const { askFirst, importOf, work, read, countImported } = openImports((opened) => {
  ({ app, ada } = opened);
});

describe('administrators', () => {
  test('see a batch with its first reviews, decide on all of it, and leave an entry in the audit log', async () => {
    const owner = await signUpOwner(app, { businessName: 'The Larks' });
    const importId = await importOf(owner, rowsUpTo(30));
    const early = await ada.send('POST', `/api/admin/imports/${importId}/decide`, { outcome: 'approved' });
    expect(early.statusCode).toBe(409);
    await work(owner, importId);
    const waiting = (await ada.get('/api/admin/imports?limit=100')).json();
    const batch = waiting.find(({ id }: { id: string }) => id === importId);
    expect(batch).toMatchObject({ added: 30, source: 'Poptop', performer: { name: 'The Larks' } });
    expect(batch.sample).toHaveLength(20);
    expect(batch.sample[0].label).toBe('Imported from Poptop, not verified by Starbill');
    const rest = (await ada.get(`/api/admin/imports/${importId}/reviews?page=2`)).json();
    expect(rest).toHaveLength(10);
    expect(new Set([...batch.sample, ...rest].map(({ comment }) => comment)).size).toBe(30);
    const noReason = await ada.send('POST', `/api/admin/imports/${importId}/decide`, { outcome: 'rejected' });
    expect(noReason.statusCode).toBe(400);
    const decision = { outcome: 'rejected', reason: 'not_genuine', note: 'All written by one hand.' };
    expect((await ada.send('POST', `/api/admin/imports/${importId}/decide`, decision)).json()).toMatchObject({
      state: 'rejected',
      rejectedReason: 'not_genuine',
    });
    expect((await ada.send('POST', `/api/admin/imports/${importId}/decide`, decision)).statusCode).toBe(409);
    expect(await read(owner, importId)).toMatchObject({ rejectedNote: 'All written by one hand.' });
    const [entry] = (await ada.get(`/api/admin/audit?subject=${owner.performerId}`)).json();
    expect(entry).toMatchObject({ action: 'import.reject', after: { importedFrom: 'Poptop', imported: 30 } });
    const told = () =>
      app.db
        .selectFrom('mails')
        .select(['subject', 'bodyText'])
        .where('recipient', '=', owner.email)
        .where('kind', '=', 'import-decided')
        .orderBy('id')
        .execute();
    expect(await told()).toEqual([
      { subject: 'Your imported reviews aren’t published', bodyText: expect.stringContaining('written by one hand') },
    ]);
    await ada.send('POST', `/api/admin/imports/${importId}/decide`, { outcome: 'approved' });
    expect((await told()).at(-1)?.subject).toBe('Your imported reviews are published');
  });
});

describe('the public', () => {
  const label = 'Imported from Poptop, not verified by Starbill';

  test('sees what was published, marked as imported, in no figure, and no longer once it is undone', async () => {
    const owner = await signUpOwner(app);
    const importId = await importOf(
      owner,
      rowsUpTo(25).map((each) => ({ ...each, reviewerEmail: 'guest@example.test' })),
    );
    await work(owner, importId);
    const publicly = async (page = 1) =>
      (await visitor(app).get(`/api/public/imported/${owner.slug}?limit=20&page=${page}`)).json();
    expect(await publicly()).toMatchObject({ total: 0, reviews: [] });
    await ada.send('POST', `/api/admin/imports/${importId}/decide`, { outcome: 'approved' });
    await expectWithinASecond(async () => expect((await publicly()).total).toBe(25));
    const [first, second] = [await publicly(), await publicly(2)];
    expect(first.reviews).toHaveLength(20);
    expect(second.reviews).toHaveLength(5);
    for (const review of first.reviews) expect(review).toMatchObject({ label, source: 'Poptop', rating: 5 });
    expect(JSON.stringify([first, second])).not.toContain('guest@example.test');

    const page = (await visitor(app).get(`/reviews/${owner.slug}`)).body;
    expect(page.split(label)).toHaveLength(4);
    expect(page).not.toContain('guest@example.test');
    expect(page).not.toContain('aggregateRating');
    expect(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? '').not.toContain('candles');
    const all = (await visitor(app).get(`/reviews/${owner.slug}/elsewhere`)).body;
    expect(all.split(label)).toHaveLength(21);
    expect(all).toContain('<meta name="robots" content="noindex"/>');
    expect((await visitor(app).get(`/reviews/${owner.slug}/elsewhere?page=9`)).statusCode).toBe(404);
    expect((await owner.get('/api/reviews/stats')).json()).toMatchObject({ totalReviews: 0, averageRating: null });
    expect(page.includes('No reviews yet')).toBe(true);

    await owner.send('DELETE', `/api/import/${importId}`);
    await expectWithinASecond(async () =>
      expect((await visitor(app).get(`/reviews/${owner.slug}`)).body.includes(label)).toBe(false),
    );
  });

  test('sees one review of a customer who was asked and confirmed, and no imported one any more', async () => {
    const owner = await signUpOwner(app);
    const given = { ...row(1), reviewerEmail: 'Guest@example.test' };
    const importId = await importOf(owner, [given, row(2)]);
    await work(owner, importId);
    const asked = await askFirst(owner, importId);
    expect(await countImported(owner)).toBe(2);
    // Somebody who changes the words first has the same review.
    await app.db
      .updateTable('reviews')
      .set({ verifiedAt: new Date(), comment: 'In my own words.', textHash: 1 })
      .where('id', '=', asked.id)
      .execute();
    expect(await countImported(owner)).toBe(1);
    expect(await read(owner, importId)).toMatchObject({ added: 1, duplicates: 1 });
  });

  test('a customer is asked once: not again when the key of the first time is forgotten, nor after erasing', async () => {
    const owner = await signUpOwner(app);
    const rows = [
      { ...row(1), reviewerEmail: 'once@example.test' },
      { ...row(2), reviewerEmail: 'starless@example.test', rating: '' },
      row(3),
    ];
    const importId = await importOf(owner, rows);
    await work(owner, importId);
    const { id, askedAt } = await askFirst(owner, importId);
    await app.db.deleteFrom('submissionKeys').where('performerId', '=', owner.performerId).execute();
    expect((await askFirst(owner, importId)).askedAt).toBe(askedAt);
    const reviews = await app.db
      .selectFrom('reviews')
      .select(['id', 'source', 'reviewerEmail'])
      .where('performerId', '=', owner.performerId)
      .execute();
    expect(reviews).toEqual([{ id, source: 'business', reviewerEmail: 'once@example.test' }]);
    await app.db.deleteFrom('reviews').where('id', '=', id).execute();
    // Written in one statement, they have no order.
    const listed: { id: string; reviewerName: string; askedAt: string | null }[] = (
      await owner.get(`/api/import/${importId}/reviews`)
    )
      .json()
      .sort((one: { reviewerName: string }, other: { reviewerName: string }) =>
        one.reviewerName.localeCompare(other.reviewerName),
      );
    expect(listed.map((each) => each.askedAt)).toEqual([askedAt, null, null]);
    for (const each of listed.slice(1)) {
      const refused = await owner.send('POST', `/api/import/reviews/${each.id}/ask`);
      expect(refused.json()).toMatchObject({ code: 'cannot_ask', message: expect.stringMatching(/^Only .*\.$/) });
    }
    const stranger = await signUpOwner(app);
    expect((await stranger.send('POST', `/api/import/reviews/${listed[0]?.id}/ask`)).statusCode).toBe(404);
  });

  test('is asked although a stranger has sent a review with the key that this question could have', async () => {
    const owner = await signUpOwner(app);
    const importId = await importOf(owner, [{ ...row(1), reviewerEmail: 'asked@example.test' }]);
    await work(owner, importId);
    const [{ id }] = (await owner.get(`/api/import/${importId}/reviews`)).json();
    const taken = await app.app.inject({
      method: 'POST',
      url: `/api/reviews/${owner.performerId}`,
      headers: { 'idempotency-key': `import-${id}` },
      payload: {
        reviewerName: 'A Stranger',
        reviewerEmail: 'stranger@example.test',
        rating: 1,
        comment: 'In between.',
      },
    });
    expect(taken.statusCode).toBe(201);
    expect((await owner.send('POST', `/api/import/reviews/${id}/ask`)).statusCode).toBe(200);
  });

  test('confirms while the whole import is undone: one waits for the other, and neither fails', async () => {
    const owner = await signUpOwner(app);
    const given = { ...row(1), reviewerEmail: 'guest@example.test' };
    const importId = await importOf(owner, [given]);
    await work(owner, importId);
    const { reviewerName, reviewerEmail, comment } = given;
    const review = { reviewerName, reviewerEmail, rating: 5, comment };
    const asked = await owner.send('POST', `/api/reviews/${owner.performerId}`, review);
    let confirming: Promise<unknown> | undefined;
    await app.db.transaction().execute(async (trx) => {
      await trx.selectFrom('reviewImports').select('id').where('id', '=', importId).forUpdate().execute();
      confirming = app.db
        .updateTable('reviews')
        .set({ verifiedAt: new Date() })
        .where('id', '=', asked.json().id)
        .execute();
      await expect.poll(() => countWaitingForLocks(app.db)).toBeGreaterThan(0);
      await trx.deleteFrom('reviewImports').where('id', '=', importId).execute();
    });
    await confirming;
    expect(await countImported(owner)).toBe(0);
  });
});
