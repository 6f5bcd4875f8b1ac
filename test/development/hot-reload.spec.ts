import { type ChildProcess, spawn } from 'node:child_process';
import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { findFreePort } from '#scripts/support/free-port.mjs';
import { serverEnv } from '#scripts/support/server-process.mjs';
import { makeTemporaryFolder, removeTemporaryFolder } from '#test/support/temporary-folder.ts';

const project = resolve(import.meta.dirname, '../..');
/** What `npm run dev` reads. The copy of what is built spares it the build. */
const copied = ['src', 'scripts', 'dist', 'package.json', 'package-lock.json', 'vite.config.ts', '.size-limit.json'];

let folder: string;
let origin: string;
let development: ChildProcess;

test.beforeAll(async () => {
  folder = await makeTemporaryFolder();
  for (const name of copied) await cp(join(project, name), join(folder, name), { recursive: true });
  await symlink(join(project, 'node_modules'), join(folder, 'node_modules'));
  const port = await findFreePort();
  origin = `http://localhost:${port}`;
  development = spawn(process.execPath, ['scripts/start.mjs', '--watch'], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: join(folder, 'data'), DEMO: '0' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await expect.poll(isReady, { timeout: 120_000 }).toBe(true);
});

test.afterAll(async () => {
  const gone = new Promise((done) => development.once('exit', done));
  development.kill('SIGTERM');
  await gone;
  await removeTemporaryFolder(folder);
});

const isReady = () =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

async function change(file: string, from: string, to: string): Promise<void> {
  const path = join(folder, file);
  const text = await readFile(path, 'utf8');
  expect(text).toContain(from);
  await writeFile(path, text.replaceAll(from, to));
}

/** What is promised of a quiet machine, in milliseconds: "about a second", and a restart of at most two. */
const promised = 2_000;
const attempts = 4;

/**
 * Milliseconds in which a process reads the code that a restart reads. A restart was seen to compute 2.4 times as long, and
 * to wait for others on a busy machine, which is given six times this: enough to notice a build or a migration in between.
 */
async function readCode(): Promise<number> {
  const modules = ['./src/server/serve.ts', 'vite', '@vitejs/plugin-react', '@tailwindcss/vite'];
  const script = `await Promise.all(${JSON.stringify(modules)}.map((name) => import(name))); process.exit(0);`;
  const since = performance.now();
  const reader = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...serverEnv },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  expect(await new Promise((done) => reader.once('exit', done))).toBe(0);
  return performance.now() - since;
}

/**
 * Changes a text to another one and back until one change shows as quickly as promised: whatever else the machine does can
 * only make it look slower than it is.
 */
async function expectQuick({
  file,
  texts,
  see,
}: {
  file: string;
  texts: [string, string];
  see: (text: string) => Promise<void>;
}): Promise<void> {
  let [from, to] = texts;
  let quickest = Number.POSITIVE_INFINITY;
  let allowed = promised;
  for (let attempt = 0; attempt < attempts && quickest > allowed; attempt += 1) {
    allowed = Math.max(allowed, 6 * (await readCode()));
    const since = performance.now();
    await change(file, from, to);
    await see(to);
    quickest = Math.min(quickest, performance.now() - since);
    [from, to] = [to, from];
  }
  const description = `seen after ${Math.round(quickest)} ms, ${Math.round(allowed)} allowed`;
  test.info().annotations.push({ type: 'measured', description });
  expect(quickest, description).toBeLessThanOrEqual(allowed);
}

test('a changed text shows in the open browser without a reload, in about a second', async ({ page }) => {
  await page.goto(`${origin}/sign-in`);
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.getByLabel('Email').fill('typed before the change');
  await expectQuick({
    file: 'src/web/pages/entrance/sign-in/sign-in-page.tsx',
    texts: ['Welcome back', 'Good evening'],
    see: (name) => page.getByRole('heading', { name }).waitFor({ timeout: 30_000 }),
  });
  await expect(page.getByLabel('Email')).toHaveValue('typed before the change');
});

test('a page that the server draws is new with the next request', async ({ request }) => {
  const before = 'When does my review appear?';
  const after = 'When will my review appear?';
  expect(await (await request.get(`${origin}/help`)).text()).toContain(before);
  await change('src/web/pages/public/help/help-page.tsx', before, after);
  // The watcher needs a moment to hear of it.
  await expect.poll(async () => (await request.get(`${origin}/help`)).text(), { timeout: 30_000 }).toContain(after);
});

test('a change of the server’s own code is there after a restart of at most two seconds', async ({ request }) => {
  const described = () =>
    request.get(`${origin}/api/openapi.json`).then(
      (answer) => answer.text(),
      () => '',
    );
  await expectQuick({
    file: 'src/server/http/openapi/openapi.ts',
    texts: ['Star reviews for performers.', 'Star reviews for everybody.'],
    see: (text) => expect.poll(described, { intervals: [20], timeout: 60_000 }).toContain(text),
  });
});
