import { journeyAdministrator } from '#test/support/journey-administrator.ts';
import {
  expect,
  expectNoAxeViolations,
  linkInMail,
  longOnce,
  signInAdministrator,
  signUpOwner,
  test,
} from '#test/support/journeys.ts';

test('a visitor of an administrators’ screen signs in and comes back to it', longOnce, async ({ page }) => {
  await page.goto('/admin/performers?search=nobody-of-this-name');
  await expect(page).toHaveURL(/\/sign-in\?/);
  await page.getByLabel('Email address').fill(journeyAdministrator.email);
  await page.getByLabel('Password', { exact: true }).fill(journeyAdministrator.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByLabel('Find a performer')).toHaveValue('nobody-of-this-name');
  await expect(page.getByText('No performers found')).toBeVisible();
});

// Nobody accepts here: with a second administrator about, appeals of other journeys would be answered by another rule.
test(
  'an administrator is invited, the invitation is withdrawn, and its link ends',
  longOnce,
  async ({ page, browser }) => {
    const email = `invited-${crypto.randomUUID().slice(0, 8)}@example.test`;
    await signInAdministrator(page, '/admin/administrators');
    await expect(page.getByText('The only administrator can’t be removed.')).toBeVisible();
    await page.getByLabel('Invite by email').fill('nobody');
    await page.getByRole('button', { name: 'Invite administrator' }).click();
    await expect(page.getByText('Enter a valid email address.')).toBeVisible();
    await page.getByLabel('Invite by email').fill(email);
    await page.getByRole('button', { name: 'Invite administrator' }).click();
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: email });
    await expect(row).toContainText('The link works until');
    await expectNoAxeViolations(page);

    const invited = await browser.newPage();
    await invited.goto(await linkInMail(email, '/become-administrator'));
    await invited.getByLabel('First name').fill('Cleo');
    await invited.getByLabel('Last name').fill('Fox');
    await invited.getByLabel('Password', { exact: true }).fill('short');
    await invited.getByRole('button', { name: 'Become an administrator' }).click();
    await expect(invited.getByText('Use at least 8 characters.')).toBeVisible();
    await expectNoAxeViolations(invited);

    await row.getByRole('button', { name: /^Withdraw/ }).click();
    await expect(row).toHaveCount(0);
    await invited.getByLabel('Password', { exact: true }).fill('the house lights go down');
    await invited.getByRole('button', { name: 'Become an administrator' }).click();
    await expect(invited.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    await invited.close();

    await page.goto('/admin/audit');
    const entry = page.getByRole('main').getByRole('listitem').filter({ hasText: email }).first();
    await expect(entry).toContainText('Withdrew an invitation');
    await entry.getByRole('button', { name: 'Only entries about this' }).click();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
      /Withdrew an invitation/,
      /Invited an administrator/,
    ]);
    await entry.getByRole('link', { name: email }).click();
    await expect(page).toHaveURL('/admin/administrators');
  },
);

test('the business figures say how they are counted, and are downloaded', longOnce, async ({ page }) => {
  await signUpOwner();
  await signInAdministrator(page, '/admin/business');
  await expect(page.getByText('Of the trials started in the month, those that have paid since.')).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveCount(12);
  await page.getByLabel('Show the last').selectOption('6 months');
  await expect(page.getByRole('rowheader')).toHaveCount(6);
  await expectNoAxeViolations(page);
  const href = await page.getByRole('link', { name: 'Export as CSV' }).getAttribute('href');
  const file = await (await page.request.get(href ?? '')).text();
  expect(file.trim().split('\r\n')).toHaveLength(7);
});
