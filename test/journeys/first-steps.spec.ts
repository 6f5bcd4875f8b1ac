import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { documents } from '#shared/operations.ts';
import { expect, expectNoAxeViolations, linkInMail, takenBySmtp, test } from '#test/support/journeys.ts';
import { smtpDomain } from '#test/support/smtp-domain.ts';

// A person's browser: what programs open is not counted, and so ticks no step.
test.use({
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
});

const most = 12;

test('a stranger signs up and sends the first request for a review in at most 12 presses', async ({
  page,
  context,
  allowErrors,
}) => {
  // The browser's driver tries its scripts in the frame of the small page, which runs none.
  allowErrors(/Blocked script execution in 'about:srcdoc'/);
  let presses = 0;
  const press = async (what: Locator) => {
    presses += 1;
    await what.click();
  };
  const tag = randomUUID().slice(0, 8);
  const email = `nell-${tag}@journeys.example`;
  const client = `client-${tag}@${smtpDomain}`;

  await page.goto('/');
  await expect(page.getByText('No card needed.').first()).toBeVisible();
  await press(page.getByRole('link', { name: /free trial/ }).first());
  await press(page.getByRole('link', { name: 'Create your account' }));
  await page.getByLabel('First name').fill('Nell');
  await page.getByLabel('Last name').fill('Fontaine');
  await page.getByLabel('Business or act').fill(`Night Owls ${tag}`);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a quiet evening');
  await press(page.getByRole('button', { name: 'Create account' }));
  const start = page.getByRole('button', { name: 'Start Free Trial' });
  await expect(start).toBeInViewport();
  await press(start);

  const steps = page.getByRole('region', { name: 'Your first steps' });
  await expect(steps.getByText('0 of 6 done')).toBeVisible();
  await expect(page.locator('iframe')).toHaveAttribute('srcdoc', new RegExp(`Night Owls ${tag}`));
  await expectNoAxeViolations(page, { except: 'iframe' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoAxeViolations(page, { except: 'iframe' });
  await page.emulateMedia({ colorScheme: null });

  // The link in the email that they got when they signed up.
  const confirmation = await linkInMail(email, documents.confirmAddressPage.path);
  presses += 1;
  await page.goto(confirmation);
  await expect(page.getByText('Email address confirmed', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await press(steps.getByRole('link', { name: 'Send your first request' }));
  await page.getByLabel('Client’s name').fill('Casey Client');
  await page.getByLabel('Email address').fill(client);
  await press(page.getByText('They gave it when booking'));
  await press(page.getByRole('button', { name: 'Send invitation' }));
  await expect(page.getByText('Invitation sent', { exact: true })).toBeVisible();
  expect((await takenBySmtp(client)).from).toContain(`Night Owls ${tag} via Starbill`);
  expect(presses).toBeLessThanOrEqual(most);

  // What was done elsewhere is ticked; a look at the page is a step too.
  await page.goto('/dashboard');
  await expect(steps.getByRole('link', { name: 'Send your first request (done)' })).toBeVisible();
  const opening = context.waitForEvent('page');
  await steps.getByRole('link', { name: 'Look at your page' }).click();
  const own = await opening;
  await expect(own.getByRole('heading', { level: 1, name: `Night Owls ${tag}` })).toBeVisible();
  await own.close();
  await expect(async () => {
    await page.reload();
    await expect(steps.getByText('2 of 6 done')).toBeVisible({ timeout: 2_000 });
  }).toPass();

  await steps.getByRole('button', { name: 'Hide' }).click();
  await expect(steps).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(steps).toBeVisible();
});
