import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import {
  approveReview,
  clearQueue,
  expect,
  expectNoAxeViolations,
  expectPublished,
  expectWithdrawn,
  type JourneyOwner,
  leaveReview,
  long,
  longOnce,
  once,
  signUpOwner,
  test,
} from '#test/support/journeys.ts';

const reviewBy = (page: Page, name: string) => page.getByRole('article', { name: `${name}’s review` });
/** By its words: an open dialog hides everything beside it from roles, and says by itself what went wrong. */
const toast = (page: Page, title: string) =>
  page.getByRole('listitem', { includeHidden: true }).getByText(title, { exact: true });

/** A small red picture. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC',
  'base64',
);

async function leavePhotos(request: APIRequestContext, owner: JourneyOwner, count: number): Promise<void> {
  const { id, uploadToken } = (await leaveReview(request, owner.id, {
    reviewerName: 'Pia Frame',
    comment: 'Look at these doves.',
  })) as { id: string; uploadToken: string };
  const headers = { 'X-Upload-Token': uploadToken };
  const imageUrls: string[] = [];
  for (let n = 0; n < count; n += 1) {
    // What follows the end of a picture is ignored; the same bytes twice would be one photo.
    const buffer = Buffer.concat([picture, Buffer.of(n)]);
    const image = { name: 'doves.png', mimeType: 'image/png', buffer };
    const answer = await request.post(`/api/reviews/${id}/photos`, { headers, multipart: { image } });
    imageUrls.push((await answer.json()).url);
  }
  expect((await request.patch(`/api/reviews/${id}`, { headers, data: { imageUrls } })).ok()).toBe(true);
}

/** The toast covers neither what was pressed nor the way to the menu. */
async function expectApart(page: Page, pressed: Locator) {
  const boxOf = async (place: Locator) => {
    const box = await place.boundingBox();
    if (!box) throw new Error('It is not on the screen');
    return box;
  };
  const card = await boxOf(page.getByLabel('Notifications (F8)').getByRole('listitem'));
  const menu = page.getByRole('button', { name: 'Open menu' });
  for (const place of [pressed, ...((await menu.isVisible()) ? [menu] : [])]) {
    const box = await boxOf(place);
    const apart =
      box.x + box.width <= card.x ||
      card.x + card.width <= box.x ||
      box.y + box.height <= card.y ||
      card.y + card.height <= box.y;
    expect(apart, JSON.stringify({ box, card })).toBe(true);
  }
}

/** On a phone the filters are folded away. */
async function openFilters(page: Page) {
  const opener = page.getByRole('button', { name: /^Filters/ });
  if (await opener.isVisible()) await opener.click();
}

