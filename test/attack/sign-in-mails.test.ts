import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsFor, openBrowser } from '#test/support/browser.ts';
import { makeApp, signUpOwner, type TestApp, testPassword } from '#test/support/make-app.ts';
import { rounds } from '#test/support/rounds.ts';

let app: TestApp;
beforeAll(async () => {
  app = await makeApp({ RATE_LIMITS: 'on', TRUST_PROXY: '1' });
});
afterAll(() => app.close());

const from = (address: string) => openBrowser(app, { 'x-forwarded-for': address });

test('a stranger who asks for somebody’s emails does not switch them off', async () => {
  const { email } = await signUpOwner(app, { trial: false });
  const stranger = from('203.0.113.7');
  for (let time = 0; time < 8; time += 1) await stranger.post('/api/auth/sign-in/magic-link', { email });
  for (let time = 0; time < 8; time += 1) await stranger.post('/api/auth/request-password-reset', { email });
  const count = async (kind: string) => (await mailsFor(app, email)).filter((mail) => mail.kind === kind).length;
  expect([await count('sign-in-link'), await count('password-reset')]).toEqual([3, 3]);
  const owner = from('198.51.100.4');
  const answers = [
    await owner.post('/api/auth/sign-in/magic-link', { email }),
    await owner.post('/api/auth/request-password-reset', { email }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect([await count('sign-in-link'), await count('password-reset')]).toEqual([4, 4]);
});

test('sign-ups with many spellings of a mailbox do not fill it', async () => {
  for (let time = 0; time < rounds(8, 22); time += 1) {
    const answer = await from(`203.0.113.${time}`).post('/api/auth/sign-up/email', {
      email: `vic.tim+${time}@gmail.com`,
      password: testPassword,
      firstName: 'Ada',
      lastName: 'Lark',
      businessName: `Act ${time}`,
    });
    expect(answer.statusCode, answer.body).toBe(200);
  }
  const mails = await app.db.selectFrom('mails').select('id').where('recipient', 'like', 'vic.tim+%').execute();
  expect(mails).toHaveLength(5);
});
