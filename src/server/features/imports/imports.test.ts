import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { importReviews } from '#server/jobs/import-reviews.ts';
import { startWorker } from '#server/jobs/worker.ts';
import { limits } from '#shared/limits.ts';
import { countWaitingForLocks } from '#test/support/imported-reviews.ts';
import {
  makeApp,
  type Person,
  signUpAdministrator,
  signUpOwner,
  type TestApp,
  visitor,
} from '#test/support/make-app.ts';
import { expectWithinASecond } from '#test/support/within-a-second.ts';
import { continueImport, failStalledImports } from './imports.service.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await makeApp();
  ada = await signUpAdministrator(app);
});
afterAll(() => app.close());

const never = new AbortController().signal;
const row = (n: number) => ({
  reviewerName: `Guest ${n}`,
  comment: `${n}: They played until the candles were out.`,
  rating: '5',
  writtenOn: '2024-05-31',
});
const rowsUpTo = (count: number) => Array.from({ length: count }, (_, index) => row(index + 1));

const bring = (owner: Person, rows: object[], more: object = {}) =>
  owner.send('POST', '/api/import/reviews', { source: 'Poptop', rows, mayUse: true, ...more });
const importOf = async (owner: Person, rows: object[]): Promise<string> => (await bring(owner, rows)).json().importId;
const work = (owner: Person, importId: string) =>
  continueImport(app.deps, { performerId: owner.performerId, importId }, never);
const read = async (owner: Person, importId: string) => (await owner.get(`/api/import/${importId}`)).json();
const countImported = async (owner: Person) =>
  (
    await app.db
      .selectFrom('importedReviews')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('performerId', '=', owner.performerId)
      .executeTakeFirstOrThrow()
  ).count;

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

