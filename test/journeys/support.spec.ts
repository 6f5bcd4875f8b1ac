import { docPages } from '#shared/docs.ts';
import { expect, expectNoAxeViolations, long, signUpOwner, test } from '#test/support/journeys.ts';

test('an owner finds an answer, a guide and an address to write to', long, async ({ page }) => {
  await signUpOwner(page.request);
  const { supportEmail } = await (await page.request.get('/api/config')).json();
  await page.goto('/support');
  await expect(page.getByRole('link', { name: 'Email Support' })).toHaveAttribute(
    'href',
    `mailto:${supportEmail}?subject=Support%20Request`,
  );
  await expect(page.getByRole('link', { name: 'Help Center' })).toHaveAttribute('href', '/help');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(['Contact Support', 'Quick Help', 'Documentation']);
  await page.getByText('How do I share my review page?').click();
  await expect(page.getByText('send it by WhatsApp, SMS, email, Twitter or Facebook')).toBeVisible();
  await page.getByText('How do I customise the widget?').click();
  await expect(main.getByRole('link', { name: 'Review Collection Widget' })).toHaveAttribute('href', '/widget');
  await expect(main.getByRole('link', { name: 'Embed Reviews' })).toHaveAttribute('href', '/embed-dashboard');
  await page.getByText('How do I collect more reviews?').click();
  await expect(page.getByText('Starbill asks each client by email at the right time')).toBeVisible();
  await expectNoAxeViolations(page);

  for (const { path, title, summary } of docPages)
    await expect(page.getByRole('link', { name: `${title} ${summary}` })).toHaveAttribute('href', path);

  for (const { path, title } of docPages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide, `${path} is wider than the screen`).toBe(false);
    await expectNoAxeViolations(page);
  }
});
