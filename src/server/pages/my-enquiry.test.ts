import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMailLinks } from '#server/features/notifications/mail-links.ts';
import { mailsTo } from '#test/support/gigs.ts';
import { makeApp, type Person, signUpOwner, type TestApp } from '#test/support/make-app.ts';
import { openPlainBrowser } from '#test/support/plain-browser.ts';

let app: TestApp;
let owner: Person;
let askers = 0;
beforeAll(async () => {
  app = await makeApp();
});
beforeEach(async () => {
  owner = await signUpOwner(app, { businessName: 'The Larks' });
  await app.db.updateTable('accounts').set({ emailVerified: true }).where('id', '=', owner.accountId).execute();
});
afterAll(() => app.close());

const message = 'Are you free?\nWe are <b>eighty</b>.';
/** Sends the form as a browser without scripts does, and stays on the page that answers. */
async function ask(more: Record<string, string> = {}) {
  askers += 1;
  const email = `asker-${askers}@example.test`;
  const browser = openPlainBrowser(app);
  await browser.open(`/enquire/${owner.slug}`);
  const typed = {
    eventType: 'Wedding',
    place: 'Bath',
    message,
    name: 'Rae Quill',
    email,
    phone: `020 7946 ${1000 + askers}`,
  };
  await browser.press('Send enquiry', { ...typed, ...more });
  expect(browser.text()).toContain('Enquiry sent');
  return { browser, email };
}
const pageInMail = async (email: string) => {
  const [mail] = await mailsTo(app, email);
  return /http:\/\/localhost:3000(\/my-enquiry\/\S+)/.exec(mail?.text ?? '')?.[1] ?? 'no link';
};
const list = async () => (await owner.get('/api/enquiries')).json();

test('the link in the email shows what was sent, and nothing of what the owner wrote about it', async () => {
  const { browser, email } = await ask();
  const [{ id }] = await list();
  await owner.send('PATCH', `/api/enquiries/${id}`, { note: 'Sounds tight-fisted', state: 'declined' });
  await browser.open(await pageInMail(email));
  expect(browser.status()).toBe(200);
  expect(browser.text()).toContain('The Larks');
  for (const words of ['Rae Quill', email, '020 7946 1', 'Wedding', 'Bath', 'We are <b>eighty</b>.'])
    expect(browser.text()).toContain(words);
  expect(browser.html()).not.toMatch(/<b>|<script|tight-fisted|Declined/i);
});

test('a second press deletes it for good, with the emails about it; that it came stays counted', async () => {
  const { browser, email } = await ask();
  const page = await pageInMail(email);
  await browser.open(page);
  await browser.press('Delete my enquiry');
  expect(browser.text()).toContain('Delete your enquiry?');
  expect(await list()).toHaveLength(1);
  await browser.press('Delete for good');
  expect(browser.status()).toBe(200);
  expect(browser.text()).toContain('Your enquiry is deleted');
  expect(await list()).toEqual([]);
  expect(await mailsTo(app, email)).toEqual([]);
  const rows = await app.db.selectFrom('mails').selectAll().where('recipient', '=', owner.email).execute();
  expect(JSON.stringify(rows)).not.toMatch(/Rae Quill|asker-|020 7946|Wedding|eighty/);
  expect((await owner.get('/api/enquiries/figures')).json()).toEqual({ unanswered: 0, thisMonth: 1, previous: 0 });
  const everything = JSON.stringify((await owner.get('/api/account/export')).json());
  expect(everything).not.toMatch(/Rae Quill|asker-|020 7946/);

  for (const method of ['GET', 'POST'] as const) {
    const answer = await app.app.inject({ method, url: page });
    expect(answer.statusCode).toBe(410);
    expect(answer.body).toContain('This enquiry has already been deleted');
  }
});

