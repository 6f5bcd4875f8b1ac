import { expect, expectFormAwake, expectNoAxeViolations, longOnce, test } from '#test/support/journeys.ts';
import {
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
  'photos that failed after the form had sent itself can be tried again',
  longOnce,
  async ({ page, context, baseURL, allowErrors }) => {
    allowErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    const { owner } = await meetOwner(baseURL);
    await openForm(page, owner);
    await fillIn(page, 'In the tunnel.');
    await photosOf(page).setInputFiles((await three()).slice(0, 1));
    await expect(previewsOf(page)).toHaveCount(1);
    await page.route('**/photos', (route) => route.abort('internetdisconnected'));
    await context.setOffline(true);
    await submitOf(page).click();
    await expect(page.locator('form').getByText(/^You’re offline\./)).toBeVisible();
    await context.setOffline(false);
    await expect(thanksOf(page)).toBeVisible();
    await page.unroute('**/photos');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(toastsOf(page)).toContainText('Review Submitted!');
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
    allowErrors(/ERR_FAILED|status of 422/);
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
    { status: 403, json: { message: 'This upload link isn’t valid, or its 15 minutes are over.', code: 'x' } },
    { status: 403, json: { message: 'This upload link isn’t valid, or its 15 minutes are over.', code: 'x' } },
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
  await expect(lost.getByText('This upload link isn’t valid')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Done' })).toBeVisible();
});

test(
  'the Back button and the same words make one review, other words another',
  longOnce,
  async ({ page, baseURL, allowErrors }) => {
    allowErrors(/status of 422/);
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
