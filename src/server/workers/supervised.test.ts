import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { serverFlags } from '#scripts/support/server-process.mjs';
import type { Report } from './messages.ts';

const root = resolve(import.meta.dirname, '../../..');
const worker = `
  import { joinSupervisor } from '#server/workers/supervised.ts';
  joinSupervisor(() => process.exit(0)).countBy(() => Promise.reject(new Error('The database is away.')));
`;

test('a worker that cannot count says so, and lives on', async () => {
  const child = spawn(process.execPath, [...serverFlags, '--input-type=module', '--eval', worker], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const reports: Report[] = [];
  child.on('message', (report: Report) => void reports.push(report));
  await expect.poll(() => reports, { timeout: 30_000 }).toEqual([{ type: 'waiting' }]);
  for (const id of [1, 2]) {
    child.send({ type: 'count', id });
    await expect.poll(() => reports, { timeout: 5_000 }).toContainEqual({ type: 'figures', id, figures: [] });
  }
  child.send({ type: 'stop', isReplaced: false });
  expect(await new Promise((tell) => child.once('exit', tell))).toBe(0);
});
