import sharp from 'sharp';
import { expect, expectNoAxeViolations, long, longOnce, signUpOwner, test } from '#test/support/journeys.ts';

const paint = (background: string) =>
  sharp({ create: { width: 120, height: 80, channels: 3, background } })
    .jpeg()
    .toBuffer();

test('an owner fills, describes, orders and empties the gallery', long, async ({ page, isMobile }) => {
  const owner = await signUpOwner(page.request);
  await page.goto('/gallery');
  await expect(page.getByRole('heading', { level: 1, name: 'Media Library' })).toBeVisible();
  await expect(page.getByText('0/5 images')).toBeVisible();
  await expect(page.getByText('No images in your gallery')).toBeVisible();
  await expect(page.getByText('Upload your first image to showcase your business')).toBeVisible();
  await expectNoAxeViolations(page);

  const picker = page.locator('input[type="file"]');
  await picker.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await expect(page.getByText('Please select an image file (JPEG, PNG, or WebP).', { exact: true })).toBeVisible();
  await picker.setInputFiles({ name: 'raw.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(2 * 1024 * 1024 + 1) });
  await expect(page.getByText('Please select an image smaller than 2MB.', { exact: true })).toBeVisible();

  for (const [index, colour] of ['#6b3fa0', '#b27b06', '#1d6a46', '#b02a1e', '#231a4d'].entries()) {
    await picker.setInputFiles({ name: `stage-${index}.jpg`, mimeType: 'image/jpeg', buffer: await paint(colour) });
    await expect(page.getByText(`stage-${index}.jpg`)).toBeVisible();
    await expect(page.getByText(/^0\.\d\d MB$/)).toBeVisible();
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(page.getByText(`${index + 1}/5 images`)).toBeVisible();
  }
  await expect(page.getByText('Gallery is full')).toBeVisible();
  await expect(
    page.getByText("You've reached the maximum of 5 images. Delete an image to add a new one."),
  ).toBeVisible();
  await expect(picker).toHaveCount(0);

  await page.getByRole('button', { name: 'Edit description of image 1' }).click();
  await page.getByRole('textbox', { name: 'Description' }).fill('Ada with five torches');
  // Closed by mistake, it is still there; and it belongs to this image alone.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Edit description of image 2' }).click();
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Edit description of image 1' }).click();
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Ada with five torches');
  await page.getByRole('button', { name: 'Save description' }).click();
  await expect(page.getByRole('img', { name: 'Ada with five torches' })).toBeVisible();
  await page.getByRole('button', { name: 'Move image 1 later' }).click();
  await expect(page.getByText('Image moved to place 2 of 5.')).toBeAttached();
  await expect(page.getByRole('main').getByRole('listitem').nth(1)).toContainText('Ada with five torches');
  await expect(page.getByRole('button', { name: 'Move image 2 later' })).toBeFocused();
  await page.mouse.move(0, 0);
  await expectNoAxeViolations(page);

  const toDelete = page.getByRole('main').getByRole('listitem').nth(1);
  if (!isMobile) await toDelete.hover();
  await toDelete.getByRole('button', { name: 'Delete image 2' }).click();
  await page.getByRole('button', { name: 'Delete image', exact: true }).click();
  await expect(page.getByText('4/5 images')).toBeVisible();
  await expect(page.getByText('Ada with five torches')).toHaveCount(0);
  const shown = await (await page.request.get(`/api/public/reviews/${owner.slug}`)).json();
  expect(shown.gallery).toHaveLength(4);
});

test('of several dropped files the first is taken, and a refusal keeps it', longOnce, async ({ page, allowErrors }) => {
  allowErrors(/status of 503 .*upload/);
  await signUpOwner(page.request);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/gallery');
  const zone = page.locator('label', { has: page.locator('input[type="file"]') });
  await expect(zone).toBeVisible();
  const files = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    for (const name of ['first.png', 'second.png'])
      transfer.items.add(new File([new Uint8Array(1000)], name, { type: 'image/png' }));
    return transfer;
  });
  await zone.dispatchEvent('drop', { dataTransfer: files });
  await expect(page.getByText('first.png')).toBeVisible();
  await expect(page.getByText('second.png')).toHaveCount(0);
  await page.route('**/api/gallery/upload', (route) =>
    route.fulfill({ status: 503, json: { message: 'The store is away.', code: 'unavailable' } }),
  );
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByText('Upload failed', { exact: true })).toBeVisible();
  await expect(page.getByText('The store is away.', { exact: true })).toBeVisible();
  await expect(page.getByText('first.png')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Clear the selected file' }).click();
  await expect(zone).toBeVisible();
});

test('a large picture is seen being made smaller, and nothing else is taken meanwhile', longOnce, async ({ page }) => {
  await page.addInitScript(() => {
    const { promise: held, resolve } = Promise.withResolvers<void>();
    const read = window.createImageBitmap.bind(window);
    const slowly = async (source: ImageBitmapSource) => {
      await held;
      return read(source);
    };
    Object.assign(window, { createImageBitmap: slowly, letGo: resolve });
  });
  await signUpOwner(page.request);
  await page.goto('/gallery');
  const large = sharp({ create: { width: 1000, height: 800, channels: 3, background: '#b27b06' } });
  const buffer = await large.png({ compressionLevel: 0 }).toBuffer();
  expect(buffer.length).toBeGreaterThan(2 * 1024 * 1024);
  const picker = page.locator('input[type="file"]');
  const choose = () => picker.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer });

  await choose();
  await expect(page.getByText('large.png')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Preparing...' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Preparing the image' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toHaveCount(0);
  await expect(picker).toHaveCount(0);
  await expectNoAxeViolations(page);

  // Who has thought better of it does not get it after all.
  await page.getByRole('button', { name: 'Clear the selected file' }).click();
  await choose();
  await expect(page.getByRole('progressbar', { name: 'Preparing the image' })).toBeVisible();
  await page.evaluate('letGo()');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByText('1/5 images')).toBeVisible();
  await expect(picker).toBeAttached();
  await expect(page.getByText('large.png')).toHaveCount(0);
});
