import sharp from 'sharp';
import {
  approveReview,
  expect,
  expectFormAwake,
  expectNoAxeViolations,
  long,
  longOnce,
  test,
} from '#test/support/journeys.ts';
import {
  countStoredPhotos,
  draw,
  expectUncovered,
  type File,
  fake,
  fillIn,
  meetOwner,
  openForm,
  photosOf,
  previewsOf,
  small,
  submitOf,
  thanksOf,
  three,
  toastsOf,
} from '#test/support/review-photos.ts';

test('a review with three photos: chosen, sent with progress, approved, and seen by everyone', async ({
  page,
  baseURL,
}) => {
  const { owner } = await meetOwner(baseURL);
  await openForm(page, owner);
  await fillIn(page, 'The card was in the lemon.');
  await photosOf(page).setInputFiles(await three());
  await expect(previewsOf(page)).toHaveCount(3);
  await expect(page.getByText('Maximum 3 images')).toBeVisible();
  await expect(photosOf(page)).toBeDisabled();
  await expectNoAxeViolations(page);

  // Each of the button's words is held for as long as its request is.
  const held: (() => void)[] = [];
  const hold = () => new Promise<void>((resolve) => held.push(resolve));
  await page.route('**/api/reviews/**', async (route) => {
    if (route.request().method() === 'POST' && held.length < 2) await hold();
    await route.continue();
  });
  const kept = page.waitForRequest((request) => request.method() === 'PATCH');
  await submitOf(page).click();
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  await expect.poll(() => held.length).toBe(1);
  held[0]?.();
  await expect(page.getByRole('button', { name: 'Uploading images...' })).toBeDisabled();
  await expect(page.getByRole('progressbar', { name: 'Uploading images' })).toBeVisible();
  await expect.poll(() => held.length).toBe(2);
  held[1]?.();
  await expect(thanksOf(page)).toBeVisible();
  await expect(toastsOf(page)).toContainText('Review Submitted!');
  await expect(toastsOf(page)).toContainText(
    'Thank you for your feedback. Your review has been submitted successfully.',
  );
  await expectUncovered(page);
  expect((await kept).postDataJSON().imageUrls).toHaveLength(3);
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);

  await approveReview('The card was in the lemon.', owner);
  await page.getByRole('link', { name: 'Done' }).click();
  await expect(page).toHaveURL(`/reviews/${owner.slug}`);
  const photos = page.getByRole('link', { name: /^Photo \d of 3 by Hannah Osei$/ });
  await expect(photos).toHaveCount(3);
  for (const photo of await photos.all())
    await expect.poll(() => photo.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(60);
  await expectNoAxeViolations(page);
});

test('photos that cannot be taken are refused in the words of the rules', longOnce, async ({ page, baseURL }) => {
  const { owner } = await meetOwner(baseURL);
  await openForm(page, owner);
  const refused = async (files: File[], title: string, words: string) => {
    await photosOf(page).setInputFiles(files);
    await expect(toastsOf(page)).toContainText(title);
    await expect(toastsOf(page)).toContainText(words);
    await expect(page.locator('form').getByText(words)).toBeVisible();
  };
  const types = 'is not a valid image format. Please use JPG or PNG.';
  await refused([fake('notes.pdf', 'application/pdf')], 'Invalid file type', `notes.pdf ${types}`);
  await refused([fake('still.gif', 'image/gif')], 'Invalid file type', `still.gif ${types}`);
  // This browser cannot read an iPhone's format, so it is refused like any other.
  await refused([fake('IMG_1.HEIC', 'image/heic')], 'Invalid file type', `IMG_1.HEIC ${types}`);
  await refused(
    [fake('huge.jpg', 'image/jpeg', 2 * 1024 * 1024 + 1)],
    'File too large',
    'huge.jpg is larger than 2MB. Please choose a smaller file.',
  );
  await expect(previewsOf(page)).toHaveCount(0);
  await refused(
    [...(await three()), await small('four.jpg')],
    'Too many images',
    'You can upload a maximum of 3 images.',
  );
  await expect(previewsOf(page)).toHaveCount(3);
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: 'Remove two.png' }).click();
  await expect(previewsOf(page)).toHaveCount(2);
  await expect(page.getByRole('img', { name: 'two.png' })).toHaveCount(0);
  await expect(page.getByText('Maximum 3 images')).toHaveCount(0);
  await expect(photosOf(page)).toBeEnabled();
});

