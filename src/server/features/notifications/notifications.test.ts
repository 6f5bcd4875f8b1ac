import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMailer } from '#server/outside/mail/mailer.ts';
import { previewKinds } from '#shared/mails.ts';
import { smallPictureUrl } from '#shared/pictures.ts';
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
      newReviewMail: { to: owner.email, wanted: true, rhythm: 'at_once', includesText: true, next: null },
      halfDecidedWithinHours: null,
      enquiryMail: { wanted: true },
    });
  });

  test('says that a mail server takes it, and when it has not for ten minutes', async () => {
    const mailer = createMailer({ smtpUrl: 'smtp://127.0.0.1:9', mailFrom: 'a@b.test' });
    const account = { email: owner.email, performerId: owner.performerId } as Parameters<
      typeof readNotificationStatus
    >[1];
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
    expect(answer.headers['origin-agent-cluster']).toBeUndefined();
  });

  test('of an email to a customer wears the act’s colour, or the one that its owner is trying out', async () => {
    const act = await signUpOwner(app, { businessName: 'Kite & Co' });
    await act.send('PUT', '/api/brand', { color: '#0b6e4f', font: null });
    const look = async (kind: string, query = '') => (await act.get(`/api/notifications/preview/${kind}${query}`)).body;
    for (const kind of ['thank-you', 'review-live']) {
      expect(await look(kind)).toContain('#0b6e4f');
      const tried = await look(kind, '?color=%23aa2200');
      expect(tried).toContain('#aa2200');
      expect(tried).not.toContain('#0b6e4f');
      expect(await look(kind, '?color=none')).not.toContain('#0b6e4f');
    }
    expect((await act.get('/api/notifications/preview/thank-you?color=red')).statusCode).toBe(400);
  });

  test('of an email to a customer shows the logo that is attached to it', async () => {
    const act = await signUpOwner(app);
    const key = `logos/${act.performerId}/1-0123456789abcdef.png`;
    const logo = Buffer.from('a logo');
    await app.deps.files.put(smallPictureUrl(key), logo);
    await app.db
      .updateTable('performers')
      .set({ logoUrl: `/files/${key}` })
      .where('id', '=', act.performerId)
      .execute();
    const { body, headers } = await act.get('/api/notifications/preview/thank-you');
    expect(body).toContain(`src="data:image/png;base64,${logo.toString('base64')}"`);
    expect(body).not.toContain('rel="preload"');
    expect(headers['content-security-policy']).toContain('img-src data:;');
  });

  test('of anything else does not exist', async () => {
    expect((await owner.get('/api/notifications/preview/sign-in-link')).statusCode).toBe(400);
  });

  test('is allowed by the policy of the application’s own document', async () => {
    const shell = await owner.get('/notification-settings');
    expect(shell.headers['content-security-policy']).toContain("frame-src 'self'");
  });
});
