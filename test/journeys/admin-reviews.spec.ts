import {
  approveReview,
  expect,
  expectNoAxeViolations,
  expectPublished,
  expectWithdrawn,
  leaveReview,
  long,
  signInAdministrator,
  signUpOwner,
  test,
} from '#test/support/journeys.ts';

test(
  'an administrator finds a published review, takes it down by keyboard, and publishes it again',
  long,
  async ({ page, request }) => {
    const owner = await signUpOwner();
    const tag = crypto.randomUUID().slice(0, 8);
    const comment = `Found again ${tag}`;
    await leaveReview(request, owner.id, { comment });
    await approveReview(comment, owner);
    const publicPath = `/api/public/reviews/${owner.slug}`;
    await expectPublished(request, publicPath, tag);

    await signInAdministrator(page, '/admin/reviews');
    await page.getByLabel('Find a review').fill(`${tag} nowhere`);
    await expect(page.getByText('No reviews found')).toBeVisible();
    await page.getByLabel('Find a review').fill(tag);
    const row = page.getByRole('article').filter({ hasText: comment });
    await expect(row.getByText('Approved', { exact: true }).first()).toBeVisible();
    await expect(page).toHaveURL(/q=/);
    await expectNoAxeViolations(page);

    await page.getByRole('heading', { name: 'All reviews' }).click();
    await page.keyboard.press('j');
    await expect(row).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('t');
    const dialog = page.getByRole('dialog', { name: 'Take down this review?' });
    await dialog.getByLabel('Contains private data').check();
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Take down' }).click();
    await expect(page.getByText('Review taken down', { exact: true })).toBeVisible();
    await expect(row.getByRole('list', { name: 'History' })).toContainText('Rejected: Contains private data');
    await expectWithdrawn(request, publicPath, tag);

    // The other statuses are one choice away, and the address keeps what was chosen.
    await page.getByLabel('Status').selectOption('Rejected');
    await expect(row).toBeVisible();
    await page.reload();
    await row.getByRole('button', { name: /^Publish/ }).click();
    const publish = page.getByRole('dialog', { name: 'Publish this review?' });
    await publish.getByLabel('The decision was a mistake').check();
    await publish.getByRole('button', { name: 'Publish review' }).click();
    await expect(page.getByText('Review published', { exact: true })).toBeVisible();
    await expectPublished(request, publicPath, tag);
    await expect(page.getByText('No reviews found')).toBeVisible();
  },
);