test(
  'a camera’s large photo is made smaller before it is sent, and keeps its shape',
  longOnce,
  async ({ page, baseURL }) => {
    const { owner } = await meetOwner(baseURL);
    // What follows a JPEG's end is no picture: it makes the file large without making it slow to draw.
    const buffer = Buffer.concat([await draw(2400, 1800, '#6b3fa0').jpeg().toBuffer(), Buffer.alloc(2 * 1024 * 1024)]);
    expect(buffer.length).toBeGreaterThan(2 * 1024 * 1024);
    await openForm(page, owner);
    await fillIn(page, 'From the front row.');
    await photosOf(page).setInputFiles([{ name: 'DSC_0001.JPG', mimeType: 'image/jpeg', buffer }]);
    await expect(previewsOf(page)).toHaveCount(1);
    const sent = page.waitForRequest(/\/photos$/);
    await submitOf(page).click();
    await expect(thanksOf(page)).toBeVisible();
    expect(Number((await (await sent).allHeaders())['content-length'])).toBeLessThan(2 * 1024 * 1024);
    await approveReview('From the front row.', owner);
    await page.goto(`/reviews/${owner.slug}`);
    const href = await page.getByRole('link', { name: 'Photo 1 of 1 by Hannah Osei' }).getAttribute('href');
    const stored = await sharp(await (await page.request.get(href ?? '')).body()).metadata();
    expect([stored.width, stored.height]).toEqual([1600, 1200]);
  },
);

test('an iPhone’s photo becomes a JPEG where the browser can read it', longOnce, async ({ page, baseURL }) => {
  const { owner } = await meetOwner(baseURL);
  // Chromium cannot read HEIC; this one is made to, as Safari can.
  await page.addInitScript(() => {
    const original = window.createImageBitmap;
    const reading = (source: ImageBitmapSource) =>
      source instanceof File && source.name.endsWith('.HEIC') ? original(new ImageData(80, 60)) : original(source);
    Object.assign(window, { createImageBitmap: reading });
  });
  await openForm(page, owner);
  await fillIn(page, 'Taken on a phone.');
  await photosOf(page).setInputFiles([fake('IMG_2.HEIC', 'image/heic')]);
  await expect(previewsOf(page)).toHaveCount(1);
  const kept = page.waitForRequest((request) => request.method() === 'PATCH');
  await submitOf(page).click();
  await expect(thanksOf(page)).toBeVisible();
  expect((await kept).postDataJSON().imageUrls).toEqual([expect.stringMatching(/\.jpg\?until=/)]);
});

test('photos may be dropped, or taken with the camera', long, async ({ page, baseURL, isMobile }) => {
  const { owner } = await meetOwner(baseURL);
  await openForm(page, owner);
  const bytes = [...(await small('dropped.jpg')).buffer];
  const dropped = await page.evaluateHandle((data) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(data)], 'dropped.jpg', { type: 'image/jpeg' }));
    return transfer;
  }, bytes);
  for (const kind of ['dragover', 'drop']) await photosOf(page).dispatchEvent(kind, { dataTransfer: dropped });
  await expect(page.getByRole('img', { name: 'dropped.jpg' })).toBeVisible();

  const camera = page.getByRole('button', { name: 'Take a photo' });
  if (!isMobile) return expect(camera).toBeHidden();
  const chooser = page.waitForEvent('filechooser');
  await camera.click();
  await (await chooser).setFiles([await small('taken.jpg')]);
  await expect(page.getByRole('img', { name: 'taken.jpg' })).toBeVisible();
});

test('a reload loses neither the words nor the photos', longOnce, async ({ page, baseURL }) => {
  const { owner, received } = await meetOwner(baseURL);
  await openForm(page, owner);
  await fillIn(page, 'Half written.');
  await photosOf(page).setInputFiles((await three()).slice(0, 2));
  await expect(previewsOf(page)).toHaveCount(2);
  // A photo is shown a moment before the browser has stored it.
  await expect.poll(() => page.evaluate(countStoredPhotos)).toBe(2);
  await page.reload();
  await expectFormAwake(page);
  await expect(page.getByLabel('Your Review')).toHaveValue('Half written.');
  await expect(previewsOf(page)).toHaveCount(2);

  // Cut off by another reload while the photos are on their way: sent again, it is the same review with the same photos.
  const { promise: halfway, resolve: stop } = Promise.withResolvers<void>();
  let uploads = 0;
  await page.route('**/photos', (route) => {
    uploads += 1;
    // The first has arrived; the second hangs until the page that sends it is gone.
    return uploads === 2 ? stop() : route.continue();
  });
  await submitOf(page).click();
  await halfway;
  await page.reload();
  await expectFormAwake(page);
  await expect(previewsOf(page)).toHaveCount(2);
  await submitOf(page).click();
  await expect(thanksOf(page)).toBeVisible();
  expect(await received()).toHaveLength(1);
  await expect.poll(() => page.evaluate(countStoredPhotos)).toBe(0);
  await approveReview('Half written.', owner);
  await page.goto(`/reviews/${owner.slug}`);
  await expect(page.getByRole('link', { name: /^Photo \d of 2/ })).toHaveCount(2);

  // What a closed tab left behind goes when a form is opened in another one.
  await openForm(page, owner);
  await photosOf(page).setInputFiles([await small('given-up.jpg')]);
  await expect.poll(() => page.evaluate(countStoredPhotos)).toBe(1);
  const next = await page.context().newPage();
  await page.close();
  await openForm(next, owner);
  await expect.poll(() => next.evaluate(countStoredPhotos)).toBe(0);
  await expect(previewsOf(next)).toHaveCount(0);
});
