import { describe, expect, test } from 'vitest';
import { enquiryFields } from '#shared/enquiries.ts';
import { openEnquiries } from '#test/support/enquiries.ts';
import { mailsTo } from '#test/support/gigs.ts';
import { hostileTexts } from '#test/support/hostile-input.ts';
import { type Person, type TestApp, visitor } from '#test/support/make-app.ts';

let app: TestApp;
let owner: Person;
const { asked, post, list, figures } = openEnquiries((opened) => {
  ({ app, owner } = opened);
});

describe('a visitor’s enquiry', () => {
  test('reaches the owner’s list and mailbox, with Reply-To who asked', async () => {
    const values = asked({ phone: '+44 20 7946 0000' });
    const answer = await post(values);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.body).toContain('Enquiry sent');
    const [enquiry] = await list();
    const { website: _, ...typed } = values;
    expect(enquiry).toMatchObject({ ...typed, state: 'new', note: '' });
    const mail = await app.db
      .selectFrom('mails')
      .select(['kind', 'bodyText', 'headers'])
      .where('recipient', '=', owner.email)
      .where('kind', '=', 'new-enquiry')
      .executeTakeFirstOrThrow();
    expect(mail.bodyText).toContain(values.message);
    expect(mail.headers).toMatchObject({
      'Reply-To': values.email,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });

  test('sends a copy without its words to who asked, at most three a day to one mailbox', async () => {
    const words = (n: number) => ({ email: `keen+${n}${owner.slug}@example.test`, message: `Secret ${n}` });
    const pages: string[] = [];
    for (const n of [1, 2, 3, 4]) pages.push((await post(asked(words(n)))).body);
    expect(pages.map((page) => page.includes('Our email has a link'))).toEqual([true, true, true, false]);
    expect(pages[3]).toContain('has had three emails from us today');
    // Whoever typed the address may not be whose it is.
    expect(pages[3]).not.toContain('/my-enquiry/');
    expect((await post(asked(words(4)))).body, 'sent twice').toContain('has had three emails from us today');
    const rows = await app.db
      .selectFrom('mails')
      .select(['bodyText', 'skippedAt', 'headers'])
      .where('kind', '=', 'enquiry-received')
      .where('recipient', 'like', `keen+%${owner.slug}@example.test`)
      .orderBy('createdAt')
      .execute();
    expect(rows.map(({ skippedAt }) => skippedAt !== null)).toEqual([false, false, false, true]);
    expect(rows[0]?.bodyText).toContain('We passed on your enquiry');
    expect(rows[0]?.bodyText).not.toContain('Secret');
  });

  test('by phone alone sends no copy', async () => {
    const answer = await post(asked({ email: '', phone: '020 7946 0000' }));
    expect(answer.body).toContain('by phone');
    expect((await list())[0]).toMatchObject({ email: null, phone: '020 7946 0000' });
  });

  test('is named by its event alone while the owner’s address is not confirmed', async () => {
    await app.db.updateTable('accounts').set({ emailVerified: false }).where('id', '=', owner.accountId).execute();
    await post(asked({ message: 'Between us.' }));
    const mail = (await mailsTo(app, owner.email)).find(({ kind }) => kind === 'new-enquiry');
    expect(mail).toMatchObject({ subject: 'New enquiry' });
    expect(mail?.text).not.toContain('Between us.');
  });

  test('comes back with every problem beside its field, and what was typed', async () => {
    const answer = await post({ ...asked({ email: 'rae@example', name: '', place: '<b>Bath' }) });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('There are 2 problems');
    expect(answer.body).toContain('href="#name"');
    expect(answer.body).toContain('href="#email"');
    expect(answer.body).toContain('id="email-error"');
    expect(answer.body).toContain('value="&lt;b&gt;Bath"');
    expect(await list()).toEqual([]);
  });

  test('sent twice on one day is one, and two at once are one', async () => {
    const values = asked();
    await Promise.all([post(values), post(values)]);
    const again = await post(values);
    expect(again.body).toContain('Enquiry sent');
    expect(await list()).toHaveLength(1);
    expect(await figures()).toMatchObject({ thisMonth: 1, unanswered: 1 });
    const toOwner = (await mailsTo(app, owner.email)).filter(({ kind }) => kind === 'new-enquiry');
    expect(toOwner).toHaveLength(1);
  });

  test('that a program filled in is spam: thanked, kept, and nobody is told', async () => {
    const answer = await post(asked({ website: 'https://casino.example' }));
    expect(answer.body).toContain('Enquiry sent');
    expect(answer.body, 'it learns nothing').toContain('Our email has a link');
    expect(await list()).toEqual([]);
    expect(await list('?state=spam')).toHaveLength(1);
    expect(await figures()).toEqual({ unanswered: 0, thisMonth: 0, previous: 0 });
    expect((await mailsTo(app, owner.email)).filter(({ kind }) => kind === 'new-enquiry')).toEqual([]);
  });

  test('through a former address of the page reaches the same owner', async () => {
    const former = owner.slug;
    const moved = await owner.send('PUT', '/api/profile/slug', { slug: `${former}-two` });
    expect(moved.statusCode, moved.body).toBe(200);
    expect((await post(asked(), { to: former })).body).toContain('Enquiry sent');
    expect(await list()).toHaveLength(1);
    // What is wrong with a form cannot be shown under an address that has moved.
    expect((await post({ name: '' }, { to: former })).headers.location).toBe(`/enquire/${former}-two`);
  });

  test('with any text in all of its fields is answered with a page, never with an error of ours', async () => {
    for (const text of hostileTexts) {
      const values = Object.fromEntries(enquiryFields.map((name) => [name, text]));
      for (const each of [values, asked({ name: text || 'x', message: text, place: text })]) {
        const { statusCode, headers } = await post(each);
        expect(statusCode, JSON.stringify(text).slice(0, 80)).toBeLessThan(500);
        expect(String(headers['content-type'])).toMatch(/^(text\/html|application\/json)/);
      }
    }
  });

  test('with a character that no text can hold is refused, not stored', async () => {
    const answer = await post(asked({ message: 'a\0b' }));
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(await list()).toEqual([]);
  });
});

describe('the owner’s choice', () => {
  const page = () => visitor(app).get(`/enquire/${owner.slug}`);
  const button = async () => (await visitor(app).get(`/reviews/${owner.slug}`)).body;
  const save = (more: object) =>
    owner.send('PUT', '/api/profile', { businessName: 'The Larks', businessCategory: 'Band', ...more });

  test('is the form, unless they choose otherwise', async () => {
    expect(await button()).toContain(`href="/enquire/${owner.slug}"`);
    expect(await button()).toContain('Check availability');
    const { statusCode, body } = await page();
    expect(statusCode).toBe(200);
    expect(body).toContain('Send enquiry');
    expect(body).toContain('<meta name="robots" content="noindex"/>');
  });

  test('can be their own booking page: the same button leads there', async () => {
    await save({ bookingUrl: 'https://larks.example/book?a=1' });
    await expect.poll(button).toContain('Book now');
    const { statusCode, headers } = await page();
    expect(statusCode).toBe(302);
    expect(headers.location).toBe('https://larks.example/book?a=1');
  });

  test('can be neither: no button, no form, and a form opened before is refused', async () => {
    await save({ takesEnquiries: false });
    await expect.poll(button).not.toContain('Check availability');
    expect((await page()).statusCode).toBe(404);
    const late = await post(asked());
    expect(late.statusCode).toBe(403);
    expect(late.body).toContain('No enquiries here');
    expect(await list()).toEqual([]);
  });

  test('a suspended performer accepts none', async () => {
    await app.db
      .updateTable('performers')
      .set({ suspendedAt: new Date(), suspendedReason: 'Invented reviews' })
      .where('id', '=', owner.performerId)
      .execute();
    await expect.poll(async () => (await page()).statusCode).toBe(404);
    expect((await post(asked())).statusCode).toBe(403);
    const rows = await app.db
      .selectFrom('enquiries')
      .select('id')
      .where('performerId', '=', owner.performerId)
      .execute();
    expect(rows).toEqual([]);
  });

  test('can be fewer emails: by the settings, and by the link in the email', async () => {
    const status = await owner.send('PUT', '/api/notifications/enquiry-mail', { wanted: false });
    expect(status.json()).toMatchObject({ enquiryMail: { wanted: false }, newReviewMail: { wanted: true } });
    await post(asked());
    const about = async () => (await mailsTo(app, owner.email)).filter(({ kind }) => kind === 'new-enquiry');
    expect(await about()).toEqual([]);
    await owner.send('PUT', '/api/notifications/enquiry-mail', { wanted: true });
    await post(asked());
    const [mail] = await about();
    const token = /unsubscribe\?token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect((await visitor(app).get(`/unsubscribe?token=${token}`)).body).toContain('Stop emails about enquiries?');
    await visitor(app).send('POST', `/unsubscribe?token=${token}`, {});
    expect((await owner.get('/api/notifications/status')).json()).toMatchObject({
      enquiryMail: { wanted: false },
      newReviewMail: { wanted: true },
    });
  });
});
