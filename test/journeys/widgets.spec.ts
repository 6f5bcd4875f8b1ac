import type { Page, Route } from '@playwright/test';
import {
  approveReview,
  expect,
  expectNoAxeViolations,
  expectPublished,
  expectWithinASecond,
  leaveReview,
  long,
  signUpOwner,
  test,
} from '#test/support/journeys.ts';
import { openShadowRoots } from '#test/support/open-shadow-roots.ts';

/** Keeps the next answer from this address back until it is released. */
async function holdOnce(page: Page, address: string): Promise<{ release: () => void }> {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    await promise;
    await route.continue();
  };
  await page.route(address, hold, { times: 1 });
  return { release };
}

/** Whatever host the owner came by, the code is for where the public finds us. */
async function movePublicOrigin(page: Page): Promise<void> {
  const origin = page.locator('meta[name="starbill-origin"]');
  await origin.evaluate((meta) => meta.setAttribute('content', 'https://reviews.example.com'));
}

test('an owner dresses a widget, sees it live, saves it and takes the code along', async ({
  page,
  request,
  isMobile,
}) => {
  await openShadowRoots(page);
  const owner = await signUpOwner(page.request);
  await page.request.put('/api/brand', { data: { color: '#0a7f3f', font: null } });
  await page.goto('/embed-dashboard');
  await expect(page.getByText('No approved reviews available')).toBeVisible();
  await expect(page.getByText('Once a review is approved, you’ll see it here.')).toBeVisible();
  await expect(page.locator('starbill-widget').getByRole('heading', { name: /^Be the first to review/ })).toBeVisible();
  await expectNoAxeViolations(page);

  const comments = ['Pure magic 🎩.', 'ערב נהדר', 'Would book again.'];
  for (const comment of comments) {
    await leaveReview(request, owner.id, { comment, rating: comment === 'ערב נהדר' ? 4 : 5 });
    await approveReview(comment, owner);
    await expectPublished(request, `/api/public/reviews/${owner.slug}`, comment);
  }
  await page.reload();
  await movePublicOrigin(page);
  const preview = page.locator('starbill-widget');
  await expect(preview.getByRole('article')).toHaveCount(3);
  await expect(preview.getByText('4.7', { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);

  // Half a colour is not applied; a whole one is, at once, and a faint one earns a word.
  const background = page.getByLabel('Background colour', { exact: true });
  const colorOf = () => preview.locator('.box').evaluate((box) => getComputedStyle(box).backgroundColor);
  await background.fill('#00');
  await expect(page.getByText('Use a colour such as #0ea5e9 or #0af.')).toBeVisible();
  expect(await colorOf()).toBe('rgb(255, 255, 255)');
  await background.fill('#124');
  await expect.poll(colorOf).toBe('rgb(17, 34, 68)');
  await expect(page.getByText('The font colour is hard to read on the background')).toBeVisible();
  await page.getByLabel('Font colour', { exact: true }).fill('#ffffff');
  await expect(page.getByText('The font colour is hard to read on the background')).toBeHidden();
  await page.getByRole('radio', { name: 'Use a custom font' }).check();
  await expect
    .poll(() => preview.locator('.box').evaluate((box) => getComputedStyle(box).fontFamily))
    .toMatch(/Montserrat/);

  await page.getByRole('button', { name: 'Select reviews' }).click();
  await page.getByRole('checkbox', { name: /Would book again/ }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(preview.getByRole('article')).toHaveCount(1);
  await expect(preview.getByText('Selected reviews')).toBeVisible();
  await expect(preview.getByText('4.7', { exact: true })).toBeVisible();
  await expect(preview.getByRole('link', { name: 'See all 3 reviews' })).toBeVisible();

  const code = page.getByLabel('JavaScript Snippet code');
  await expect(code).toHaveValue(
    /"https:\/\/reviews\.example\.com\/embed-widget\.js\?type=displayAll&performerId=[\w-]+&backgroundColor=%23124&/,
  );
  // What is changed while it is being saved is not taken back by the answer.
  const answer = await holdOnce(page, '**/api/embed/config');
  await page.getByRole('button', { name: 'Save Configuration' }).click();
  await page.getByLabel('Font colour', { exact: true }).fill('#fefefe');
  answer.release();
  await expect(page.getByText('Widget configuration has been saved successfully.', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Font colour', { exact: true })).toHaveValue('#fefefe');
  await page.getByRole('button', { name: 'Save Configuration' }).click();
  await expect(page.getByText('You have unsaved changes.')).toBeHidden();
  await page.getByRole('checkbox', { name: /Short code/ }).click();
  await expect(code).toHaveValue(new RegExp(`\\?type=displayAll&performerId=${owner.id}"`));
  if (!isMobile) await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('tab', { name: 'Iframe Embed' }).click();
  await page.getByRole('button', { name: 'Copy code' }).click();
  await expect(page.getByText('Copied to clipboard', { exact: true })).toBeVisible();
  if (!isMobile) expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('height="400"');

  // What was saved is there again, and another kind keeps its own.
  await page.reload();
  await expect(page.getByLabel('Background colour', { exact: true })).toHaveValue('#124');
  await expect(page.getByText('Shows your 1 selected review.')).toBeVisible();
  await page.getByRole('tab', { name: 'Side Pop-up' }).click();
  await expect(page.getByLabel('Background colour', { exact: true })).toHaveValue('#ffffff');
  await page.getByText('Bottom Left').click();
  await expect(preview.getByRole('complementary')).toHaveClass(/bottom-left/);
  await preview.getByRole('button', { name: 'Close reviews' }).click();
  await page.getByRole('button', { name: 'Open the pop-up again' }).click();
  await expect(preview.getByRole('article')).toBeVisible();
  await page.getByRole('tab', { name: 'Review Carousel' }).click();
  const speed = page.getByLabel('Autoplay speed in seconds');
  await speed.fill('31');
  await expect(page.getByText('Enter 3 to 30 seconds.')).toBeVisible();
  await speed.fill('7');
  await expect(page.getByLabel('JavaScript Snippet code')).toHaveValue(/autoplaySpeed=7000/);

  // A new widget wears the colour of the brand; the badge is a picture too.
  await page.getByRole('tab', { name: 'Review Wall' }).click();
  await expect(page.getByLabel('Primary colour', { exact: true })).toHaveValue('#0a7f3f');
  await expect(preview.getByRole('article')).toHaveCount(3);
  await page.getByText('Dark', { exact: true }).click();
  await expect.poll(colorOf).toBe('rgb(24, 24, 27)');
  await expect(page.getByLabel('Background colour', { exact: true })).toHaveCount(0);
  await expectNoAxeViolations(page);
  await page.getByRole('tab', { name: 'Rating Badge' }).click();
  await expect(preview.getByRole('link')).toHaveText(/4\.7.*3 reviews/);
  const picture = page.getByRole('img', { name: 'Your rating badge' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(220);
  await expect(page.getByLabel('Email signature code')).toHaveValue(new RegExp(`/badge/${owner.slug}\\.png"`));
  await expectNoAxeViolations(page);
});

test(
  'an owner words the review-collection widget, and a failure keeps what was typed',
  long,
  async ({ page, allowErrors }) => {
    allowErrors(/status of 503/);
    await openShadowRoots(page);
    const owner = await signUpOwner(page.request);
    await page.goto('/widget');
    await movePublicOrigin(page);
    const preview = page.locator('starbill-widget');
    await expect(page.getByLabel('Title')).toHaveValue('Leave a Review');
    await expect(page.getByText('Sample', { exact: true })).toBeVisible();
    await expect(preview.getByRole('article')).toHaveCount(2);
    await expectNoAxeViolations(page);

    await page.getByLabel('Title').fill('How was the show? 🎭');
    await expect(preview.getByRole('heading', { name: 'How was the show? 🎭' })).toBeVisible();
    await page.getByText('Dark', { exact: true }).click();
    await expect(preview.locator('.dark')).toBeVisible();
    await page.getByRole('switch', { name: 'Show rating' }).click();
    await expect(preview.getByText('4.5', { exact: true })).toBeHidden();
    await page.getByLabel('Number of reviews').fill('11');
    await page.getByRole('button', { name: 'Save Configuration' }).click();
    await expect(page.getByText('Enter a number from 1 to 10.')).toBeVisible();
    await page.getByLabel('Number of reviews').fill('1');
    await expect(preview.getByRole('article')).toHaveCount(1);

    await page.route('**/api/widget/config', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
    await page.getByRole('button', { name: 'Save Configuration' }).click();
    await expect(page.getByText('Error Saving Configuration', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue('How was the show? 🎭');
    // What is typed while it is being saved is not taken back by the answer.
    const answer = await holdOnce(page, '**/api/widget/config');
    await page.getByRole('button', { name: 'Save Configuration' }).click();
    await page.getByLabel('Description').fill('Tell us.');
    answer.release();
    await expect(page.getByText('Widget Updated', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Description')).toHaveValue('Tell us.');
    await expect(page.getByText('You have unsaved changes.')).toBeVisible();
    await page.getByRole('button', { name: 'Save Configuration' }).click();
    await expect(page.getByText('You have unsaved changes.')).toBeHidden();
    await expectWithinASecond(async () => {
      const saved = await (await page.request.get(`/api/public/widget/${owner.id}`)).json();
      expect(saved.config).toMatchObject({
        title: 'How was the show? 🎭',
        description: 'Tell us.',
        theme: 'dark',
        maxReviews: 1,
      });
    });
    await expect(page.getByLabel('HTML code')).toHaveValue(
      new RegExp(`"https://reviews\\.example\\.com/widget\\.js\\?performerId=${owner.id}`),
    );
    await page.getByRole('tab', { name: 'React' }).click();
    await expect(page.getByLabel('React code')).toHaveValue(/destroy\(\)/);
  },
);
