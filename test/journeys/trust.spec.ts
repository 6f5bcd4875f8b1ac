import { openDatabase } from '#server/db/open.ts';
import { countPlatformTrust } from '#server/features/trust/trust.service.ts';
import {
  approveReview,
  expect,
  expectNoAxeViolations,
  leaveReview,
  signUpOwner,
  test,
} from '#test/support/journeys.ts';

/** What the hourly job does. */
async function countNow(): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${process.env.JOURNEY_MAIL_PORT}/database`);
  const { db } = openDatabase(await answer.text(), { max: 1 });
  try {
    await countPlatformTrust(db, new Date());
  } finally {
    await db.destroy();
  }
}

test('a visitor follows an act’s figures to those of the platform, in the light and in the dark', async ({
  page,
  request,
}) => {
  const owner = await signUpOwner();
  const comment = `A night to remember, ${owner.slug}.`;
  await leaveReview(request, owner.id, { comment });
  await approveReview(comment, owner);
  await countNow();
  await page.goto(`/reviews/${owner.slug}`);
  const panel = page.getByRole('region', { name: 'Where the reviews went' });
  await expect(panel).toContainText('1 review decided, 1 of them within a day.');
  await panel.getByRole('link', { name: 'How Starbill decides' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Trust' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Approved and rejected reviews by stars' })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoAxeViolations(page);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
