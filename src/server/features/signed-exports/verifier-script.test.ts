import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documents } from '#shared/operations.ts';
import { addPublishedReview } from '#test/support/factories.ts';
import { makeApp, signUpOwner, type TestApp, visitor } from '#test/support/make-app.ts';

let app: TestApp;
let folder: string;
let file: string;
let keys: string;
beforeAll(async () => {
  app = await makeApp();
  folder = await mkdtemp(join(tmpdir(), 'starbill-verify-'));
  const owner = await signUpOwner(app, { businessName: 'The Paper Moon' });
  for (const comment of ['Superb', 'Fine']) await addPublishedReview(app.db, owner.performerId, { comment });
  file = (await owner.get('/api/export/signed')).body;
  keys = (await visitor(app).get(documents.exportKeys.path)).body;
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const run = (...args: string[]): Promise<{ code: number; said: string }> =>
  new Promise((resolve) =>
    execFile(process.execPath, ['docs/verify-export.mjs', ...args], (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: (stdout + stderr).replaceAll(folder, '') }),
    ),
  );

/** As somebody at a terminal: both files lie in a folder. */
async function check(text: string | Buffer, keyText = keys) {
  const [path, keyPath] = [join(folder, 'file'), join(folder, 'keys')];
  await Promise.all([writeFile(path, text), writeFile(keyPath, keyText)]);
  return run(path, keyPath);
}

const notKeys = 'Nothing was checked: /keys can’t be read as a list of Starbill’s keys. Download it again.\n';
const unreadable = 'can’t be read. Check its name, and that it’s smaller than 500 MB.\n';
const notOurs = 'Not genuine: this isn’t a signed export of Starbill, version 1.\n';
const usage = 'Say which file and which keys: node verify-export.mjs reviews.jsonl starbill-keys.json\n';
const otherKeys = () => keys.replace(/"kid":"/, '"kid":"x');
const withoutLastLine = () => file.replace(/[^\n]+\n$/, '');

test.each<[string, () => string | Buffer, (() => string) | undefined, number, string | RegExp]>([
  ['a good file', () => file, undefined, 0, /^Genuine: 2 reviews of The Paper Moon, signed 20[-\dT:.]+Z\.\n$/],
  ['a changed word', () => file.replace('Superb', 'Superc'), undefined, 1, 'Not genuine: line 3 was changed.\n'],
  ['a file without its end', withoutLastLine, undefined, 1, 'Not genuine: the end of the file is missing.\n'],
  ['a file cut in a line', () => file.slice(0, -30), undefined, 1, 'Not genuine: the end of the file is missing.\n'],
  ['a file cut in its first line', () => file.slice(0, 9), undefined, 1, /^Not genuine: .+\.\n$/],
  ['an empty file', () => '', undefined, 1, 'Not genuine: the file is empty.\n'],
  ['another file', () => 'hello', undefined, 1, notOurs],
  ['one huge line', () => 'x'.repeat(5_000_000), undefined, 1, notOurs],
  [
    'a deep line',
    () => file.replace('\n', `\n${'['.repeat(200_000)}\n`),
    undefined,
    1,
    'Not genuine: line 2 was changed.\n',
  ],
  [
    'bytes that are no text',
    () => Buffer.concat([Buffer.from(file), Buffer.from([255])]),
    undefined,
    1,
    'Not genuine: the file contains bytes that aren’t text.\n',
  ],
  ['the keys of another site', () => file, otherKeys, 1, 'Not genuine: none of these keys signed this file.\n'],
  ['a key that is none', () => file, () => keys.replace(/"x":"[^"]+"/, '"x":"?"'), 2, notKeys],
  ['keys that are not JSON', () => file, () => '<html>', 2, notKeys],
  ['keys that are no list', () => file, () => '[]', 2, notKeys],
  ['keys of nothing', () => file, () => '{"keys":[null]}', 2, notKeys],
])('%s is told in one sentence', async (_what, text, keyText, code, said) => {
  expect(await check(text(), keyText?.())).toEqual({ code, said: expect.stringMatching(said) });
});

test('wrong usage and missing files are told in one sentence', async () => {
  await check(file);
  const [path, keyPath] = [join(folder, 'file'), join(folder, 'keys')];
  for (const args of [[], [path], [path, keyPath, 'more'], ['--help']])
    expect(await run(...args)).toEqual({ code: 2, said: usage });
  for (const wrong of ['nothing', ''])
    expect(await run(join(folder, wrong), keyPath)).toEqual({ code: 2, said: expect.stringContaining(unreadable) });
  expect(await run(path, join(folder, 'nothing'))).toEqual({
    code: 2,
    said: expect.stringMatching(/^Nothing was checked: .+\n$/),
  });
});