test('an owner reads, flags and hides a review', async ({ page, request }) => {
  const owner = await signUpOwner(page.request);
  await page.goto('/reviews');
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Reviews' })).toBeVisible();
  await expect(page.getByText('Starbill’s administrators approve or reject each review.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No reviews yet' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('main').getByRole('link', { name: 'Ask for Reviews' }).click();
  await expect(page).toHaveURL('/gigs');

  await leavePhotos(request, owner, 2);
  await leaveReview(request, owner.id, { reviewerName: 'Rae Quill', comment: 'The doves were a delight.', rating: 4 });
  await approveReview('The doves were a delight.', owner);
  await page.goto('/reviews');
  await expect(page.getByText('1 review is waiting for approval')).toBeVisible();
  const rae = reviewBy(page, 'Rae Quill');
  for (const words of ['Published', 'The doves were a delight.', '@journeys.example'])
    await expect(rae).toContainText(words);
  await expect(rae.getByRole('img', { name: '4 out of 5 stars' })).toBeVisible();
  await expect(reviewBy(page, 'Pia Frame')).toContainText('Waiting for approval');
  await expect(page.getByText(/^(Pending|Public|Private|Approved)$/)).toHaveCount(0);
  await expectNoAxeViolations(page);

  // Photos, also those that wait for approval.
  await reviewBy(page, 'Pia Frame')
    .getByRole('button', { name: /Open photo 1 of 2/ })
    .click();
  const viewer = page.getByRole('dialog', { name: 'Photo 1 of 2 by Pia Frame' });
  await expect(viewer.getByRole('img')).toHaveJSProperty('complete', true);
  await expectNoAxeViolations(page);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: 'Photo 2 of 2 by Pia Frame' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(reviewBy(page, 'Pia Frame').getByRole('button', { name: /Open photo 1 of 2/ })).toBeFocused();

  await rae.getByRole('button', { name: 'Flag Rae Quill’s review' }).click();
  const flagging = page.getByRole('dialog', { name: 'Flag this review' });
  await flagging.getByLabel('Reason').fill('Never a customer of ours.');
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await rae.getByRole('button', { name: 'Flag Rae Quill’s review' }).click();
  await expect(flagging.getByLabel('Reason')).toHaveValue('Never a customer of ours.');
  await flagging.getByRole('button', { name: 'Flag review' }).click();
  await expect(toast(page, 'Review Flagged')).toBeVisible();
  await expect(rae).toContainText('Never a customer of ours.');
  await expect(rae.getByRole('button', { name: /^Flagged/ })).toBeDisabled();
  await expect(rae.getByRole('button', { name: /^Flagged/ })).toBeFocused();

  // Nothing is hidden before its owner has read what hiding does, not even what still waits.
  const asked = page.getByRole('alertdialog', { name: 'Hide this review?' });
  await page.getByRole('switch', { name: 'Show Pia Frame’s review once approved' }).click();
  await expect(asked).toContainText('Once it’s approved, its 5 stars will count in your score');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('switch', { name: 'Show Pia Frame’s review once approved' })).toBeChecked();
  await rae.getByRole('switch', { name: 'Show Rae Quill’s review publicly' }).click();
  await expect(asked).toContainText('in your score, and your page will say that you have hidden a review');
  await asked.getByRole('button', { name: 'Hide review' }).click();
  const hidden = rae.getByText('Hidden by you', { exact: true });
  const shown = rae.getByRole('switch');
  await expect(hidden).toBeVisible();
  await expect(toast(page, 'Review hidden')).toBeVisible();
  await expect(shown).toBeFocused();
  await expectApart(page, shown);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Review shown')).toBeVisible();
  await expect(shown).toBeFocused();
  await expect(shown).toBeChecked();
  await expectPublished(request, `/reviews/${owner.slug}`, 'The doves were a delight.');
  // By the keyboard as well, once the last change is saved.
  await expect(shown).not.toHaveAttribute('aria-busy');
  await shown.press('Space');
  await asked.getByRole('button', { name: 'Hide review' }).press('Enter');
  await expect(hidden).toBeVisible();
  await expect(shown).toBeFocused();
  await expectWithdrawn(request, `/reviews/${owner.slug}`, 'The doves were a delight.');
  await page.reload();
  await expect(hidden).toBeVisible();
  await expect(rae.getByRole('switch')).not.toBeChecked();
});

test('an owner answers, with words kept for reuse, and takes it back', async ({ page, request }) => {
  const owner = await signUpOwner(page.request);
  await leaveReview(request, owner.id, { reviewerName: 'Rae Quill', comment: 'The doves were a delight.', rating: 4 });
  await approveReview('The doves were a delight.', owner);
  await page.goto('/reviews');
  const rae = reviewBy(page, 'Rae Quill');

  await rae.getByRole('button', { name: 'Reply to Rae Quill' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reply to this review' });
  const words = dialog.getByLabel('Your reply');
  await expect(dialog.getByRole('button', { name: 'Post Reply' })).toBeDisabled();
  await words.fill('   ');
  await expect(dialog.getByRole('button', { name: 'Post Reply' })).toBeDisabled();
  await words.press('Control+Enter');
  await expect(dialog.getByText('Please enter a reply')).toBeVisible();
  await words.fill('Thank you, Rae.');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Post Reply' }).click();
  await expect(toast(page, 'Reply Added')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(rae).toContainText('Thank you, Rae.');
  await expectPublished(request, `/reviews/${owner.slug}`, 'Thank you, Rae.');

  // A text kept for reuse, and used.
  await rae.getByRole('button', { name: 'Edit reply to Rae Quill' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit your reply' });
  await editing.getByRole('button', { name: 'Save this text' }).click();
  await editing.getByRole('button', { name: 'Save for reuse' }).click();
  await expect(editing.getByText('Give it a name.')).toBeVisible();
  await editing.getByLabel('Name').fill('Thanks');
  await expectNoAxeViolations(page);
  await editing.getByRole('button', { name: 'Save for reuse' }).click();
  await editing.getByLabel('Your reply').fill('');
  await editing.getByRole('button', { name: 'Use saved reply Thanks' }).click();
  await expect(editing.getByLabel('Your reply')).toHaveValue('Thank you, Rae.');
  await editing.getByLabel('Your reply').fill('Thank you so much, Rae.');
  await editing.getByRole('button', { name: 'Update Reply' }).click();
  await expect(toast(page, 'Reply Updated')).toBeVisible();
  await expect(rae).toContainText('Thank you so much, Rae.');

  await rae.getByRole('button', { name: 'Edit reply to Rae Quill' }).click();
  await editing.getByRole('button', { name: 'Delete saved reply Thanks' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(editing.getByRole('button', { name: /Use saved reply/ })).toHaveCount(0);
  await editing.getByRole('button', { name: 'Delete reply' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to delete this reply?');
  // The question lies above the dialog, and dims it.
  const layers = await page.evaluate(() =>
    Array.from(document.querySelectorAll('body > [data-state=open]'), (layer) => [
      layer.getAttribute('role') ?? 'scrim',
      getComputedStyle(layer).zIndex,
    ]),
  );
  expect(layers).toEqual([
    ['scrim', '50'],
    ['dialog', '50'],
    ['scrim', '50'],
    ['alertdialog', '50'],
  ]);
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(editing).toBeVisible();
  await editing.getByRole('button', { name: 'Delete reply' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Reply Deleted')).toBeVisible();
  await expect(rae.getByRole('button', { name: 'Reply to Rae Quill' })).toBeVisible();
});

test(
  'a reply that the server does not take stays typed, and pressed twice is sent once',
  long,
  async ({ page, request, allowErrors }) => {
    allowErrors(/status of 503 .*\/reply/);
    const owner = await signUpOwner(page.request);
    await leaveReview(request, owner.id, {
      reviewerName: 'Rae Quill',
      comment: 'The doves were a delight.',
      rating: 4,
    });
    await approveReview('The doves were a delight.', owner);
    await page.goto('/reviews');
    const rae = reviewBy(page, 'Rae Quill');

    // A reply that the server does not take stays typed; closing by mistake keeps it too.
    await rae.getByRole('button', { name: 'Reply to Rae Quill' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reply to this review' });
    const words = dialog.getByLabel('Your reply');
    await words.fill('Thank you, Rae.');
    await page.route('**/reply', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 503, json: { message: 'The database is away.', code: 'unavailable' } })
        : route.continue(),
    );
    await dialog.getByRole('button', { name: 'Post Reply' }).click();
    await expect(dialog.getByRole('alert')).toContainText('The database is away.');
    await expect(toast(page, 'Failed to post reply')).toBeVisible();
    await page.unroute('**/reply');
    await page.keyboard.press('Escape');
    await rae.getByRole('button', { name: 'Reply to Rae Quill' }).click();
    await expect(words).toHaveValue('Thank you, Rae.');
    // The keys that send are pressed twice, and send once.
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    let posted = 0;
    await page.route('**/reply', async (route) => {
      if (route.request().method() === 'POST') posted += 1;
      await held;
      await route.continue();
    });
    await words.press('Control+Enter');
    await expect(dialog.getByRole('button', { name: 'Posting...' })).toBeVisible();
    await words.press('Control+Enter');
    letThrough();
    await expect(toast(page, 'Reply Added')).toBeVisible();
    expect(posted).toBe(1);
    await page.unroute('**/reply');
    await expect(dialog).toHaveCount(0);
    await expect(rae).toContainText('Thank you, Rae.');

    // What the list knows of a reply is there to edit although the server does not answer.
    await page.route('**/reply', (route) =>
      route.fulfill({ status: 503, json: { message: 'Away.', code: 'unavailable' } }),
    );
    const editing = page.getByRole('dialog', { name: 'Edit your reply' });
    await rae.getByRole('button', { name: 'Edit reply to Rae Quill' }).click();
    await expect(editing.getByLabel('Your reply')).toHaveValue('Thank you, Rae.');
    await expect(editing.getByRole('button', { name: 'Update Reply' })).toBeEnabled();
  },
);

test('search, filters and pages stand in the address, and the export follows them', once, async ({ page, request }) => {
  const owner = await signUpOwner(page.request);
  for (let n = 1; n <= 24; n += 1)
    await leaveReview(request, owner.id, {
      reviewerName: `${n % 4 ? 'Guest' : 'Matinée'} ${n}`,
      comment: `=Evening ${n}`,
      rating: (n % 5) + 1,
    });
  await page.goto('/reviews');
  const reviews = page.getByRole('article');
  await expect(reviews).toHaveCount(20);
  await expect(page.getByRole('status').filter({ hasText: '24 reviews. The latest 20 are shown.' })).toBeVisible();
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(reviews).toHaveCount(24);
  await expect(page.getByRole('status').filter({ hasText: '24 reviews' })).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search reviews' }).fill('MATINÉE');
  await expect(page).toHaveURL(`/reviews?${new URLSearchParams({ q: 'MATINÉE' })}`);
  await expect(reviews).toHaveCount(6);
  await openFilters(page);
  await page.getByLabel('Stars', { exact: true }).selectOption('5');
  await expect(page).toHaveURL(/stars=5/);
  await expect(reviews).toHaveCount(2);
  await expect(reviews.first()).toContainText('Matinée 24');
  await expect(page.getByRole('status').filter({ hasText: '2 matching reviews' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.reload();
  await expect(reviews).toHaveCount(2);
  await expect(page.getByRole('searchbox', { name: 'Search reviews' })).toHaveValue('MATINÉE');

  await page.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV, these reviews' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^reviews-.*\.csv$/);
  const csv = await readFile(await file.path(), 'utf8');
  expect(csv.trim().split('\r\n')).toHaveLength(3);
  expect(csv).toContain(`"'=Evening 24"`);

  await page.getByLabel('Status', { exact: true }).selectOption('approved');
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.goBack();
  await expect(reviews).toHaveCount(2);
  await page.getByLabel('From', { exact: true }).fill('2026-05-02');
  await page.getByLabel('To', { exact: true }).fill('2026-05-01');
  await expect(page.getByText('“From” is after “To”. Swap the two days.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toBeDisabled();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page).toHaveURL('/reviews');
  await expect(reviews).toHaveCount(20);
  await expect(page.getByRole('searchbox', { name: 'Search reviews' })).toHaveValue('');
  await clearQueue(owner);
});

test('a lapsed owner sees everything and reads what is paused', longOnce, async ({ page, request, allowErrors }) => {
  allowErrors(/status of 503 .*\/reviews\/stats/);
  const owner = await signUpOwner(page.request, { startTrial: false });
  await leaveReview(request, owner.id, { reviewerName: 'Rae Quill', comment: 'Kept all the same. '.repeat(200) });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ colorScheme: 'dark' });
  // What is known of hidden reviews does not come: then nobody can tell that the owner has read about hiding before.
  await page.route('**/api/reviews/stats', (route) =>
    route.fulfill({ status: 503, json: { message: 'Away.', code: 'unavailable' } }),
  );
  await page.goto('/reviews');
  await expect(page.getByText('Replying, flagging and showing reviews again are paused.')).toBeVisible();
  const rae = reviewBy(page, 'Rae Quill');
  for (const button of [/^Reply/, /^Flag/]) await expect(rae.getByRole('button', { name: button })).toBeDisabled();
  // Hiding is always possible; showing again is not.
  await rae.getByRole('switch').click();
  const question = page.getByRole('alertdialog', { name: 'Hide this review?' });
  await expect(question).toContainText('To show it again you’ll need a subscription.');
  await question.getByRole('button', { name: 'Hide review' }).click();
  await expect(rae.getByRole('switch')).not.toBeChecked();
  await expect(rae.getByRole('switch')).toBeDisabled();
  await rae.getByRole('button', { name: 'Read more' }).click();
  await expect(rae.getByRole('button', { name: 'Show less' })).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
