import { fillPage } from '#test/support/full-page.ts';
import { expect, longOnce, signUpOwner, test } from '#test/support/journeys.ts';

test('on a phone the rating, its distribution and the first review come early', longOnce, async ({ page, request }) => {
  const owner = await signUpOwner(request);
  await fillPage(request, owner);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/reviews/${owner.slug}`);
  const top = async (part: ReturnType<typeof page.locator>) => (await part.boundingBox())?.y ?? Number.NaN;
  const first = await top(page.getByRole('article').first());
  const distribution = await top(page.getByRole('heading', { name: 'Rating Distribution' }));
  expect(await top(page.getByRole('banner').getByText('25 reviews'))).toBeLessThan(distribution);
  expect(distribution).toBeLessThan(first);
  // One screen and a half.
  expect(first).toBeLessThan(844 * 1.5);
  expect(first).toBeLessThan(await top(page.getByText('+44 20 7946 0000').first()));
});

for (const width of [390, 1440])
  test(
    `a full public page moves nothing at 400 kbit/s and ${width} pixels, down to its end`,
    longOnce,
    async ({ page, request }) => {
      const owner = await signUpOwner(request, { businessName: 'Quartetto Illimitato' });
      await fillPage(request, owner);
      const line = await page.context().newCDPSession(page);
      await line.send('Network.enable');
      await line.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 300,
        downloadThroughput: 400_000 / 8,
        uploadThroughput: 400_000 / 8,
      });
      await page.addInitScript(() => {
        const moved: string[] = [];
        Object.assign(window, { moved });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node?: Node }[] };
            moved.push(`${value}: ${sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(', ')}`);
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`/reviews/${owner.slug}`, { waitUntil: 'networkidle' });
      await page.evaluate(() => document.fonts.ready);
      await expect(page.getByRole('article')).toHaveCount(20);
      const isAtEnd = () => page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1);
      await page.mouse.move(width / 2, 400);
      while (!(await isAtEnd())) {
        await page.mouse.wheel(0, 400);
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      }
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([]);
    },
  );
