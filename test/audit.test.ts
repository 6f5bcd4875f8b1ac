import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { auditProduction, judge, readReport, unchecked, writeProjectOf } from '#scripts/support/audit.mjs';
import { makeTemporaryFolder, removeTemporaryFolder } from './support/temporary-folder.ts';

const advisory = (severity: string) => ({
  id: 1,
  url: 'https://advisories.example/1',
  title: 'A hole',
  severity,
  vulnerable_versions: '*',
  cwe: [],
  cvss: { score: 9, vectorString: null },
});

type Registry = 'refuses' | 'knows nothing' | 'knows minimist alone' | 'knows fastify';

/** A registry of packages with a database of advisories, or without one. */
async function openRegistry(kind: Registry) {
  const known = { 'knows minimist alone': 'minimist', 'knows fastify': 'fastify' }[kind as string];
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST') {
      const name = decodeURIComponent((request.url ?? '').slice(1));
      return response.end(JSON.stringify({ name, versions: {}, 'dist-tags': {} }));
    }
    if (kind === 'refuses') return response.writeHead(405).end();
    const asked = (await json(request.pipe(createGunzip()))) as Record<string, string[]>;
    response.setHeader('content-type', 'application/json');
    return response.end(JSON.stringify(known && asked[known] ? { [known]: [advisory('critical')] } : {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('npm_config_registry', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return server;
}

afterEach(() => vi.unstubAllEnvs());

async function expectVerdict(kind: Registry, outcome: string, sentence: string | RegExp): Promise<void> {
  const folder = await makeTemporaryFolder();
  const registry = await openRegistry(kind);
  vi.stubEnv('npm_config_cache', folder);
  try {
    writeProjectOf(folder, { name: 'fastify', version: '5.0.0' });
    const verdict = await auditProduction(folder);
    expect(verdict.outcome).toBe(outcome);
    expect(verdict.sentence).toMatch(sentence);
  } finally {
    registry.close();
    await removeTemporaryFolder(folder);
  }
}

test.each([['knows fastify', 'bad', /fastify \(critical\)/]] as const)(
  'a registry that %s leaves the packages %s',
  expectVerdict,
);

test.each([
  ['refuses', 'unchecked', unchecked],
  ['knows nothing', 'unchecked', `${unchecked} What answered does not even know minimist 0.0.8.`],
  ['knows minimist alone', 'clean', /^No known high or critical advisory among \d+ production packages\.$/],
] as const)('a registry that %s leaves the packages %s', { tags: ['long'] }, expectVerdict);

test('only high and critical advisories fail, and lower ones are counted', () => {
  const vulnerabilities = { a: { name: 'a', severity: 'moderate' }, b: { name: 'b', severity: 'low' } };
  expect(judge({ vulnerabilities })).toMatchObject({
    outcome: 'clean',
    sentence: expect.stringContaining('2 with a lower'),
  });
  const worse = { ...vulnerabilities, c: { name: 'c', severity: 'high' } };
  expect(judge({ vulnerabilities: worse })).toMatchObject({
    outcome: 'bad',
    sentence: expect.stringContaining('c (high)'),
  });
});

test.each([
  '',
  'npm error network',
  '{',
  '{"message":"405"}',
  '{"error":{"code":"ENOAUDIT"}}',
  '{"auditReportVersion":2}',
])('an answer that is no report (%s) is not taken for a clean one', (output) => expect(readReport(output)).toBeNull());
