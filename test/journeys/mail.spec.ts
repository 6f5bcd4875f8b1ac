import { randomUUID } from 'node:crypto';
import {
  approveReview,
  clearQueue,
  expect,
  expectNoAxeViolations,
  expectPublished,
  leaveReview,
  linkInMail,
  longOnce,
  once,
  signUpOwner,
  test,
} from '#test/support/journeys.ts';

const newAddress = () => `rae-${randomUUID().slice(0, 8)}@journeys.example`;

test(
  'a customer confirms their review from the mail, and everyone sees that it is verified',
  once,
  async ({ page, request }) => {
    const owner = await signUpOwner();
    const reviewerEmail = newAddress();
    const comment = `She read my mind. ${randomUUID().slice(0, 8)}`;
    await leaveReview(request, owner.id, { reviewerEmail, comment, rating: 5 });
    await approveReview(comment, owner);
    await page.goto(`/reviews/${owner.slug}`);
    await expect(page.getByText(comment)).toBeVisible();
    await expect(page.getByText('Verified')).toHaveCount(0);

    await page.goto(await linkInMail(reviewerEmail, '/confirm-review'));
    await expect(page.getByRole('heading', { level: 1, name: 'Confirm your review' })).toBeVisible();
    await expect(page.getByText(comment)).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Confirm my review' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your review is confirmed' })).toBeVisible();
    await expectNoAxeViolations(page);

    await expectPublished(request, `/reviews/${owner.slug}`, 'Verified');
    await page.getByRole('link', { name: 'See the reviews' }).click();
    await expect(page).toHaveURL(`/reviews/${owner.slug}`);
    await expect(page.getByText('Verified')).toBeVisible();
  },
);

test(
  'an owner unsubscribes from the mail, and subscribes again on the settings screen',
  longOnce,
  async ({ page, request, allowErrors }) => {
    // The browser's driver tries its scripts in the frame of the sample mail, which runs none.
    allowErrors(/Blocked script execution in '\S+\/preview\//);
    const owner = await signUpOwner(page.request);
    await leaveReview(request, owner.id);
    const link = await linkInMail(owner.email, '/unsubscribe');
    await clearQueue(owner);
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1, name: 'Stop emails about new reviews?' })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'You’re unsubscribed' })).toBeVisible();
    await expectNoAxeViolations(page);

    await page.getByRole('link', { name: 'Open Notification Settings' }).click();
    await expect(page.getByText('Turned off: we don’t email')).toBeVisible();
    await page.getByRole('button', { name: 'Turn these emails back on' }).click();
    await expect(page.getByText(`We email ${owner.email} about every new review, as it comes in.`)).toBeVisible();
  },
);
