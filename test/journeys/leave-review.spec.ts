import { type APIRequestContext, type Locator, type Page, request as requests } from '@playwright/test';
import sharp from 'sharp';
import {
  approveReview,
  choose,
  expect,
  expectFormAwake,
  expectNoAxeViolations,
  type JourneyOwner,
  long,
  longOnce,
  signUpOwner,
  test,
} from '#test/support/journeys.ts';

type File = { name: string; mimeType: string; buffer: Buffer };

const draw = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });

const small = async (name: string, colour = '#6b3fa0'): Promise<File> => ({
  name,
  mimeType: name.endsWith('.png') ? 'image/png' : 'image/jpeg',
  buffer: await (name.endsWith('.png') ? draw(60, 40, colour).png() : draw(60, 40, colour).jpeg()).toBuffer(),
});
const three = () => Promise.all([small('one.jpg'), small('two.png', '#2f8f6b'), small('three.jpg', '#c9762a')]);
const fake = (name: string, mimeType: string, bytes = 20): File => ({ name, mimeType, buffer: Buffer.alloc(bytes, 7) });

const photosOf = (page: Page) => page.getByLabel('Add Photos');
const previewsOf = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Remove/ }) });
const toastsOf = (page: Page) => page.getByRole('region', { name: /^Notifications/ });
const submitOf = (page: Page) => page.getByRole('button', { name: 'Submit Review' });
const thanksOf = (page: Page): Locator => page.getByRole('heading', { name: 'Thank You!' });

/** Within the page: how many photos of drafts its browser has stored. */
const countStoredPhotos = () =>
  new Promise<number>((resolve, reject) => {
    const opening = indexedDB.open('starbill-review');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const asked = opening.result.transaction('photos').objectStore('photos').getAll();
      asked.onsuccess = () => resolve(asked.result.flat().length);
      asked.onerror = () => reject(asked.error);
      opening.result.close();
    };
  });

/** An owner who can be asked how many reviews came in. */
async function meetOwner(baseURL: string | undefined) {
  const api: APIRequestContext = await requests.newContext(baseURL ? { baseURL } : {});
  const owner = await signUpOwner(api);
  const received = async () =>
    (await (await api.get('/api/reviews?limit=100')).json()) as { comment: string; waitingImageUrls: string[] }[];
  return { owner, received };
}

async function openForm(page: Page, owner: JourneyOwner) {
  await page.goto(`/review/${owner.id}`);
  await expectFormAwake(page);
}

async function fillIn(page: Page, comment: string) {
  await choose(page.getByRole('radio', { name: '5 stars, Excellent' }));
  await page.getByLabel('Your Name').fill('Hannah Osei');
  await page.getByLabel('Email Address').fill(`hannah-${crypto.randomUUID().slice(0, 8)}@example.com`);
  await page.getByLabel('Your Review').fill(comment);
}

/** The toast lies on none of what Thank You says and offers. */
const expectUncovered = async (page: Page) => {
  const toast = await toastsOf(page).getByRole('status').locator('> div').boundingBox();
  if (!toast) throw new Error('There is no toast to be seen.');
  const parts = page
    .locator('main section')
    .filter({ has: thanksOf(page) })
    .locator('h1, p, a, button, svg');
  for (const part of await parts.all()) {
    const box = await part.boundingBox();
    if (!box) continue;
    const across = Math.min(box.x + box.width, toast.x + toast.width) - Math.max(box.x, toast.x);
    const over = Math.min(box.y + box.height, toast.y + toast.height) - Math.max(box.y, toast.y);
    expect(across > 0 && over > 0, await part.innerHTML()).toBe(false);
  }
};

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

test(
  'offline in the middle of the upload keeps everything, and trying again brings the rest',
  longOnce,
  async ({ page, context, baseURL, allowErrors }) => {
    allowErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    const { owner, received } = await meetOwner(baseURL);
    await openForm(page, owner);
    await fillIn(page, 'On the train.');
    await photosOf(page).setInputFiles(await three());
    await expect(previewsOf(page)).toHaveCount(3);
    let uploads = 0;
    await page.route('**/photos', async (route) => {
      uploads += 1;
      if (uploads !== 2) return route.continue();
      await context.setOffline(true);
      await route.abort('internetdisconnected');
    });
    await submitOf(page).click();
    await expect(toastsOf(page)).toContainText('Partial upload success');
    await expect(toastsOf(page)).toContainText('Your review was saved with 1 image(s). 2 image(s) failed to upload.');
    await expect(thanksOf(page)).toBeVisible();
    const lost = page.getByRole('region', { name: 'Partial upload success' });
    await expect(lost.getByRole('listitem')).toHaveText([
      'two.pngUpload failed: the connection was lost.',
      'three.jpgUpload failed: the connection was lost.',
    ]);
    await context.setOffline(false);
    await expectNoAxeViolations(page);
    const kept: string[][] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') kept.push(request.postDataJSON().imageUrls);
    });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(lost).toHaveCount(0);
    await expect(toastsOf(page)).toContainText('Review Submitted!');
    expect(kept.at(-1)).toHaveLength(3);
    expect(await received()).toHaveLength(1);
  },
);

