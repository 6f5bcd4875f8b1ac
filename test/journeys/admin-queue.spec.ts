import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { QueuedReview } from '#shared/moderation.ts';
import {
  approveReview,
  clearQueue,
  expect,
  expectNoAxeViolations,
  expectPublished,
  expectWithdrawn,
  leaveReview,
  once,
  pressUntilGone,
  signInAdministrator,
  signUpOwner,
  test,
} from '#test/support/journeys.ts';

const rowOf = (page: Page, comment: string) => page.getByRole('article').filter({ hasText: comment });

/** Walks by keyboard to a review; others may wait before it. */
async function walkTo(page: Page, comment: string): Promise<void> {
  await expect(async () => {
    if ((await rowOf(page, comment).getAttribute('aria-current')) === 'true') return;
    await page.keyboard.press('j');
    expect(await rowOf(page, comment).getAttribute('aria-current')).toBe('true');
  }).toPass({ intervals: [20], timeout: 20_000 });
}

test('an administrator works through the queue by keyboard, takes a decision back, and decides many at once', async ({
  page,
  request,
}) => {
  const owner = await signUpOwner();
  const tag = crypto.randomUUID().slice(0, 8);
  const words = (n: number) => `<b>Bold</b> words ${n} ${tag}`;
  for (const n of [1, 2, 3, 4]) await leaveReview(request, owner.id, { comment: words(n), rating: n });
  const publicPath = `/api/public/reviews/${owner.slug}`;

  await signInAdministrator(page);
  const first = rowOf(page, words(1));
  // Markup is shown as it was typed, and the stars come after the words.
  await expect(first.getByText(words(1))).toBeVisible();
  await expect(first.locator('b')).toHaveCount(0);
  const read = await first.innerHTML();
  expect(read.indexOf('1 out of 5 stars')).toBeGreaterThan(read.indexOf(tag));
  await expect(first).toContainText('First review from this address');
  await expectNoAxeViolations(page);

  await walkTo(page, words(1));
  // Usually the second one; but what others leave meanwhile waits in the same queue.
  const next = await first.evaluateHandle((row) => row.closest('li')?.nextElementSibling?.querySelector('article'));
  await page.keyboard.press('a');
  await expect(first).toBeHidden();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect.poll(() => next.evaluate((row) => row?.ariaCurrent)).toBe('true');
  await expectPublished(request, publicPath, `words 1 ${tag}`);

  await page.keyboard.press('u');
  await expect(first).toBeVisible();
  await expect(first).toHaveAttribute('aria-current', 'true');
  await expectWithdrawn(request, publicPath, `words 1 ${tag}`);

  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: 'Reject this review' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('5');
  await expect(dialog.getByRole('radio', { name: 'Advertising' })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(first).toBeHidden();

  await walkTo(page, words(2));
  await page.keyboard.press('x');
  await rowOf(page, words(3)).getByRole('checkbox').check();
  await expect(page.getByText('2 selected')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Approve 2', exact: true }).click();
  await expect(rowOf(page, words(3))).toBeHidden();
  await expectPublished(request, publicPath, `words 3 ${tag}`);
  await expectPublished(request, publicPath, `words 2 ${tag}`);
  expect(await (await request.get(publicPath)).text()).not.toContain(`words 4 ${tag}`);
  await expect(rowOf(page, words(4))).toBeVisible();
  await clearQueue(owner);
});

test('an administrator who comes second is told, and changes nothing', once, async ({ page, request, allowErrors }) => {
  allowErrors(/status of 409 .*\/approve/);
  const owner = await signUpOwner();
  const comment = `Decided elsewhere ${crypto.randomUUID()}`;
  const { id } = await leaveReview(request, owner.id, { comment });
  await signInAdministrator(page);
  await expect(rowOf(page, comment)).toBeVisible();
  await page.request.post(`/api/admin/reviews/${id}/reject`, { data: { reason: 'off_topic' } });
  await rowOf(page, comment)
    .getByRole('button', { name: /^Approve/ })
    .click();
  await expect(page.getByText('This review was already rejected.', { exact: true })).toBeVisible();
  await expect(rowOf(page, comment)).toBeHidden();
});

test('photos that came later are decided one by one, however quick the presses', once, async ({ page, request }) => {
  const owner = await signUpOwner();
  const comment = `With doves ${crypto.randomUUID()}`;
  const { id, uploadToken } = (await leaveReview(request, owner.id, { comment })) as {
    id: string;
    uploadToken: string;
  };
  await approveReview(comment, owner);
  const headers = { 'X-Upload-Token': uploadToken };
  const picture = sharp({ create: { width: 60, height: 60, channels: 3, background: '#7a4fd6' } });
  const image = { name: 'doves.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() };
  const add = async () => (await request.post(`/api/reviews/${id}/photos`, { headers, multipart: { image } })).json();
  const imageUrls = [(await add()).url, (await add()).url, (await add()).url];
  await request.patch(`/api/reviews/${id}`, { headers, data: { imageUrls } });

  await signInAdministrator(page);
  await page.getByRole('tab', { name: /^Photos/ }).click();
  const waiting = page.getByRole('listitem').filter({ hasText: comment });
  const show = waiting.getByRole('button', { name: /^Show photo/ });
  await expect(show).toHaveCount(3);
  await expectNoAxeViolations(page);
  // Shown by somebody else meanwhile: it was not removed, and nobody is told that it was.
  const queued: QueuedReview[] = await (await page.request.get('/api/admin/photos')).json();
  const last = queued.find((each) => each.comment === comment)?.photos.at(-1)?.id;
  await page.request.post('/api/admin/photos/decide', { data: { ids: [last], decision: 'approve' } });
  await waiting.getByRole('button', { name: /^Remove photo 3/ }).click();
  await expect(page.getByText('Already decided', { exact: true })).toBeVisible();
  await expect(show).toHaveCount(2);
  let sent = 0;
  page.on('request', (each) => {
    if (each.url().endsWith('/api/admin/photos/decide')) sent += 1;
  });
  const met = await pressUntilGone(show.first());
  await expect.poll(met).toMatch(/^Show photo/);
  await expect(page.getByText('Photo shown', { exact: true })).toBeVisible();
  await expect(show).toHaveCount(1);
  expect(sent).toBe(1);

  // Half a second later whoever presses has seen what it is.
  await expect(async () => {
    await show.click({ timeout: 1_000 });
    await expect(waiting).toBeHidden({ timeout: 1_000 });
  }).toPass();
  await expectPublished(request, `/api/public/reviews/${owner.slug}`, imageUrls[1]);
});
