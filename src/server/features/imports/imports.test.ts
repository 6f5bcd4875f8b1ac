import { afterEach, describe, expect, test } from 'vitest';
import { startWorker } from '#server/jobs/worker.ts';
import { limits } from '#shared/limits.ts';
import { openImports, row, rowsUpTo } from '#test/support/brought-reviews.ts';
import { type Person, signUpOwner, type TestApp, visitor } from '#test/support/make-app.ts';
import { continueImport } from './imports.service.ts';

let app: TestApp;
let ada: Person;
const { bring, importOf, work, read, countImported } = openImports((opened) => {
  ({ app, ada } = opened);
});

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

  test('a review of today is taken by the clock of the act, in the preview and by the job', async () => {
    app.setTime(new Date('2026-11-18T20:00:00Z'));
    const days = ['2026-11-18', '2026-11-19', '2026-11-20'];
    const rows = days.map((writtenOn, index) => ({ ...row(index + 1), writtenOn }));
    const latest = { 'Pacific/Auckland': '2026-11-19', 'Europe/London': '2026-11-18' };
    for (const [timeZone, day] of Object.entries(latest)) {
      const owner = await signUpOwner(app);
      await app.db.updateTable('performers').set({ timeZone }).where('id', '=', owner.performerId).execute();
      const added = days.indexOf(day) + 1;
      expect((await bring(owner, rows, { dryRun: true })).json(), timeZone).toMatchObject({ added });
      const importId = await importOf(owner, rows);
      await work(owner, importId);
      expect(await read(owner, importId), timeZone).toMatchObject({ added, invalid: 3 - added });
    }
    app.setTime(null);
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