test('the page after sending has the same link, for those who gave no email address', async () => {
  const { browser } = await ask({ email: '' });
  await browser.follow('See or delete what you sent');
  expect(browser.text()).toContain('020 7946 1');
  await browser.press('Delete my enquiry');
  await browser.press('Delete for good');
  expect(await list()).toEqual([]);
});

test('an email address gets the link by email alone: who types another’s cannot delete and send again', async () => {
  const { browser } = await ask();
  expect(browser.html()).not.toContain('/my-enquiry/');
});

test('deleting takes no email out of the owner’s count of a day, and one that has not left yet does not leave', async () => {
  const deleteAfter = async (sentAt: Date | null) => {
    const { browser } = await ask({ email: '' });
    await app.db
      .updateTable('mails')
      .set({ sentAt })
      .where('recipient', '=', owner.email)
      .where('sentAt', 'is', null)
      .execute();
    await browser.follow('See or delete what you sent');
    await browser.press('Delete my enquiry');
    await browser.press('Delete for good');
    return app.db
      .selectFrom('mails')
      .select(['subject', 'sentAt', 'skippedAt', 'headers'])
      .where('recipient', '=', owner.email)
      .where('kind', '=', 'new-enquiry')
      .orderBy('createdAt', 'desc')
      .executeTakeFirstOrThrow();
  };
  const sentAt = new Date();
  expect(await deleteAfter(sentAt)).toEqual({ subject: 'New enquiry', sentAt, skippedAt: null, headers: {} });
  expect(await deleteAfter(null)).toMatchObject({ subject: 'New enquiry', sentAt: null, skippedAt: expect.any(Date) });
});

test('the same words sent twice lead to the one enquiry', async () => {
  const same = { email: '', phone: '020 7946 0002' };
  const first = await ask(same);
  const second = await ask(same);
  await first.browser.follow('See or delete what you sent');
  await second.browser.follow('See or delete what you sent');
  expect(second.browser.path()).toBe(first.browser.path());
  expect(await list()).toHaveLength(1);
});

test('a suspended act keeps nobody from deleting what they sent', async () => {
  const { browser, email } = await ask();
  await app.db
    .updateTable('performers')
    .set({ suspendedAt: new Date(), suspendedReason: 'Invented reviews' })
    .where('id', '=', owner.performerId)
    .execute();
  await browser.open(await pageInMail(email));
  await browser.press('Delete my enquiry');
  await browser.press('Delete for good');
  expect(browser.text()).toContain('Your enquiry is deleted');
});

test('a link for one enquiry opens no other, and a press that is not sure deletes nothing', async () => {
  const { email } = await ask();
  const page = await pageInMail(email);
  const [{ id }] = await list();
  const links = createMailLinks(app.deps.env, app.deps.now());
  const pathOf = (url: string) => url.replace(app.deps.env.appUrl, '');
  const signed = page.split('.').at(-1);
  const forged = [
    `/my-enquiry/${owner.performerId}_${id}.0.${signed?.slice(0, -2)}xx`,
    `/my-enquiry/${owner.performerId}_${crypto.randomUUID()}.0.${signed}`,
    pathOf(links.myReview({ id, emailCorrected: false })).replace('/my-review/', '/my-enquiry/'),
  ];
  for (const url of forged) {
    expect((await app.app.inject({ method: 'GET', url })).statusCode, url).toBe(404);
    expect((await app.app.inject({ method: 'POST', url, payload: { sure: 'yes' } })).statusCode, url).toBe(404);
  }
  for (const payload of [{}, { sure: 'no' }, { sure: ['yes', 'yes'] }])
    expect((await app.app.inject({ method: 'POST', url: page, payload })).body).toContain('Delete your enquiry?');
  expect(await list()).toHaveLength(1);
  const { headers } = await app.app.inject({ method: 'GET', url: page });
  expect(headers).toMatchObject({
    'referrer-policy': 'no-referrer',
    'cache-control': expect.stringContaining('no-store'),
  });
});