describe('bringing reviews', () => {
  test('a dry run says what becomes of every row and saves nothing', async () => {
    const owner = await signUpOwner(app);
    const answer = await bring(
      owner,
      [
        row(1),
        { ...row(1), comment: '1 they PLAYED until the candles were out' },
        { reviewerName: '', comment: 'No name.' },
        { ...row(2), rating: 'lots', writtenOn: '31/05/2024' },
        { ...row(3), rating: '', writtenOn: '' },
        { ...row(4), writtenOn: '2999-01-01' },
        { ...row(5), reviewerName: '=cmd()' },
        { ...row(6), reviewerEmail: 'guest@' },
      ],
      { dryRun: true, mayUse: false },
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ importId: null, total: 8, added: 2, duplicates: 1, invalid: 5 });
    expect(
      answer.json().passedOver.map(({ row: at, outcome }: { row: number; outcome: string }) => [at, outcome]),
    ).toEqual([
      [2, 'duplicate'],
      [3, 'invalid'],
      [4, 'invalid'],
      [6, 'invalid'],
      [7, 'invalid'],
      [8, 'invalid'],
    ]);
    for (const { problems } of answer.json().passedOver) expect(problems.join(' ')).toMatch(/^[A-Z].*\.$/);
    expect((await owner.get('/api/imports')).json()).toEqual([]);
  });

  test('an import is taken at once, written by a job with progress, and waits for administrators', async () => {
    const owner = await signUpOwner(app);
    const begun = await bring(owner, rowsUpTo(600));
    expect(begun.statusCode).toBe(202);
    const { importId } = begun.json();
    expect(await read(owner, importId)).toMatchObject({ state: 'working', total: 600, added: 0 });
    await work(owner, importId);
    expect(await read(owner, importId)).toMatchObject({ state: 'waiting', added: 600, source: 'Poptop' });
    // Nothing of it counts.
    const { stats } = (await visitor(app).get(`/api/public/reviews/${owner.slug}`)).json();
    expect(stats).toMatchObject({ totalReviews: 0, averageRating: null });
    expect(stats.trust.received).toBe(0);
  });

  test('a worker that stops leaves whole parts, and the next one continues without a repetition', async () => {
    const owner = await signUpOwner(app);
    const importId = await importOf(owner, rowsUpTo(600));
    const stop = new AbortController();
    const stopping = continueImport(
      {
        db: app.db,
        // The clock is asked once for every part.
        now: () => {
          stop.abort(new Error('stopped'));
          return new Date();
        },
      },
      { performerId: owner.performerId, importId },
      stop.signal,
    );
    await expect(stopping).rejects.toThrow('stopped');
    expect(await read(owner, importId)).toMatchObject({ state: 'working', added: 250 });
    await work(owner, importId);
    expect(await read(owner, importId)).toMatchObject({ state: 'waiting', added: 600, duplicates: 0 });
  });

  test('what is there already is passed over: received here, or imported before', async () => {
    const owner = await signUpOwner(app);
    await visitor(app).send('POST', `/api/reviews/${owner.performerId}`, {
      reviewerName: 'Guest 1',
      reviewerEmail: 'guest@example.test',
      rating: 5,
      comment: row(1).comment,
    });
    await work(owner, await importOf(owner, [row(2)]));
    const again = await importOf(owner, [row(1), row(2), row(3), { ...row(2), reviewerName: 'Somebody else' }]);
    await work(owner, again);
    const { added, duplicates, passedOver } = await read(owner, again);
    expect({ added, duplicates }).toEqual({ added: 2, duplicates: 2 });
    expect(passedOver).toEqual([
      { row: 1, outcome: 'duplicate', problems: ['You’ve received this review on Starbill already.'] },
      { row: 2, outcome: 'duplicate', problems: ['This review was imported already.'] },
    ]);
  });

  test('one file brought three times at once is there once, and a fourth import waits its turn', async () => {
    const owner = await signUpOwner(app);
    const answers = await Promise.all([1, 2, 3, 4].map(() => bring(owner, rowsUpTo(20))));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([202, 202, 202, 409]);
    const ids = answers.flatMap((answer) => (answer.statusCode === 202 ? [answer.json().importId as string] : []));
    await Promise.all(ids.map((id) => work(owner, id)));
    expect(await countImported(owner)).toBe(20);
    const all = await Promise.all(ids.map((id) => read(owner, id)));
    expect(all.reduce((sum, { added }) => sum + added, 0)).toBe(20);
    for (const { added, duplicates } of all) expect(added + duplicates).toBe(20);
  });

  test('without the owner’s word, without rows or with too many, nothing begins, and a sentence says why', async () => {
    const owner = await signUpOwner(app);
    const refusedAnswers = [
      await bring(owner, [row(1)], { mayUse: false }),
      await bring(owner, [row(1)], { source: '  ' }),
      await bring(owner, [row(1)], { source: 'S t a r b i l l' }),
      await bring(owner, [row(1)], { source: 'Verified guests' }),
      await bring(owner, []),
      await bring(
        owner,
        Array.from({ length: limits.importRows + 1 }, () => ({ comment: 'x' })),
      ),
    ];
    for (const answer of refusedAnswers) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json().message).toMatch(/^[A-Z].*\.$/);
    }
    const huge = await app.app.inject({
      method: 'POST',
      url: '/api/import/reviews',
      headers: {
        cookie: owner.cookie,
        'content-type': 'application/json',
        'content-length': String(200 * 1024 * 1024),
      },
      payload: '{"rows":',
    });
    expect(huge.statusCode).toBe(413);
    expect((await owner.get('/api/imports')).json()).toEqual([]);
  });
});

test('a year and characters that the database does not take stop no import', async () => {
  const owner = await signUpOwner(app);
  const rows = [
    { ...row(1), writtenOn: '0000-01-01' },
    { ...row(2), reviewerName: 'Rae \ud800', comment: '\udfff A night\0 to remember.' },
  ];
  const importId = await importOf(owner, rows);
  await work(owner, importId);
  expect(await read(owner, importId)).toMatchObject({ state: 'waiting', added: 1, invalid: 1 });
  expect((await owner.get(`/api/import/${importId}/reviews`)).json()).toMatchObject([
    { reviewerName: 'Rae \ufffd', comment: '\ufffd A night to remember.' },
  ]);
});

test('an overlong cell is a problem of its row alone, whichever cell it is', async () => {
  const owner = await signUpOwner(app);
  const overlong = ' \n'.repeat(limits.comment + 1);
  const cells = ['reviewerName', 'reviewerEmail', 'rating', 'comment', 'eventType', 'writtenOn'];
  const rows = [row(1), ...cells.map((cell, n) => ({ ...row(n + 2), [cell]: overlong }))];
  const answer = await bring(owner, rows, { dryRun: true });
  expect(answer.json()).toMatchObject({ added: 1, invalid: cells.length });
  for (const { problems } of answer.json().passedOver)
    expect(problems).toEqual(['One of its cells is far too long. Look for a quotation mark that isn’t closed.']);
  const long = await bring(owner, [{ ...row(1), comment: 'x'.repeat(limits.comment + 1) }], { dryRun: true });
  expect(long.json().passedOver).toMatchObject([{ row: 1, problems: ['Use at most 40,000 characters.'] }]);
});

