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
  long,
  longOnce,
  signUpOwner,
  test,
} from '#test/support/journeys.ts';

const comment =
  'Pure magic from start to end. My grandmother, who is ninety and hard to please, laughed until she cried. We would book the Larks again tomorrow! 🎩';

test(
  'an owner turns a review into pictures, chooses its words and look, and takes them along',
  long,
  async ({ page, request, context, isMobile }) => {
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
    // The list is back, and pushes nothing down any more.
    await expect(page.getByRole('radio', { name: /كان/ })).toHaveCount(1);

    await choose(page.getByRole('radio', { name: 'Story' }));
    await choose(page.getByRole('radio', { name: 'Luxury' }));
    await expect(caption).toHaveText('Story, 1080 × 1920 px');
    const shown = () => preview.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
    await expect.poll(shown).toEqual([1080, 1920]);

    // Every choice asks for another picture. One at a time: a choice that follows sooner calls the picture before it off.
    const asksFor = async (part: string, choose: () => Promise<void>) => {
      const answered = page.waitForResponse(
        (answer) => answer.url().includes('/api/social-assets/') && answer.url().includes(part),
      );
      await choose();
      expect((await answered).status()).toBe(200);
    };
    await asksFor('from=0', () => page.getByRole('button', { name: 'Pure magic from start to end.' }).click());
    await expect(page.getByRole('switch', { name: 'Shorten long reviews' })).toBeChecked();
    await asksFor('longText=keep', () => page.getByRole('switch', { name: 'Shorten long reviews' }).click());
    await asksFor('stars=hide', () => page.getByRole('switch', { name: 'Stars' }).click());
    await page.getByRole('radio', { name: 'Another' }).check();
    await asksFor('color=%230f766e', () => page.getByLabel('Colour of this picture', { exact: true }).fill('#0F766E'));
    await expect(page.getByText('For this picture only.')).toBeVisible();
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
    await expect(page.getByText('Image Downloaded', { exact: true })).toBeVisible();
    expect(download.suggestedFilename()).toBe(`${id}-story-luxury.png`);
    expect(await sharp(await readFile(await download.path())).metadata()).toMatchObject({ width: 1080, height: 1920 });

    const allFiles = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download all four (ZIP)' }).click();
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

    // What was chosen stands in the address, however far down the list it is by then; the brand is as it was.
    await page.route('**/api/reviews?status=approved*', async (route) => {
      const rows: { id: string }[] = await (await route.fetch()).json();
      await route.fulfill({ json: rows.filter((each) => each.id !== id), headers: { 'x-next-cursor': 'further' } });
    });
    await page.reload();
    await expect(preview).toHaveAccessibleName('Preview of the review by Rae Quill');
    await expect(page.getByRole('radio', { name: /Rae Quill/ })).toBeChecked();
    await expect(page.getByText('You haven’t chosen a brand colour yet.')).toBeVisible();
    for (const choice of ['Story', 'Luxury']) await expect(page.getByRole('radio', { name: choice })).toBeChecked();
    const fits = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    expect(fits, isMobile ? 'no sideways scrolling on a phone' : 'no sideways scrolling').toBe(true);
  },
);

test(
  'a picture that cannot be made says so, and can be asked for again',
  long,
  async ({ page, request, allowErrors }) => {
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
  },
);

test(
  'pictures begin in the colour and typeface of the brand, once it has loaded',
  longOnce,
  async ({ page, request, allowErrors }) => {
    allowErrors(/status of 503 .*api\/brand/);
    const owner = await signUpOwner(page.request);
    await leaveReview(request, owner.id, { comment });
    await approveReview(comment, owner);
    await page.request.put('/api/brand', { data: { color: '#0f766e', font: 'Lora' } });
    let broken = true;
    await page.route('**/api/brand', (route) =>
      broken
        ? route.fulfill({ status: 503, json: { message: 'Starbill is briefly unavailable.', code: 'unavailable' } })
        : route.continue(),
    );
    await page.goto('/social-assets');
    const alert = page.getByRole('alert').filter({ hasText: 'Starbill is briefly unavailable.' });
    await expect(alert).toBeVisible();
    broken = false;
    const drawn = page.waitForRequest(/color=%230f766e&font=Lora/);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await drawn;
    await expect(page.getByRole('radio', { name: 'My brand' })).toBeChecked();
    await expect(alert).toBeHidden();
  },
);

test(
  'a phone hands the picture to its own share sheet, and only a true refusal is spoken of',
  longOnce,
  async ({ page, request }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    // The sheet is the device's: it takes the first picture, is closed on the second, and refuses the third.
    await page.addInitScript(() => {
      const shared: { name: string; type: string; width: number; height: number }[] = [];
      const outcomes = ['', 'AbortError', 'NotAllowedError'];
      const share = async ({ files: [file] = [] }: ShareData) => {
        if (!file) throw new TypeError('Nothing to share.');
        const { width, height } = await createImageBitmap(file);
        shared.push({ name: file.name, type: file.type, width, height });
        const outcome = outcomes[shared.length - 1];
        if (outcome) throw new DOMException('Not shared.', outcome);
      };
      const canShare = ({ files = [] }: ShareData) =>
        files.length > 0 && files.every(({ type }) => type === 'image/png');
      Object.assign(window, { shared });
      Object.defineProperties(navigator, { share: { value: share }, canShare: { value: canShare } });
    });
    const shared = () => page.evaluate(() => (window as unknown as { shared: object[] }).shared);
    const owner = await signUpOwner(page.request);
    const { id } = await leaveReview(request, owner.id, { comment });
    await approveReview(comment, owner);
    await page.goto('/social-assets?format=story&theme=dark');
    const share = page.getByRole('button', { name: 'Share…' });
    const toasts = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
    const picture = { name: `${id}-story-dark.png`, type: 'image/png', width: 1080, height: 1920 };
    for (const times of [1, 2]) {
      await share.click();
      await expect.poll(shared).toEqual(Array(times).fill(picture));
      await expect(share).toBeEnabled();
      await expect(toasts).toHaveCount(0);
    }
    await share.click();
    await expect(toasts).toContainText('Your device didn’t accept the picture. Try again, or download it instead.');
    await expect(share).toBeEnabled();
    await expectNoAxeViolations(page);
  },
);