test(
  'photos that arrived although their answers were lost take no place when they are sent again',
  longOnce,
  async ({ page, baseURL, allowErrors }) => {
    allowErrors(/ERR_FAILED/);
    const { owner, received } = await meetOwner(baseURL);
    await openForm(page, owner);
    await fillIn(page, 'In the tunnel.');
    await photosOf(page).setInputFiles(await three());
    await expect(previewsOf(page)).toHaveCount(3);
    let uploads = 0;
    await page.route('**/photos', async (route) => {
      uploads += 1;
      if (uploads > 3) return route.continue();
      if (uploads === 1) await route.fetch();
      await route.abort();
    });
    await submitOf(page).click();
    await expect(thanksOf(page)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Image upload failed' }).getByRole('listitem')).toHaveCount(3);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(toastsOf(page)).toContainText('Review Submitted!');
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    const [review] = await received();
    expect(review?.waitingImageUrls).toHaveLength(3);
  },
);

test(
  'words changed after a lost answer: the first ones are in, with the photos, and the others may follow',
  longOnce,
  async ({ page, baseURL, allowErrors }) => {
    allowErrors(/ERR_FAILED|status of 409/);
    const { owner, received } = await meetOwner(baseURL);
    await openForm(page, owner);
    await fillIn(page, 'Good.');
    let lost = false;
    await page.route(`**/api/reviews/${owner.id}`, async (route) => {
      if (lost) return route.continue();
      lost = true;
      await route.fetch();
      await route.abort();
    });
    await submitOf(page).click();
    await expect(toastsOf(page)).toContainText('Failed to submit review. Please try again.');
    await page.getByLabel('Your Review').fill('Very good.');
    await photosOf(page).setInputFiles([await small('one.jpg')]);
    await expect(previewsOf(page)).toHaveCount(1);
    await submitOf(page).click();
    await expect(thanksOf(page)).toBeVisible();
    const another = page.getByRole('link', { name: 'Leave another review' });
    await expect(page.getByRole('paragraph').filter({ has: another })).toContainText(
      'We’d already received your review as you first sent it, so your changes weren’t sent. They’re still in the form.',
    );
    expect(await received()).toMatchObject([{ comment: 'Good.', waitingImageUrls: [expect.any(String)] }]);
    await expectNoAxeViolations(page);

    await another.click();
    await expectFormAwake(page);
    await expect(page.getByLabel('Your Review')).toHaveValue('Very good.');
    await expect(previewsOf(page)).toHaveCount(0);
    await submitOf(page).click();
    await expect(thanksOf(page)).toBeVisible();
    await expect(another).toHaveCount(0);
    expect((await received()).map(({ comment }) => comment).sort()).toEqual(['Good.', 'Very good.']);
  },
);

test('when no photo arrives the review is in all the same', longOnce, async ({ page, baseURL, allowErrors }) => {
  allowErrors(/status of (500|415|403)/);
  const { owner, received } = await meetOwner(baseURL);
  await openForm(page, owner);
  await fillIn(page, 'No pictures, please.');
  await photosOf(page).setInputFiles(await three());
  await expect(previewsOf(page)).toHaveCount(3);
  const answers = [
    { status: 500, json: { message: 'Something went wrong on our side.', code: 'internal' } },
    { status: 415, json: { message: 'two.png is not a valid image format. Please use JPG or PNG.', code: 'x' } },
    { status: 201, json: {} },
    { status: 403, json: { message: 'Photos can be added for 15 minutes after a review was left.', code: 'x' } },
    { status: 403, json: { message: 'Photos can be added for 15 minutes after a review was left.', code: 'x' } },
  ];
  await page.route('**/photos', (route) => route.fulfill(answers.shift() ?? { status: 500 }));
  await submitOf(page).click();
  await expect(toastsOf(page)).toContainText('Image upload failed');
  await expect(toastsOf(page)).toContainText(
    "Your review was saved, but images couldn't be uploaded. Please try uploading smaller images or check your connection.",
  );
  const lost = page.getByRole('region', { name: 'Image upload failed' });
  await expect(lost.getByRole('listitem')).toHaveText([
    'one.jpgUpload failed: Something went wrong on our side.',
    'two.pngUpload failed: two.png is not a valid image format. Please use JPG or PNG.',
    'three.jpgUpload succeeded but no file path returned',
  ]);
  expect(await received()).toHaveLength(1);

  // Once the permission has ended there is nothing left to try.
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(lost.getByText('Photos can be added for 15 minutes')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Done' })).toBeVisible();
});

test(
  'the Back button and the same words make one review, other words another',
  longOnce,
  async ({ page, baseURL, allowErrors }) => {
    allowErrors(/status of 409/);
    const { owner, received } = await meetOwner(baseURL);
    await openForm(page, owner);
    const draft = await page.evaluate(() => Object.entries(sessionStorage));
    const send = async (comment: string, email: string) => {
      await fillIn(page, comment);
      await page.getByLabel('Email Address').fill(email);
      await submitOf(page).click();
      await expect(thanksOf(page)).toBeVisible();
    };
    await send('Once.', 'once@example.com');
    await page.getByRole('link', { name: 'Done' }).click();
    await expect(page).toHaveURL(`/reviews/${owner.slug}`);
    await page.goBack();
    // Some browsers show the form again, some the thanks; this one is asked for the form.
    await openForm(page, owner);
    await expect(page.getByLabel('Your Review')).toHaveValue('');
    await send('Once.', 'once@example.com');
    expect(await received()).toHaveLength(1);
    await openForm(page, owner);
    await send('And once more.', 'once@example.com');
    expect((await received()).map(({ comment }) => comment).sort()).toEqual(['And once more.', 'Once.']);

    // A copy of the tab, made before the first one was sent, does not know what its key was used for.
    await page.evaluate((entries) => {
      for (const [name, value] of entries) sessionStorage.setItem(name, value);
    }, draft);
    await openForm(page, owner);
    await fillIn(page, 'From the copy.');
    await submitOf(page).click();
    const words =
      'We’ve already received another review from this form. To send this one too, press Submit Review again.';
    await expect(page.locator('form').getByText(words)).toBeVisible();
    expect(await received()).toHaveLength(2);
    await submitOf(page).click();
    await expect(thanksOf(page)).toBeVisible();
    expect(await received()).toHaveLength(3);
  },
);
