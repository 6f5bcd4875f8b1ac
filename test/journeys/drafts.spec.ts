import type { Page } from '@playwright/test';
import { approveReview, expect, leaveReview, once, signUpOwner, test } from '#test/support/journeys.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: /reply/i });
const replyButton = (page: Page) => page.getByRole('button', { name: /Reply to Rae Quill/ });

test(
  'a reply that was not posted waits as a draft, until it is posted or its owner signs out',
  once,
  async ({ page, request }) => {
    const owner = await signUpOwner(page.request);
    await leaveReview(request, owner.id, { reviewerName: 'Rae Quill', comment: 'The doves were a delight.' });
    await leaveReview(request, owner.id, { reviewerName: 'Pia Frame', comment: 'And the rabbit.' });
    await approveReview('The doves were a delight.', owner);
    await page.goto('/reviews');
    await expect(replyButton(page)).not.toContainText('Draft');
    await replyButton(page).click();
    await dialog(page).getByLabel('Your reply').fill('Thank you, Rae');
    await page.keyboard.press('Escape');
    await expect(replyButton(page)).toContainText('Draft');
    await expect(replyButton(page)).toHaveAccessibleName('Reply to Rae Quill: draft');
    await expect(replyButton(page)).toBeFocused();

    // To another screen and back, and after a reload.
    await page.getByRole('link', { name: 'Analytics' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible();
    await page.goBack();
    await expect(replyButton(page)).toContainText('Draft');
    await page.reload();
    await replyButton(page).click();
    await expect(dialog(page).getByLabel('Your reply')).toHaveValue('Thank you, Rae');
    await dialog(page).getByRole('button', { name: 'Post Reply' }).click();
    const edit = page.getByRole('button', { name: /Edit reply to Rae Quill/ });
    await expect(edit).toBeVisible();
    await expect(edit).not.toContainText('Draft');

    await page.getByRole('button', { name: 'Reply to Pia Frame' }).click();
    await dialog(page).getByLabel('Your reply').fill('Bless you, Pia');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Reply to Pia Frame: draft' })).toBeVisible();
    const signOut = async () => {
      await page.getByRole('button', { name: owner.email }).click();
      await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    };

    // Who presses Sign Out and stays, because something else is unsaved, keeps the draft.
    await page.getByRole('link', { name: 'Business Info' }).click();
    await page.getByLabel('Tagline').fill('Not saved');
    const stayed = page.waitForEvent('dialog').then((question) => question.dismiss());
    await signOut();
    await stayed;
    page.once('dialog', (question) => question.accept());
    await page.goto('/reviews');
    await expect(page.getByRole('button', { name: 'Reply to Pia Frame: draft' })).toBeVisible();

    await signOut();
    await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Bless you');
  },
);