test('the description of the API says that stars come as words or as a number, or not at all', async () => {
  const { paths } = (await visitor(app).get('/api/openapi.json')).json();
  const { rows } = paths['/api/import/reviews'].post.requestBody.content['application/json'].schema.properties;
  expect(JSON.stringify(rows.items.properties.rating)).toMatch(/"string".*"number".*"null"/);
});

describe('an import that brings nothing', () => {
  const waitingFor = async (owner: Person) =>
    (await ada.get('/api/admin/imports?limit=100'))
      .json()
      .filter(({ performer }: { performer: { id: string } }) => performer.id === owner.performerId).length;

  test('ends without asking administrators, and only the latest ones stay in the list', async () => {
    const owner = await signUpOwner(app);
    await work(owner, await importOf(owner, [row(1)]));
    const ids: string[] = [];
    for (let n = 0; n < limits.emptyImports + 2; n += 1) {
      const importId = await importOf(owner, [row(1)]);
      await work(owner, importId);
      ids.push(importId);
    }
    expect(await waitingFor(owner)).toBe(1);
    const last = ids.at(-1) ?? '';
    expect(await read(owner, last)).toMatchObject({ state: 'empty', added: 0, duplicates: 1 });
    const decided = await ada.send('POST', `/api/admin/imports/${last}/decide`, { outcome: 'approved' });
    expect(decided.statusCode).toBe(409);
    expect((await owner.get(`/api/import/${ids[0]}`)).statusCode).toBe(404);
    const first = await owner.get('/api/imports');
    const second = await owner.get(`/api/imports?cursor=${first.headers['x-next-cursor']}`);
    const listed = [...first.json(), ...second.json()].map(({ id }) => id);
    expect(listed).toHaveLength(limits.emptyImports + 1);
    expect(listed.slice(0, -1)).toEqual(ids.slice(2).reverse());
    expect(second.headers['x-next-cursor']).toBeUndefined();
    // A retry of its job changes nothing of what it came to.
    await work(owner, last);
    expect(await read(owner, last)).toMatchObject({ state: 'empty' });
  });

  test('also ends there when its last review is removed or confirmed before the decision', async () => {
    const owner = await signUpOwner(app);
    const given = { ...row(1), reviewerEmail: 'guest@example.test' };
    const importId = await importOf(owner, [given]);
    await work(owner, importId);
    const { id } = await askFirst(owner, importId);
    await app.db.updateTable('reviews').set({ verifiedAt: new Date() }).where('id', '=', id).execute();
    expect(await read(owner, importId)).toMatchObject({ state: 'empty', added: 0, duplicates: 1 });
    expect(await waitingFor(owner)).toBe(0);
  });

  test('many that wait for administrators have a bound, and undoing one makes room', async () => {
    const owner = await signUpOwner(app);
    const ids: string[] = [];
    for (let n = 0; n < limits.importsWaiting; n += 1) {
      ids.push(await importOf(owner, [row(n)]));
      await work(owner, ids.at(-1) ?? '');
    }
    const refused = await bring(owner, [row(100)]);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'imports_waiting', message: expect.stringMatching(/^20 of .*\.$/) });
    await owner.send('DELETE', `/api/import/${ids[0]}`);
    expect((await bring(owner, [row(100)])).statusCode).toBe(202);
  });
});

