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
  const [beforeFields = ''] = refused.body.split('<label');
  expect(beforeFields, 'where the page is open').toMatch(/<noscript>.*There is a problem.*it runs in JavaScript/s);
  expect(beforeFields, 'said while the check runs').toContain('data-check-status');
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

test('a refusal without a field of its own stands above the form, where the page is open', async () => {
  const braked = await makeApp({ RATE_LIMITS: 'on' });
  try {
    const { slug: theirs } = await addOwner(braked.db);
    const send = (n: number) =>
      braked.app.inject({
        method: 'POST',
        url: `/enquire/${theirs}`,
        remoteAddress: `10.3.0.${n}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ name: 'Rae', email: 'rae@example.test', message: `Night ${n}?` }).toString(),
      });
    for (let n = 1; n <= 5; n += 1) expect((await send(n)).statusCode).toBe(200);
    const sixth = await send(6);
    expect(sixth.statusCode).toBe(429);
    const [beforeFields = ''] = sixth.body.split('<label');
    expect(beforeFields).toContain('There is a problem');
    expect(beforeFields).toContain('You can send at most 5 enquiries a day from one email address.');
    expect(sixth.body).toContain('Night 6?');
  } finally {
    await braked.close();
  }
});
