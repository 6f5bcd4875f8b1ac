import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { QueuedReview } from '#shared/schemas/moderation.ts';
import {
  approveReview,
  clearQueue,
  expect,
  expectNoAxeViolations,
  expectPublished,
  expectWithdrawn,
  leaveReview,
  longOnce,
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
  // Markup is shown as it was typed.
  await expect(first.getByText(words(1))).toBeVisible();
  await expect(first.locator('b')).toHaveCount(0);
  await expect(first).toContainText('First review from this address');
  await expectNoAxeViolations(page);

  await walkTo(page, words(1));
  // Nobody sees the stars before they ask for them, and they come after the words.
  expect(await first.innerHTML()).not.toContain('out of 5 stars');
  await page.keyboard.press('s');
  await expect(first.getByRole('img', { name: '1 out of 5 stars' })).toBeVisible();
  const read = await first.innerHTML();
  expect(read.indexOf('1 out of 5 stars')).toBeGreaterThan(read.indexOf(tag));
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
  // Asked beside the words, and never over them.
  const [judged, panel] = [await first.getByText(words(1)).boundingBox(), await dialog.boundingBox()];
  expect((judged?.y ?? 0) + (judged?.height ?? 0)).toBeLessThanOrEqual(panel?.y ?? 0);
  await expect(first.getByText(words(1))).toBeInViewport();
  await expect(dialog).toBeInViewport({ ratio: 1 });
  await expectNoAxeViolations(page);
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

test(
  'an administrator who comes second sees a message, however late, and changes nothing',
  longOnce,
  async ({ page, request, allowErrors }) => {
    allowErrors(/status of 409 .*\/approve/);
    const owner = await signUpOwner();
    const [comment, next] = [`Decided elsewhere ${crypto.randomUUID()}`, `Decided here ${crypto.randomUUID()}`];
    const { id } = await leaveReview(request, owner.id, { comment });
    await leaveReview(request, owner.id, { comment: next, reviewerName: 'Bo Fern' });
    await signInAdministrator(page);
    await expect(rowOf(page, next)).toBeVisible();
    await page.request.post(`/api/admin/reviews/${id}/reject`, { data: { reason: 'off_topic' } });
    const late = Promise.withResolvers<void>();
    await page.route(`**/api/admin/reviews/${id}/approve`, async (route) => {
      await late.promise;
      await route.continue();
    });
    const approve = (words: string) => rowOf(page, words).getByRole('button', { name: /^Approve/ });
    await approve(comment).click();
    await expect(rowOf(page, comment)).toBeHidden();
    // The next decision is taken and answered before the first one is.
    await expect(async () => {
      // It may have been pressed already, and only take its time to go.
      if (await rowOf(page, next).isVisible()) await approve(next).click({ timeout: 1_000 });
      await expect(rowOf(page, next)).toBeHidden({ timeout: 1_000 });
    }).toPass();
    await expect(page.getByText(`Approved Bo Fern’s review of ${owner.businessName}`)).toBeVisible();
    late.resolve();
    await expect(page.getByText('This review was already rejected.', { exact: true })).toBeVisible();
    await expect(rowOf(page, comment)).toBeHidden();
  },
);

test(
  'what the queue cannot do it says once, and nothing that was chosen or typed is lost',
  longOnce,
  async ({ page, allowErrors }) => {
    allowErrors(/status of 503 .*\/api\/admin\/reviews/);
    const queued = (n: number): QueuedReview => ({
      id: crypto.randomUUID(),
      performer: { id: crypto.randomUUID(), slug: 'the-larks', name: 'The Larks' },
      reviewerName: 'Rae Quill',
      reviewer: { hash: 'a1b2c3', received: 1, approved: 0, rejected: 0, performers: 1 },
      rating: 5,
      comment: `Waiting words ${n}.`,
      eventType: '',
      source: 'customer',
      verified: true,
      verifiedGig: false,
      edited: false,
      version: 1,
      status: 'pending',
      rejectedReason: null,
      checks: [],
      photos: [],
      isPublic: true,
      history: [],
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, n)).toISOString(),
      decidedAt: null,
    });
    const many = Array.from({ length: 101 }, (_, index) => queued(index + 1));
    const pages: Record<string, { rows: QueuedReview[]; next?: string }> = {
      first: { rows: [queued(0)], next: 'second' },
      second: { rows: many.slice(0, 100), next: 'third' },
      third: { rows: many.slice(100) },
    };
    let away = true;
    const asked: string[] = [];
    const refusal = { status: 503, json: { message: 'Starbill is briefly unavailable.', code: 'unavailable' } };
    await page.route('**/api/admin/reviews?*', (route) => {
      const cursor = new URL(route.request().url()).searchParams.get('cursor') ?? 'first';
      asked.push(cursor);
      const { rows = [], next } = pages[cursor] ?? {};
      if (away && cursor !== 'first') return route.fulfill(refusal);
      return route.fulfill({ json: rows, headers: next ? { 'x-next-cursor': next } : {} });
    });
    await page.route('**/api/admin/reviews/*/approve', (route) => route.fulfill({ json: {} }));
    await page.route('**/api/admin/reviews/decide', (route) => route.fulfill(refusal));

    await signInAdministrator(page);
    const alert = page.getByRole('alert').filter({ hasText: 'Starbill is briefly unavailable.' });
    await expect(alert).toBeVisible();
    expect(asked).toEqual(['first', 'second']);
    await expectNoAxeViolations(page);
    await page.keyboard.press('a');
    await expect(page.getByRole('heading', { name: 'The queue didn’t load' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    expect(asked).toEqual(['first', 'second', 'second']);
    away = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('article')).toHaveCount(100);

    await page.getByRole('checkbox', { name: 'Select all shown' }).check();
    await expect(page.getByText('100 selected')).toBeVisible();
    away = true;
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(alert).toBeVisible();
    away = false;
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(page.getByRole('article')).toHaveCount(101);
    await expect(alert).toBeHidden();
    await rowOf(page, 'Waiting words 101.').getByRole('checkbox').click();
    await expect(page.getByText('At most 100 at a time', { exact: true })).toBeVisible();
    await expect(page.getByText('100 selected')).toBeVisible();

    await page.getByRole('button', { name: 'Reject 100', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Reject 100 reviews' });
    await dialog.getByRole('radio', { name: 'Advertising' }).check();
    await dialog.getByLabel('Note').fill('All from one shop.');
    await dialog.getByRole('button', { name: 'Reject 100 reviews' }).click();
    await expect(page.getByText('Not decided', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Reject 100', exact: true }).click();
    await expect(dialog.getByRole('radio', { name: 'Advertising' })).toBeChecked();
    await expect(dialog.getByLabel('Note')).toHaveValue('All from one shop.');
  },
);

test(
  'photos that came later are decided one by one, however quick the presses',
  longOnce,
  async ({ page, request }) => {
    const owner = await signUpOwner();
    const comment = `With doves ${crypto.randomUUID()}`;
    const { id, uploadToken } = (await leaveReview(request, owner.id, { comment })) as {
      id: string;
      uploadToken: string;
    };
    await approveReview(comment, owner);
    const headers = { 'X-Upload-Token': uploadToken };
    const add = async (width: number) => {
      const picture = sharp({ create: { width, height: 60, channels: 3, background: '#7a4fd6' } });
      const image = { name: 'doves.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() };
      return (await request.post(`/api/reviews/${id}/photos`, { headers, multipart: { image } })).json();
    };
    const imageUrls = [(await add(60)).url, (await add(61)).url, (await add(62)).url];
    await request.patch(`/api/reviews/${id}`, { headers, data: { imageUrls } });

    await signInAdministrator(page);
    await page.getByRole('tab', { name: /^Photos/ }).click();
    const waiting = page.getByRole('article').filter({ hasText: comment });
    const show = waiting.getByRole('button', { name: /^Show photo/ });
    await expect(show).toHaveCount(3);
    await expectNoAxeViolations(page);
    // Shown by somebody else meanwhile: it was not removed, and nobody is told that it was.
    const queued: QueuedReview[] = await (await page.request.get('/api/admin/photos')).json();
    const last = queued.find((each) => each.comment === comment)?.photos.at(-1)?.id;
    await page.request.post('/api/admin/photos/decide', { data: { ids: [last], decision: 'approve' } });
    await waiting.getByRole('button', { name: /^Remove photo 3/ }).click();
    await expect(page.getByText('Not decided', { exact: true })).toBeVisible();
    await expect(show).toHaveCount(2);

    // Begun anew: just now, a press beside the one that went would be taken for its second.
    await page.reload();
    await page.getByRole('tab', { name: /^Photos/ }).click();
    await expect(show).toHaveCount(2);
    let sent = 0;
    page.on('request', (each) => {
      if (each.url().endsWith('/api/admin/photos/decide')) sent += 1;
    });
    const met = await pressUntilGone(show.first());
    await expect.poll(met).toMatch(/^Show photo/);
    await expect(page.getByText(/^Now shown: photo 1 with/)).toBeVisible();
    await expect(show).toHaveCount(1);
    expect(sent).toBe(1);
    await page.keyboard.press('u');
    await expect(show).toHaveCount(2);
    await expectWithdrawn(request, `/api/public/reviews/${owner.slug}`, imageUrls[0].replace(/\?.*/, ''));
    await show.first().click();
    await expect(show).toHaveCount(1);

    // Half a second later whoever presses has seen what it is.
    await expect(async () => {
      await show.click({ timeout: 1_000 });
      await expect(waiting).toBeHidden({ timeout: 1_000 });
    }).toPass();
    // Published, it has an address without a signature.
    await expectPublished(request, `/api/public/reviews/${owner.slug}`, imageUrls[1].replace(/\?.*/, ''));
  },
);
