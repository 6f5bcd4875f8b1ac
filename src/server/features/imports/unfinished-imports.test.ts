import { describe, expect, test } from 'vitest';
import { importReviews } from '#server/jobs/import-reviews.ts';
import { limits } from '#shared/limits.ts';
import { never, openImports, row, rowsUpTo } from '#test/support/brought-reviews.ts';
import { type Person, signUpOwner, type TestApp } from '#test/support/make-app.ts';
import { failStalledImports } from './imports.service.ts';

let app: TestApp;
let ada: Person;
const { bring, askFirst, importOf, work, read } = openImports((opened) => {
  ({ app, ada } = opened);
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