describe('an import that stops', () => {
  const job = (owner: Person, importId: string, isLastTry: boolean, db = app.db) =>
    importReviews({ ...app.deps, db, now: failing })(
      { performerId: owner.performerId, importId },
      { signal: never, isLastTry },
    );
  const failing = () => {
    throw new Error('out of order');
  };

  test('says so after its last try, holds no place of another one, and is continued', async () => {
    const owner = await signUpOwner(app);
    const ids = await Promise.all([1, 2, 3].map((n) => importOf(owner, [row(n)])));
    const [stopped = ''] = ids;
    expect((await bring(owner, [row(4)])).statusCode).toBe(409);
    const retry = () => owner.send('POST', `/api/import/${stopped}/retry`);
    const running = await retry();
    expect([running.statusCode, running.json().message]).toEqual([409, expect.stringContaining('is still running')]);
    await expect(job(owner, stopped, false)).rejects.toThrow('out of order');
    expect(await read(owner, stopped)).toMatchObject({ state: 'working' });
    await expect(job(owner, stopped, true)).rejects.toThrow('out of order');
    expect(await read(owner, stopped)).toMatchObject({ state: 'failed', added: 0 });
    expect((await bring(owner, [row(4)])).statusCode).toBe(202);
    // Its place is taken now.
    expect((await retry()).json()).toMatchObject({
      code: 'imports_under_way',
    });
    await work(owner, ids[1] ?? '');
    expect((await retry()).json()).toMatchObject({ state: 'working' });
    await work(owner, stopped);
    expect(await read(owner, stopped)).toMatchObject({ state: 'waiting', added: 1 });
    expect((await retry()).json().message).toContain('has finished');
  });

  test('is found a day later when its job could not say so, and continues from the list of failed jobs, too', async () => {
    const owner = await signUpOwner(app);
    const importId = await importOf(owner, rowsUpTo(300));
    const soon = new Date(Date.now() + 1_000);
    await failStalledImports(app.db, new Date(Date.now() - 60_000));
    expect(await read(owner, importId)).toMatchObject({ state: 'working' });
    await failStalledImports(app.db, soon);
    expect(await read(owner, importId)).toMatchObject({ state: 'failed' });
    await work(owner, importId);
    expect(await read(owner, importId)).toMatchObject({ state: 'waiting', added: 300 });
  });
});

describe('taking an import back', () => {
  test('removes all of it and nothing else, also while it is under way and after it was published', async () => {
    const owner = await signUpOwner(app);
    const other = await importOf(owner, [row(1)]);
    await work(owner, other);
    const importId = await importOf(owner, rowsUpTo(300).slice(1));
    expect((await owner.send('DELETE', `/api/import/${importId}`)).statusCode).toBe(204);
    await work(owner, importId);
    expect(await countImported(owner)).toBe(1);
    expect((await owner.get(`/api/import/${importId}`)).statusCode).toBe(404);
    expect((await owner.send('DELETE', `/api/import/${importId}`)).statusCode).toBe(404);
    await ada.send('POST', `/api/admin/imports/${other}/decide`, { outcome: 'approved' });
    expect((await owner.send('DELETE', `/api/import/${other}`)).statusCode).toBe(204);
    expect(await countImported(owner)).toBe(0);
  });

  test('is for its owner alone', async () => {
    const [owner, stranger] = [await signUpOwner(app), await signUpOwner(app)];
    const importId = await importOf(owner, [row(1)]);
    expect((await stranger.get(`/api/import/${importId}`)).statusCode).toBe(404);
    expect((await stranger.send('DELETE', `/api/import/${importId}`)).statusCode).toBe(404);
    expect(await read(owner, importId)).toMatchObject({ id: importId });
  });
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

test('an account’s export has what was imported, and deleting the performer leaves nothing of it', async () => {
  const owner = await signUpOwner(app);
  await work(owner, await importOf(owner, rowsUpTo(3)));
  const exported = (await owner.get('/api/account/export')).json();
  expect(exported.importedReviews).toHaveLength(3);
  // Written in one statement, they have no order.
  expect(exported.importedReviews).toContainEqual(
    expect.objectContaining({ source: 'Poptop', state: 'waiting', reviewerName: 'Guest 1' }),
  );
  await app.db.deleteFrom('performers').where('id', '=', owner.performerId).execute();
  expect(await countImported(owner)).toBe(0);
});

describe('the job', () => {
  let worker: Awaited<ReturnType<typeof startWorker>> | undefined;
  afterEach(async () => {
    await worker?.stop();
  });

  test('brings 5,000 rows within a minute, and all of them can be taken back', {
    tags: ['long'],
    timeout: 90_000,
  }, async () => {
    const owner = await signUpOwner(app);
    const importId = await importOf(owner, rowsUpTo(limits.importRows));
    worker = await startWorker(app.deps, app);
    await expect.poll(async () => (await read(owner, importId)).state, { timeout: 60_000 }).toBe('waiting');
    expect(await countImported(owner)).toBe(limits.importRows);
    expect((await owner.send('DELETE', `/api/import/${importId}`)).statusCode).toBe(204);
    expect(await countImported(owner)).toBe(0);
  });
});
