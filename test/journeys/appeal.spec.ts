import { randomUUID } from 'node:crypto';
import {
  codeInMail,
  expect,
  expectNoAxeViolations,
  expectPublished,
  leaveReview,
  linkInMail,
  longOnce,
  rejectReview,
  signInAdministrator,
  signUpOwner,
  test,
} from '#test/support/journeys.ts';

test(
  'a rejected reviewer is emailed why, appeals, and is published after all',
  longOnce,
  async ({ page, request, browser }) => {
    test.setTimeout(120_000);
    const owner = await signUpOwner();
    const reviewerEmail = `rae-${randomUUID().slice(0, 8)}@journeys.example`;
    const comment = `He sawed my aunt in half. ${randomUUID().slice(0, 8)}`;
    await leaveReview(request, owner.id, { reviewerEmail, comment, rating: 1 });
    await rejectReview(comment, owner, { reason: 'not_genuine', note: 'No show that day.' });

    // The email waits until the decision can no longer be undone; the one that thanked for the review has the link, too.
    await page.goto(await linkInMail(reviewerEmail, '/my-review/'));
    await expect(page.getByText('No show that day.')).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Appeal this decision' }).click();
    await page.getByLabel('Why is the decision wrong?').fill('The show was moved to the next day.');
    await expectNoAxeViolations(page);
    await page.getByLabel('Code from our email').fill(await codeInMail(reviewerEmail));
    await page.getByRole('button', { name: 'Send appeal' }).click();
    await expect(page.getByText('You’ve appealed.')).toBeVisible();

    const administrators = await browser.newPage();
    await signInAdministrator(administrators, '/admin/appeals');
    const appeal = administrators.getByRole('article').filter({ hasText: comment });
    await expect(appeal.getByText('The show was moved to the next day.')).toBeVisible();
    await expectNoAxeViolations(administrators);
    await appeal.getByRole('button', { name: /^Publish/ }).click();
    await administrators.getByRole('button', { name: 'Publish review' }).click();
    await expect(appeal).toHaveCount(0);
    await administrators.close();

    await expectPublished(request, `/reviews/${owner.slug}`, comment);
    await page.goto(await linkInMail(reviewerEmail, `/reviews/${owner.slug}`));
    await expect(page.getByText(comment)).toBeVisible();
  },
);
