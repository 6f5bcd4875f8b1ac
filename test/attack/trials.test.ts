import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '#test/support/browser.ts';
import { makeApp, type TestApp, testPassword } from '#test/support/make-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());

async function signUp(email: string) {
  const browser = openBrowser(app);
  const person = { firstName: 'Ada', lastName: 'Lark', businessName: 'Ada Lark' };
  const answer = await browser.post('/api/auth/sign-up/email', { email, password: testPassword, ...person });
  expect(answer.statusCode, answer.body).toBe(200);
  return browser;
}

const startTrial = (browser: Awaited<ReturnType<typeof signUp>>) =>
  browser.post('/api/start-trial', { isAnnual: false });

test('one mailbox has one free trial, whatever the spelling, of five at the same moment', async () => {
  const spellings = ['ada.lark@gmail.com', 'adalark@gmail.com', 'a.d.a.lark+1@gmail.com', 'ADALARK+2@googlemail.com'];
  const browsers = await Promise.all([...spellings, 'adalark@googlemail.com'].map(signUp));
  const answers = await Promise.all(browsers.map(startTrial));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409]);
  const refused = answers.find(({ statusCode }) => statusCode === 409)?.json();
  expect(refused).toEqual({
    code: 'trial_used',
    message: 'This email address has already used its free trial. Subscribe to continue.',
  });
  const [late] = browsers.filter((_, index) => answers[index]?.statusCode === 409);
  const form = await late?.post('/api/create-subscription', { isAnnual: false });
  expect(form?.statusCode, form?.body).toBe(200);
  expect(form?.json()).not.toHaveProperty('trialDays');
});

test('an account that was deleted and made again gets no second trial', async () => {
  expect((await startTrial(await signUp('again@example.test'))).statusCode).toBe(200);
  await app.db.deleteFrom('accounts').where('email', '=', 'again@example.test').execute();
  expect((await startTrial(await signUp('again+2@example.test'))).statusCode).toBe(409);
  const kept = await app.db.selectFrom('usedTrials').selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain('again');
});

test('a payment form that promised a trial keeps it for the account that opened it', async () => {
  const first = await signUp('form@example.test');
  const form = await first.post('/api/create-subscription', { isAnnual: false });
  expect(form.json()).toHaveProperty('trialDays');
  expect((await startTrial(await signUp('form+2@example.test'))).statusCode).toBe(409);
  expect((await startTrial(first)).statusCode).toBe(200);
});
