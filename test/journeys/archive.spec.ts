import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unzipSync } from 'fflate';
import {
  approveReview,
  expect,
  expectNoAxeViolations,
  leaveReview,
  long,
  signUpOwner,
  test,
} from '#test/support/journeys.ts';
import { small } from '#test/support/review-photos.ts';

const payload = '"><img src=x onerror="document.title=1">';

test(
  'the archive opens from a disk without a connection: pictures, links, and no word that acts',
  long,
  async ({ page, context, request }, testInfo) => {
    const owner = await signUpOwner(page.request, { businessName: `${payload} مذهل` });
    const comment = `<script>document.title = 1</script> 素晴らしい夜 ${'endless'.repeat(60)} ${owner.slug}`;
    const reviewerName = `${payload} Rae`;
    const { id, uploadToken } = (await leaveReview(request, owner.id, { comment, reviewerName })) as {
      id: string;
      uploadToken: string;
    };
    const headers = { 'X-Upload-Token': uploadToken };
    const image = await small('night.png');
    const { url } = await (await request.post(`/api/reviews/${id}/photos`, { headers, multipart: { image } })).json();
    await request.patch(`/api/reviews/${id}`, { headers, data: { imageUrls: [url] } });
    await approveReview(comment, owner);

    await page.goto('/settings');
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download everything' }).click();
    const zip = await readFile(await (await downloading).path());
    const folder = testInfo.outputPath('unpacked');
    for (const [name, bytes] of Object.entries(unzipSync(zip))) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), bytes);
    }

    await context.setOffline(true);
    const asked: string[] = [];
    page.on('request', (sent) => asked.push(sent.url()));
    const opened = pathToFileURL(join(folder, 'index.html')).href;
    await page.goto(opened);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(owner.businessName);
    await expect(page.getByRole('heading', { name: reviewerName, exact: true })).toBeVisible();
    await expect(page.getByText(comment, { exact: true })).toBeVisible();
    const picture = page.getByRole('img', { name: `Photo from ${reviewerName}` });
    await expect(picture).toHaveCount(1);
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(60);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectNoAxeViolations(page);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

    await page.getByText('What’s in this folder').click();
    const links = await page.getByRole('link').evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''));
    // Its address was signed while it waited for approval.
    const [photo = ''] = url.slice(1).split('?');
    expect(links).toEqual(expect.arrayContaining(['reviews.csv', photo]));
    for (const link of links) expect((await readFile(join(folder, link))).length, link).toBeGreaterThan(0);
    await picture.click();
    await expect(page).toHaveURL(pathToFileURL(join(folder, photo)).href);
    await page.goBack();
    await expect(page).toHaveTitle(`${owner.businessName}: reviews`);
    expect(
      asked.filter((address) => !address.startsWith('file://')),
      'nothing is asked for elsewhere',
    ).toEqual([]);
  },
);
