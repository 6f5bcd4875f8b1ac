import { afterAll, beforeAll, expect, test } from 'vitest';
import { addOwner, addPublishedReview } from '#test/support/factories.ts';
import { makeApp, type TestApp } from '#test/support/make-app.ts';
import { openPlainBrowser } from '#test/support/plain-browser.ts';
import { codeInMail, myReviewPath } from '#test/support/reviewer-page.ts';
import { expectWithinASecond } from '#test/support/within-a-second.ts';

/** What links and forms alone bring about, as for a visitor whose browser runs no scripts. */

let app: TestApp;

beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());

test('reviews are filtered by stars and leafed through by links', async () => {
  const owner = await addOwner(app.db);
  for (let n = 1; n <= 23; n += 1)
    await addPublishedReview(app.db, owner.id, {
      comment: `Review ${n}.`,
      rating: n < 3 ? 2 : 5,
      createdAt: new Date(Date.UTC(2026, 0, n)),
    });
  const browser = openPlainBrowser(app);
  const quotes = () => [...browser.text().matchAll(/“(Review \d+\.)”/g)].map(([, words]) => words);
  await browser.open(`/reviews/${owner.slug}`);
  expect(browser.count('article')).toBe(20);
  expect(quotes()[0]).toBe('Review 23.');
  await browser.follow('Older reviews');
  expect(browser.count('article')).toBe(3);
  expect(quotes().at(-1)).toBe('Review 1.');
  await browser.follow('Newer reviews');
  expect(browser.count('article')).toBe(20);

  await browser.follow(/^2 stars.*2 reviews/);
  expect(browser.count('article')).toBe(2);
  expect(browser.text()).toContain('Only reviews with 2 stars.');
  await browser.follow('Show all reviews');
  expect(browser.count('article')).toBe(20);
  await browser.follow(/^3 stars.*0 reviews/);
  expect(browser.text()).toContain('No published review matches this.');

  await browser.follow('Show all reviews');
  await browser.follow('Lowest rated');
  expect(quotes()[0]).toBe('Review 2.');
  await browser.press('Search', { q: 'REVIEW 17' });
  expect(browser.count('article')).toBe(1);
  await browser.follow(/20\d\d/);
  expect(browser.path()).toMatch(new RegExp(`^/reviews/${owner.slug}/[0-9a-f-]+$`));
  expect(quotes()).toContain('Review 17.');
});

test('a page without photos ships no script at all', async () => {
  const owner = await addOwner(app.db);
  await addPublishedReview(app.db, owner.id);
  const browser = openPlainBrowser(app);
  for (const path of [`/reviews/${owner.slug}`, `/performer/${owner.slug}`]) {
    await browser.open(path);
    expect(browser.status()).toBe(200);
    expect(browser.html().replaceAll('<script type="application/ld+json">', '')).not.toMatch(/<script|modulepreload/);
  }
});

test('a reviewer erases their review by the forms of their page, and the public page lets go of it', async () => {
  const owner = await addOwner(app.db);
  const comment = 'I have changed my mind.';
  const { id } = await addPublishedReview(app.db, owner.id, { comment, rating: 2 });
  const browser = openPlainBrowser(app);
  await browser.open(`/reviews/${owner.slug}`);
  expect(browser.text()).toContain(comment);

  const page = myReviewPath(app, id);
  await browser.open(page);
  await browser.press('Erase my review');
  expect(browser.text()).toContain('Erase your review?');
  await browser.press('Erase my review', { code: await codeInMail(app, id) });
  expect(browser.text()).toContain('Your review is erased');
  await browser.follow('See the page');
  await expectWithinASecond(async () => {
    await browser.open(`/reviews/${owner.slug}`);
    expect(browser.text()).toContain('No reviews yet');
  });
  expect(browser.text()).not.toContain(comment);
  await browser.open(page);
  expect(browser.status()).toBe(410);
  expect(browser.text()).toContain('This review has already been erased');
});

test('the footer leads to the policies and to support', async () => {
  const browser = openPlainBrowser(app);
  for (const [link, heading, path] of [
    ['Privacy Policy', 'Privacy Policy', '/privacy'],
    ['Terms of Service', 'Terms of Service', '/terms'],
    ['Trust', 'Trust', '/trust'],
    ['Support', 'Support', '/help'],
  ] as const) {
    await browser.open('/');
    const footer = browser.html().slice(browser.html().indexOf('<nav aria-label="Footer"'));
    expect(footer).toMatch(new RegExp(`href="${path}"[^>]*>${link}<`));
    await browser.open(path);
    expect(browser.status()).toBe(200);
    expect(browser.html()).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`));
  }
});

test.each([
  ['/No/Such/Page', '404 Page Not Found', 'Did you forget to add the page to the router?'],
  ['/reviews/nobody-at-all', 'Performer Not Found', "The performer profile you're looking for doesn't exist."],
  ['/review/nobody-at-all', 'Performer Not Found', "The performer profile you're looking for doesn't exist."],
  ['/confirm-review?token=01900000-0000-7000-8000', 'This link doesn’t work', ''],
])('%s is not there, and says so', async (path, heading, words) => {
  const browser = openPlainBrowser(app);
  await browser.open(path);
  expect(browser.status()).toBe(404);
  expect(browser.html()).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`));
  expect(browser.text()).toContain(words);
});
