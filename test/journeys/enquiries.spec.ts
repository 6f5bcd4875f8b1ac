import type { Page } from '@playwright/test';
import {
  expect,
  expectNoAxeViolations,
  inDatabase,
  type JourneyOwner,
  long,
  signUpOwner,
  test,
} from '#test/support/journeys.ts';

const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10);

/** From the public page to the thanks, with a slip on the way. */
async function enquire(page: Page, owner: JourneyOwner, name: string, hasScripts: boolean): Promise<void> {
  // axe is a script itself.
  const look = () => (hasScripts ? expectNoAxeViolations(page) : Promise.resolve());
  await page.goto(`/reviews/${owner.slug}`);
  await page.getByRole('link', { name: 'Check availability' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('free?');
  await look();
  await page.getByLabel('Date').fill(inAYear);
  await page.getByLabel('Event').fill('Wedding');
  await page.getByLabel('Place').fill('Bath');
  await page.getByLabel('Message').fill('Are you free?');
  await page.getByLabel('Email address').fill('rae@example');
  await page.getByRole('button', { name: 'Send enquiry' }).click();
  await expect(page.getByRole('heading', { name: 'There are 2 problems' })).toBeVisible();
  await expect(page).toHaveTitle(/^Error: Check availability/);
  await look();
  await page.getByRole('link', { name: 'Enter your name.' }).click();
  await expect(page.getByLabel('Your name')).toBeFocused();
  await expect(page.getByLabel('Place')).toHaveValue('Bath');
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Email address').fill(`${name.toLowerCase().replace(' ', '.')}.${owner.slug}@journeys.example`);
  await page.getByRole('button', { name: 'Send enquiry' }).click();
  await expect(page.getByRole('heading', { name: 'Enquiry sent' })).toBeVisible();
  await look();
}

test('visitors ask with and without scripts, and the owner marks one as booked and takes it back', async ({
  page,
  browser,
  baseURL,
  viewport,
}) => {
  const owner = await signUpOwner(page.request);
  for (const javaScriptEnabled of [false, true]) {
    const context = await browser.newContext({ baseURL: baseURL ?? '', viewport, javaScriptEnabled });
    await enquire(await context.newPage(), owner, javaScriptEnabled ? 'Rae Quill' : 'Sam Hart', javaScriptEnabled);
    await context.close();
  }
  await page.goto('/dashboard');
  await expect(page.getByText('2 enquiries this month')).toBeVisible();
  await page.getByRole('link', { name: 'See enquiries' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expectNoAxeViolations(page);
  const row = page.getByRole('article', { name: 'Enquiry from Rae Quill' });
  await expect(row.getByRole('link', { name: 'Reply to Rae Quill by email' })).toHaveAttribute('href', /^mailto:rae/);
  await row.getByRole('button', { name: 'Open the enquiry from Rae Quill' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enquiry from Rae Quill' });
  await expect(dialog).toContainText('Are you free?');
  await expectNoAxeViolations(page);
  await dialog.getByLabel('Status').selectOption('Booked');
  await expect(page.getByText('Marked as booked', { exact: true })).toBeVisible();
  await expect(row).toContainText('Booked');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('New');

  await row.getByRole('button', { name: 'Open the enquiry from Rae Quill' }).click();
  // Escape answers the question alone: the dialog below stays, and what was typed in it.
  await dialog.getByLabel('Note').fill('Asks for doves.');
  await dialog.getByRole('button', { name: 'Delete enquiry' }).click();
  await page.getByRole('alertdialog').press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(dialog.getByLabel('Note')).toHaveValue('Asks for doves.');
  // A note that was not saved is still there when the enquiry is opened again.
  await dialog.press('Escape');
  await expect(dialog).toHaveCount(0);
  await row.getByRole('button', { name: 'Open the enquiry from Rae Quill' }).click();
  await expect(dialog.getByLabel('Note')).toHaveValue('Asks for doves.');
  await dialog.getByRole('button', { name: 'Turn into a gig' }).click();
  const gig = page.getByRole('dialog', { name: 'Add a gig' });
  await expect(gig.getByLabel('Client’s name')).toHaveValue('Rae Quill');
  await expect(gig.getByLabel('Date of the event')).toHaveValue(inAYear);
  await gig.getByText('They gave it when booking').click();
  await gig.getByRole('button', { name: 'Add gig' }).click();
  await expect(page.getByText('Gig added', { exact: true })).toBeVisible();
  await page.goto('/enquiries?state=booked');
  await expect(page.getByRole('article', { name: 'Enquiry from Rae Quill' })).toBeVisible();
});

test('an enquiry that is sent offline stays on the page and goes by itself', long, async ({ page, context }) => {
  const owner = await signUpOwner();
  await page.goto(`/enquire/${owner.slug}`);
  await page.getByLabel('Message').fill('Are you free?');
  await page.getByLabel('Your name').fill('Rae Quill');
  await page.getByLabel('Email address').fill(`rae.${owner.slug}@journeys.example`);
  await context.setOffline(true);
  const send = page.getByRole('button', { name: 'Send enquiry' });
  await send.click();
  await expect(page.getByText('Your enquiry is kept on this page and will be sent')).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('Are you free?');
  // Words that change meanwhile are not sent half-written.
  await page.getByLabel('Message').fill('Are you free in June?');
  await context.setOffline(false);
  await expect(page.getByText('Your enquiry hasn’t been sent yet.')).toBeVisible();
  await context.setOffline(true);
  await send.click();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Enquiry sent' })).toBeVisible();
});

test('what was typed is still there after a look elsewhere, and gone once it was sent', long, async ({ page }) => {
  const owner = await signUpOwner(page.request);
  await page.goto(`/enquire/${owner.slug}`);
  await page.getByLabel('Message').fill('A long thought about the evening.');
  await page.getByRole('link', { name: 'See all reviews' }).click();
  await page.getByRole('link', { name: 'Check availability' }).click();
  await expect(page.getByLabel('Message')).toHaveValue('A long thought about the evening.');
  await page.getByLabel('Your name').fill('Rae Quill');
  await page.getByLabel('Phone').fill('020 7946 0000');
  await page.getByRole('button', { name: 'Send enquiry' }).click();
  await expect(page.getByRole('heading', { name: 'Enquiry sent' })).toBeVisible();
  await page.goto(`/enquire/${owner.slug}`);
  await expect(page.getByLabel('Message')).toHaveValue('');
  const [{ phone } = { phone: null }] = await inDatabase((db) =>
    db.selectFrom('enquiries').select('phone').where('performerId', '=', owner.id).execute(),
  );
  expect(phone).toBe('020 7946 0000');
});
