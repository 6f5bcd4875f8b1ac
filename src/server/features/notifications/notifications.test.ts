import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMailer } from '#server/outside/mail/mailer.ts';
import { previewKinds } from '#shared/mails.ts';
import { makeApp, type Person, signUpOwner, type TestApp } from '#test/support/make-app.ts';
import { readNotificationStatus } from './notifications.service.ts';

let app: TestApp;
let owner: Person;

beforeAll(async () => {
  app = await makeApp({ MAIL_FROM: 'Starbill <hello@starbill.test>' });
  owner = await signUpOwner(app, { businessName: 'Deck & <Sons>' });
});
afterAll(() => app.close());

describe('the status of mail', () => {
  test('says that it only goes to the console, where that is so', async () => {
    expect((await owner.get('/api/notifications/status')).json()).toEqual({
      service: 'console',
      from: 'Starbill <hello@starbill.test>',
      delayed: false,
      newReviewMail: { to: owner.email, wanted: true },
    });
  });

  test('says that a mail server takes it, and when it has not for ten minutes', async () => {
    const mailer = createMailer({ smtpUrl: 'smtp://127.0.0.1:9', mailFrom: 'a@b.test' });
    const account = { email: owner.email } as Parameters<typeof readNotificationStatus>[1];
    const status = () => readNotificationStatus({ ...app.deps, mailer }, account);
    const age = (fate: object) =>
      app.db
        .updateTable('mails')
        .set({ createdAt: new Date(Date.now() - 11 * 60_000), ...fate })
        .execute();
    expect(await status()).toMatchObject({ service: 'smtp', delayed: false });
    await age({});
    expect(await status()).toMatchObject({ service: 'smtp', delayed: true });
    // What will never go out says nothing of what does.
    await age({ failedAt: new Date() });
    expect(await status()).toMatchObject({ delayed: false });
    await age({ failedAt: null, skippedAt: new Date() });
    expect(await status()).toMatchObject({ delayed: false });
  });
});

describe('the preview', () => {
  test.each(previewKinds)('of %s is the real template, in a frame where nothing can run', async (kind) => {
    const answer = await owner.get(`/api/notifications/preview/${kind}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain('Deck &amp; &lt;Sons&gt;');
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toMatch(/default-src 'none'.*frame-ancestors 'self'.*sandbox$/);
    expect(policy).not.toContain('script');
    expect(answer.headers['x-frame-options']).toBeUndefined();
  });

  test('of anything else does not exist', async () => {
    expect((await owner.get('/api/notifications/preview/sign-in-link')).statusCode).toBe(400);
  });

  test('is allowed by the policy of the application’s own document', async () => {
    const shell = await owner.get('/notification-settings');
    expect(shell.headers['content-security-policy']).toContain("frame-src 'self'");
  });
});
