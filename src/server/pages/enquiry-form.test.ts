import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addOwner } from '#test/support/factories.ts';
import { makeApp, type TestApp } from '#test/support/make-app.ts';

let app: TestApp;
let slug: string;
beforeAll(async () => {
  app = await makeApp({ CHALLENGE: 'always' });
  ({ slug } = await addOwner(app.db));
});
afterAll(() => app.close());

const post = (values: Record<string, string>) =>
  app.app.inject({
    method: 'POST',
    url: `/enquire/${slug}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ name: 'Rae', phone: '020 7946 0000', ...values }).toString(),
  });

/** As the page carries it, for its script. */
function challengeIn(html: string) {
  const attribute = /data-challenge="([^"]*)"/.exec(html)?.[1] ?? '';
  return JSON.parse(attribute.replaceAll('&quot;', '"'));
}

test('a form that needs a check comes back with the challenge, and its answer is good for one enquiry', async () => {
  const refused = await post({ message: 'First?' });
  expect(refused.statusCode).toBe(403);
  expect(refused.body).toMatch(/<noscript>.*it runs in JavaScript/s);
  expect(refused.body).toContain('First?');
  const challenge = challengeIn(refused.body);
  const solution = await solveChallenge({ challenge, deriveKey });
  const answer = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  expect((await post({ message: 'First?', challenge: answer })).body).toContain('Enquiry sent');
  expect((await post({ message: 'Second?', challenge: answer })).statusCode).toBe(403);
  expect((await post({ message: 'Third?', challenge: 'bm90aGluZw==' })).statusCode).toBe(403);
  const rows = await app.db.selectFrom('enquiries').select('message').execute();
  expect(rows).toEqual([{ message: 'First?' }]);
});
