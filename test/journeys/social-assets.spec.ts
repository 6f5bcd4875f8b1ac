import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { creativeFormats, formatNames } from '#shared/creatives.ts';
import {
  approveReview,
  choose,
  expect,
  expectNoAxeViolations,
  leaveReview,
  signUpOwner,
  test,
} from '#test/support/journeys.ts';

const comment =
  'Pure magic from start to end. My grandmother, who is ninety and hard to please, laughed until she cried. We would book the Larks again tomorrow! 🎩';

test('an owner turns a review into pictures, chooses its words and look, and takes them along', async ({
  page,
  request,
  context,
  isMobile,
}) => {
  const owner = await signUpOwner(page.request);
  await page.goto('/social-assets');
  await expect(page.getByRole('heading', { level: 1, name: 'Social Creatives' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No published reviews yet' })).toBeVisible();
  await expectNoAxeViolations(page);

  const second = { reviewerName: 'ليلى حسن', comment: 'كان العرض رائعًا حقًا!', rating: 4 };
  const { id } = await leaveReview(request, owner.id, { comment });
  await approveReview(comment, owner);
  await leaveReview(request, owner.id, second);
  await approveReview(second.comment, owner);

  // The newest is shown at once; another is found by its words.
  await page.reload();
  const preview = page.getByRole('img', { name: /^Preview of/ });
  const caption = page.getByRole('figure').getByRole('status');
  await expect(preview).toHaveAccessibleName('Preview of the review by ليلى حسن');
  await page.getByLabel('Search').fill('grandmother');
  await expect(page.getByRole('radio', { name: /كان/ })).toHaveCount(0);
  await choose(page.getByRole('radio', { name: /Rae Quill/ }));
  await expect(preview).toHaveAccessibleName('Preview of the review by Rae Quill');
  await expect(caption).toHaveText('Square, 1080 × 1080 px');
  await page.getByLabel('Search').fill('nobody wrote this');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.getByLabel('Search').fill('');

  await choose(page.getByRole('radio', { name: 'Story' }));
  await choose(page.getByRole('radio', { name: 'Luxury' }));
  await expect(caption).toHaveText('Story, 1080 × 1920 px');
  const shown = () => preview.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  await expect.poll(shown).toEqual([1080, 1920]);

  // Every choice asks for another picture.
  const asked = (part: string) =>
    page.waitForResponse((answer) => answer.url().includes('/api/social-assets/') && answer.url().includes(part));
  const pictures = (answers: Awaited<ReturnType<typeof asked>>[]) => answers.map((answer) => answer.status());
  const excerpt = asked('from=0');
  await page.getByRole('button', { name: 'Pure magic from start to end.' }).click();
  const starless = asked('stars=hide');
  await page.getByRole('switch', { name: 'Stars' }).click();
  const branded = asked('color=%230f766e');
  await page.getByLabel('Brand colour', { exact: true }).fill('#0F766E');
  expect(pictures([await excerpt, await starless, await branded])).toEqual([200, 200, 200]);
  await expect(page.getByRole('switch', { name: 'Use my brand colour' })).toBeChecked();
  await expect(page.getByLabel('Caption')).toHaveValue(
    new RegExp(`^“Pure magic from start to end. …”\\n— Rae Quill\\n\\n.*/reviews/${owner.slug}\\?src=social$`),
  );
  await expect(page.getByLabel('Alternative text')).toHaveValue(
    `A review of ${owner.businessName} by Rae Quill: “Pure magic from start to end. …”`,
  );
  await expect(caption).toHaveText('Story, 1080 × 1920 px');
  await expectNoAxeViolations(page);

  const oneFile = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PNG' }).click();
  const download = await oneFile;
  expect(download.suggestedFilename()).toBe(`${id}-story-luxury.png`);
  expect(await sharp(await readFile(await download.path())).metadata()).toMatchObject({ width: 1080, height: 1920 });
  await expect(page.getByText('Image Downloaded', { exact: true })).toBeVisible();

  const allFiles = page.waitForEvent('download');
  await page.getByRole('button', { name: 'All four (zip)' }).click();
  const zipped = await allFiles;
  expect(zipped.suggestedFilename()).toBe(`${id}-luxury.zip`);
  const files = unzipSync(await readFile(await zipped.path()));
  for (const format of formatNames) {
    const { width, height } = creativeFormats[format];
    const picture = files[`${id}-${format}-luxury.png`];
    expect(await sharp(picture).metadata(), format).toMatchObject({ format: 'png', width, height });
  }

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy image' }).click();
  await expect(page.getByText('Copied to clipboard', { exact: true })).toBeVisible();
  const types = await page.evaluate(async () => (await navigator.clipboard.read()).flatMap((item) => item.types));
  expect(types).toContain('image/png');

  // What was chosen stands in the address, and the colour is kept.
  await page.reload();
  await expect(preview).toHaveAccessibleName('Preview of the review by Rae Quill');
  await expect(page.getByLabel('Brand colour', { exact: true })).toHaveValue('#0f766e');
  await expect(page.getByRole('radio', { name: 'Luxury' })).toBeChecked();
  const fits = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  expect(fits, isMobile ? 'no sideways scrolling on a phone' : 'no sideways scrolling').toBe(true);
});

test('a picture that cannot be made says so, and can be asked for again', async ({ page, request, allowErrors }) => {
  allowErrors(/status of 503 .*social-assets/);
  const owner = await signUpOwner(page.request);
  await leaveReview(request, owner.id, { comment: 'A night to remember, truly.' });
  await approveReview('A night to remember, truly.', owner);
  let broken = true;
  await page.route('**/api/social-assets/*?*', (route) =>
    broken
      ? route.fulfill({ status: 503, json: { message: 'Starbill is briefly unavailable.', code: 'unavailable' } })
      : route.continue(),
  );
  await page.goto('/social-assets');
  await expect(page.getByRole('alert').getByText('Starbill is briefly unavailable.')).toBeVisible();
  await page.getByRole('button', { name: 'Download PNG' }).click();
  await expect(page.getByText('Download failed', { exact: true })).toBeVisible();
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('img', { name: /^Preview of/ })).toBeVisible();
});
