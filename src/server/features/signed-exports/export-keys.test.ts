import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeApp, type TestApp, visitor } from '#test/support/make-app.ts';
import { markCompromised, openSigningKey, rotateKey } from './export-keys.service.ts';

let app: TestApp;
const keeping = () => ({ db: app.db, secret: app.deps.env.sessionSecret, now: new Date() });
type Listed = { kid: string; compromised: boolean; retiredAt: string | null };
const list = async (): Promise<Listed[]> =>
  (await visitor(app).get('/.well-known/starbill-keys.json')).json<{ keys: Listed[] }>().keys;
const stolen = async () => (await list()).filter(({ compromised }) => compromised).map(({ kid }) => kid);

beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom('exportKeys').execute());

test('a key that was retired long ago can be marked as stolen, and the current key still signs', async () => {
  const old = await openSigningKey(keeping());
  const { id, retired } = await rotateKey(keeping());
  expect(retired).toBe(old.id);
  const retiredAt = (await list()).find(({ kid }) => kid === old.id)?.retiredAt;
  expect(await markCompromised(keeping(), old.id)).toEqual({ id });
  expect(await stolen()).toEqual([old.id]);
  expect((await list()).find(({ kid }) => kid === old.id)?.retiredAt).toBe(retiredAt);
});

test('the key that signs is replaced when it is marked as stolen', async () => {
  const { id } = await openSigningKey(keeping());
  const next = await markCompromised(keeping(), id);
  expect(next?.id).not.toBe(id);
  expect(await stolen()).toEqual([id]);
  expect(await openSigningKey(keeping())).toMatchObject({ id: next?.id });
});

test('marking a key that is not there changes nothing', async () => {
  await openSigningKey(keeping());
  const before = await list();
  expect(await markCompromised(keeping(), 'nobody’s')).toBeNull();
  expect(await list()).toEqual(before);
});

// A process for every call.
test('the operator’s command rotates, marks the key it is told, and says which', {
  tags: ['long'],
  timeout: 120_000,
}, async () => {
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/rotate-export-key.ts', ...args], {
      env: { ...process.env, DATABASE_URL: app.databaseUrl, SESSION_SECRET: app.deps.env.sessionSecret },
      encoding: 'utf8',
    });
    return { status, said: stdout + stderr };
  };
  const first = (await openSigningKey(keeping())).id;
  const rotated = run();
  const second = (await openSigningKey(keeping())).id;
  expect(second).not.toBe(first);
  expect(rotated).toEqual({
    status: 0,
    said: `New exports are signed with the key ${second}. Files that ${first} signed still count.\n`,
  });
  for (const args of [['--compromised'], ['--compromised='], ['--compromised=unknown']]) {
    const { status, said } = run(...args);
    expect(status).toBe(1);
    expect(said).toMatch(/Say which key was stolen/);
    for (const id of [first, second]) expect(said).toContain(`--compromised=${id}`);
  }
  for (const args of [['--comprimised=x'], ['x']]) expect(run(...args).status).toBe(1);
  expect([await stolen(), (await list()).length]).toEqual([[], 2]);

  const marked = run(`--compromised=${first}`);
  expect(marked).toEqual({
    status: 0,
    said: `The key ${first} is marked as stolen: files that it signed no longer count, and owners have to download new ones.\nNew exports are signed with the key ${second}.\n`,
  });
  expect(await stolen()).toEqual([first]);
  expect(run(`--compromised=${second}`).said).toContain(`The key ${second} is marked as stolen`);
  expect(await stolen()).toEqual(expect.arrayContaining([first, second]));
});
