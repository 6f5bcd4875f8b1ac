import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enquiryFields } from '#shared/enquiries.ts';
import { mailsTo } from '#test/support/gigs.ts';
import { hostileTexts } from '#test/support/hostile-input.ts';
import {
  cookiesOf,
  makeApp,
  type Person,
  signUpAdministrator,
  signUpOwner,
  type TestApp,
  visitor,
} from '#test/support/make-app.ts';
import { deleteOldEnquiries, readEnquiryFigures } from './enquiries.service.ts';

let app: TestApp;
let owner: Person;
let stranger: Person;
beforeAll(async () => {
  app = await makeApp();
  stranger = await signUpOwner(app);
});
beforeEach(async () => {
  app.setTime(null);
  owner = await signUpOwner(app);
  await confirmAddress(owner);
});
afterAll(() => app.close());

const confirmAddress = (person: Person) =>
  app.db.updateTable('accounts').set({ emailVerified: true }).where('id', '=', person.accountId).execute();

const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10);
let askers = 0;
const asked = (more: Record<string, string> = {}) => {
  askers += 1;
  return {
    eventDate: inAYear,
    eventType: 'Wedding',
    place: 'Bath',
    message: `Are you free? (${askers})`,
    name: 'Rae Quill',
    email: `rae-${askers}@example.test`,
    phone: '',
    website: '',
    ...more,
  };
};

const post = (values: Record<string, string>, { to = owner.slug, from = '127.0.0.1', on = app } = {}) =>
  on.app.inject({
    method: 'POST',
    url: `/enquire/${to}`,
    remoteAddress: from,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(values).toString(),
  });

const list = async (query = '') => (await owner.get(`/api/enquiries${query}`)).json();
const figures = async () => (await owner.get('/api/enquiries/figures')).json();

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

describe('the owner’s list', () => {
  test('is paged, newest first, and narrowed by state', async () => {
    for (const n of [1, 2, 3]) {
      app.setTime(new Date(Date.UTC(2026, 5, n)));
      await post(asked({ name: `Asker ${n}`, eventDate: '2027-06-12' }));
    }
    app.setTime(null);
    const first = await owner.get('/api/enquiries?limit=2');
    expect(first.json().map(({ name }: { name: string }) => name)).toEqual(['Asker 3', 'Asker 2']);
    const rest = await list(`?limit=2&cursor=${first.headers['x-next-cursor']}`);
    expect(rest.map(({ name }: { name: string }) => name)).toEqual(['Asker 1']);
    await owner.send('PATCH', `/api/enquiries/${rest[0].id}`, { state: 'booked' });
    expect(await list('?state=booked')).toMatchObject([{ name: 'Asker 1' }]);
    expect(await list('?state=new')).toHaveLength(2);
  });

  test('keeps state and note, counts no spam, and undoes it', async () => {
    await post(asked());
    const [{ id }] = await list();
    const change = (body: object) => owner.send('PATCH', `/api/enquiries/${id}`, body);
    expect((await change({ note: 'Call on Tuesday' })).json()).toMatchObject({ note: 'Call on Tuesday', state: 'new' });
    expect((await change({ state: 'spam' })).json()).toMatchObject({ note: 'Call on Tuesday', state: 'spam' });
    expect(await figures()).toMatchObject({ unanswered: 0, thisMonth: 0 });
    await change({ state: 'answered' });
    expect(await figures()).toMatchObject({ unanswered: 0, thisMonth: 1 });
    expect((await change({ state: 'maybe' })).statusCode).toBe(400);
  });

  test('of another owner does not exist', async () => {
    await post(asked());
    const [{ id }] = await list();
    expect((await stranger.get(`/api/enquiries/${id}`)).statusCode).toBe(404);
    expect((await stranger.send('PATCH', `/api/enquiries/${id}`, { state: 'booked' })).statusCode).toBe(404);
    expect((await stranger.send('DELETE', `/api/enquiries/${id}`)).statusCode).toBe(404);
    expect((await stranger.get('/api/enquiries')).json()).toEqual([]);
    expect(await list()).toMatchObject([{ id, state: 'new' }]);
  });

  test('deletes one for good with the emails about it; it still counts', async () => {
    const values = asked();
    await post(values);
    const [{ id }] = await list();
    expect((await owner.send('DELETE', `/api/enquiries/${id}`)).statusCode).toBe(204);
    expect((await owner.send('DELETE', `/api/enquiries/${id}`)).statusCode).toBe(404);
    expect(await mailsTo(app, values.email)).toEqual([]);
    expect((await mailsTo(app, owner.email)).filter(({ kind }) => kind === 'new-enquiry')).toEqual([]);
    expect(await figures()).toEqual({ unanswered: 0, thisMonth: 1, previous: 0 });
  });

  test('is read and cleared by a lapsed owner, and nothing else', async () => {
    await post(asked());
    const [{ id }] = await list();
    await app.db.deleteFrom('subscriptions').where('performerId', '=', owner.performerId).execute();
    expect((await post(asked())).body).toContain('Enquiry sent');
    expect(await list()).toHaveLength(2);
    expect((await owner.send('PATCH', `/api/enquiries/${id}`, { state: 'booked' })).statusCode).toBe(402);
    expect((await owner.send('DELETE', `/api/enquiries/${id}`)).statusCode).toBe(204);
  });

  test('as CSV holds no formula, and is in the export of the account', async () => {
    await post(asked({ name: '=HYPERLINK("http://evil.example")', place: '+cmd' }));
    const { headers, body } = await owner.get('/api/enquiries/export');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="enquiries-[\w-]+\.csv"$/);
    expect(body).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect(body).toContain(`"'+cmd"`);
    expect((await owner.get('/api/account/export')).json().enquiries).toMatchObject([{ place: '+cmd', state: 'new' }]);
  });

  test('shows support neither addresses nor messages, and lets it export nothing', async () => {
    await post(asked({ phone: '020 7946 0000' }));
    const administrator = await signUpAdministrator(app);
    const opened = await administrator.send('POST', `/api/admin/performers/${owner.performerId}/support`);
    expect(opened.statusCode, opened.body).toBeLessThan(300);
    const support = visitor(app, cookiesOf(opened));
    expect((await support.get('/api/enquiries')).json()).toMatchObject([
      { name: 'Rae Quill', email: '•••@•••', phone: '•••', message: '•••' },
    ]);
    expect((await support.get('/api/enquiries/export')).statusCode).toBe(403);
  });
});

describe('by the clock', () => {
  test('the month is compared with the same days of the last one', async () => {
    for (const day of ['2026-05-03', '2026-05-20', '2026-06-01', '2026-06-10']) {
      app.setTime(new Date(`${day}T09:00:00Z`));
      await post(asked({ eventDate: '2027-06-12' }));
    }
    expect(await readEnquiryFigures(app.db, owner.performerId, new Date('2026-06-10T12:00:00Z'))).toEqual({
      unanswered: 4,
      thisMonth: 2,
      previous: 1,
    });
  });

  test('an enquiry is deleted twelve months after it came, and not before', async () => {
    await post(asked());
    const inMonths = (months: number, days: number) => {
      const moment = new Date();
      moment.setUTCMonth(moment.getUTCMonth() + months);
      return new Date(moment.getTime() + days * 86_400_000);
    };
    await deleteOldEnquiries(app.db, inMonths(12, -2));
    expect(await list()).toHaveLength(1);
    await deleteOldEnquiries(app.db, inMonths(12, 2));
    expect(await list()).toEqual([]);
  });
});
