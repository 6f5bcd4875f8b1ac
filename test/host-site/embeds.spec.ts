import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';
import { addPublishedReview } from '#test/support/factories.ts';
import { expect, test } from '#test/support/host-site.ts';
import { expectNoAxeViolations, long } from '#test/support/journeys.ts';
import { openShadowRoots } from '#test/support/open-shadow-roots.ts';
import {
  embedCode,
  frameCode,
  frameScript,
  htmlPage,
  inPage,
  longestTask,
  mannersOf,
  shiftsOf,
  watchManners,
} from './widget-pages.ts';

const tall = '<div style="height:3000px">A long page.</div>';

test('a list is drawn in a closed room, pages on, and asks once for code and once for data', async ({
  page,
  site,
  act,
  baseURL,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(String(baseURL))) asked.push(new URL(request.url()).pathname);
  });
  await page.goto(site.show(htmlPage(embedCode(baseURL, act.id, 'displayAll'))));
  const host = page.locator('starbill-widget');
  await expect.poll(() => asked.length).toBe(2);
  expect(asked).toEqual(['/embed-widget.js', `/api/public/embed/${act.id}`]);
  expect(await host.evaluate((element) => element.shadowRoot)).toBeNull();
  expect(await page.context().cookies()).toEqual([]);

  await openShadowRoots(page);
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(5);
  await expect(page.getByText('7: They played')).toBeVisible();
  await expect(page.getByText('4.7', { exact: true })).toBeVisible();
  // The stars are as full as the number beside them says: 33 stars of 7 reviews, of five in a width of 100.
  const filled = page.getByRole('img', { name: '4.7 of 5 stars on average' }).locator('svg');
  expect(Number(await filled.getAttribute('width'))).toBeCloseTo((33 / 7) * 20);
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByText('1: They played')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  // Who has scrolled down to the buttons is led back to the first review of the page.
  await page.setViewportSize({ width: 1280, height: 300 });
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.locator('.head')).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('article')).toHaveCount(5);
  const all = page.getByRole('link', { name: 'See all 7 reviews' });
  await expect(all).toHaveAttribute('href', `${baseURL}/reviews/${act.slug}?src=widget`);
});

test('explicit parameters win over what is saved, and what is saved over the defaults', async ({
  page,
  site,
  act,
  db,
  baseURL,
}) => {
  await openShadowRoots(page);
  await db
    .insertInto('embedConfigs')
    .values({
      performerId: act.id,
      widgetType: 'displayAll',
      config: JSON.stringify({ backgroundColor: '#112233', reviewsPerPage: 10, paginationStyle: 'loadMore' }),
    })
    .execute();
  const look = () => page.locator('.box').evaluate((box) => getComputedStyle(box).backgroundColor);
  await page.goto(site.show(htmlPage(embedCode(baseURL, act.id, 'displayAll'))));
  await expect(page.getByRole('article')).toHaveCount(7);
  expect(await look()).toBe('rgb(17, 34, 51)');
  const booking = page.getByRole('link', { name: 'Check availability' });
  await expect(booking).toHaveCount(0);
  const settings = '&reviewsPerPage=5&backgroundColor=%23abc&useCustomFont=true&showEnquiry=true';
  const font = page.waitForResponse(/montserrat-latin\.woff2/);
  await page.goto(site.show(htmlPage(embedCode(baseURL, act.id, 'displayAll', settings))));
  await expect(page.getByRole('article')).toHaveCount(5);
  expect(await look()).toBe('rgb(170, 187, 204)');
  expect((await font).status()).toBe(200);
  await expect(booking).toHaveAttribute('href', `${baseURL}/enquire/${act.slug}?src=widget`);
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect(page.getByRole('article')).toHaveCount(7);
  await expect(page.getByRole('button', { name: 'Load More' })).toBeHidden();
});

test('bad parameters are ignored with a warning that names them, and the page is not touched', async ({
  page,
  site,
  act,
  baseURL,
  allowErrors,
}) => {
  // The browser's own word about the performer nobody knows.
  allowErrors(/status of 404/);
  await openShadowRoots(page);
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await page.setViewportSize({ width: 1280, height: 2400 });
  const bad = `&primaryColor=red;}*{}&__proto__=x&constructor=y&fontColor=${'z'.repeat(10_000)}&reviewsPerPage=7`;
  const unknown = '0190c6f5-0000-7000-8000-000000000000';
  const body = [
    '<p id="own">Mine</p>',
    embedCode(baseURL, act.id, 'carousel', bad),
    embedCode(baseURL, act.id, 'marquee'),
    embedCode(baseURL, '%3Cimg%3E', 'displayAll'),
    embedCode(baseURL, unknown, 'displayAll'),
  ];
  await page.goto(site.show(htmlPage(body.join(''))));
  await expect(page.getByRole('group', { name: '1 of 3' })).toBeVisible();
  await expect.poll(() => warnings.length).toBeGreaterThanOrEqual(8);
  for (const name of ['primaryColor', '__proto__', 'constructor', 'fontColor', 'reviewsPerPage', 'type', 'performerId'])
    expect(
      warnings.some((text) => text.includes(name)),
      name,
    ).toBe(true);
  expect(Math.max(...warnings.map(({ length }) => length))).toBeLessThan(100);
  await expect(page.locator('starbill-widget')).toHaveCount(1);
  expect(await page.evaluate(() => ({}) as Record<string, unknown>)).toEqual({});
  await expect(page.locator('#own')).toHaveText('Mine');
});

test('a frame grows to its content, that of a pop-up stays, and the page believes nobody else', async ({
  page,
  site,
  act,
  baseURL,
}) => {
  await openShadowRoots(page);
  await watchManners(page);
  const frames = frameCode(baseURL, act.id, 'displayAll') + frameCode(baseURL, act.id, 'latestPopup');
  const liar = site.show('<script>parent.postMessage({ starbillHeight: 9999 }, "*")</script>');
  const liarCode = `<iframe src="${liar}" title="Liar" height="100"></iframe>`;
  await page.goto(site.show(htmlPage(`${frames}${frameScript(baseURL)}${liarCode}${tall}`)));
  const height = (title: string) =>
    page.getByTitle(title).evaluate((element) => element.getBoundingClientRect().height);
  // In sight, with more of the page below: its list scrolls inside, and nothing moves.
  const list = page.frameLocator('[title=displayAll]').locator('.list');
  await expect(list).toHaveClass(/cut/);
  expect(await height('displayAll')).toBe(400);
  const pop = page.frameLocator('[title=latestPopup]').getByRole('complementary');
  await pop.getByRole('button', { name: '+2 more reviews' }).click();
  await expect(pop.getByRole('article')).toHaveCount(5);
  expect(await height('latestPopup')).toBe(400);
  // Where its end is out of sight, with what would move along, it takes its whole height.
  await page.evaluate(() => scrollTo(0, 0));
  await page.setViewportSize({ width: 1280, height: 200 });
  await expect.poll(() => height('displayAll')).toBeGreaterThan(500);
  await expect(list).not.toHaveClass(/cut/);
  await page.evaluate((origin) => {
    dispatchEvent(new MessageEvent('message', { data: { starbillHeight: 9999 }, origin, source: window }));
  }, String(baseURL));
  expect(await height('Liar')).toBeLessThan(200);
  expect(await height('displayAll')).toBeLessThan(3000);
  expect((await mannersOf(page)).shifts).toEqual([]);
});

test(
  'nothing is loaded before it is near, nothing shifts, and nothing takes long on a slow machine',
  long,
  async ({ page, browser, site, act, baseURL }) => {
    await watchManners(page);
    let asked: string[] = [];
    page.on('request', (request) => request.url().includes('/api/public/') && asked.push(request.url()));
    const words = '<p>Some words of the page.</p>'.repeat(3);
    const inView = embedCode(baseURL, act.id, 'displayAll');
    const farAway = embedCode(baseURL, act.id, 'carousel');
    const pop = embedCode(baseURL, act.id, 'sidePopup');
    const url = site.show(htmlPage(words + inView + words + tall + farAway + words + tall + pop));

    async function readOn() {
      asked = [];
      await page.goto(url);
      await expect.poll(() => asked.length).toBe(2);
      expect(asked.some((address) => address.includes('carousel'))).toBe(false);
      await page.mouse.move(600, 700);
      for (let n = 0; n < 12; n += 1) {
        await page.mouse.wheel(0, 300);
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
      }
      await expect.poll(() => asked.length).toBe(3);
      await page.waitForLoadState('networkidle');
      expect((await mannersOf(page)).shifts).toEqual([]);
    }
    // A machine four times as slow as an ordinary one has 50 milliseconds for it. How fast this one is at the moment, Lighthouse's
    // measure says: 1,500 is ordinary. The shortest of a few readings is the least disturbed.
    const readings: number[] = [];
    do {
      const longest = await longestTask(browser, page, readOn);
      const speed = (await page.evaluate(pageFunctions.computeBenchmarkIndex)) / 1_500;
      readings.push(longest * 4 * Math.min(1, speed));
    } while (readings.length < 5 && Math.min(...readings) >= 50);
    expect(Math.min(...readings)).toBeLessThan(50);
  },
);

test('two kinds on one page come as two bundles, and content that is swapped in later fetches its own', async ({
  page,
  site,
  act,
  baseURL,
}) => {
  await openShadowRoots(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/embed-widget.js') asked.push(searchParams.get('type') ?? '');
  });
  const codes = embedCode(baseURL, act.id, 'badge') + embedCode(baseURL, act.id, 'displayAll');
  await page.goto(site.show(htmlPage(`${codes}<main></main>`)));
  await expect(page.getByRole('article')).toHaveCount(5);
  await expect(page.locator('.badge')).toHaveText(/4\.7.*7 reviews/);
  expect(asked.toSorted()).toEqual(['badge', 'displayAll']);
  await page.evaluate(
    (html) => {
      const main = document.querySelector('main');
      if (main) main.innerHTML = html;
    },
    embedCode(baseURL, act.id, 'wall') + embedCode(baseURL, act.id, 'wall'),
  );
  await page.mouse.move(600, 400);
  await page.mouse.wheel(0, 2000);
  await expect(page.locator('.wall')).toHaveCount(2);
  expect(asked.toSorted()).toEqual(['badge', 'displayAll', 'wall']);
  await page.evaluate(() => window.Starbill?.destroy());
  await expect(page.locator('starbill-widget')).toHaveCount(0);
});

for (const width of [320, 390, 1440])
  test(
    `at 400 kbit/s and ${width} pixels no kind moves anything, and axe has nothing to say`,
    long,
    async ({ page, site, act, db, baseURL }) => {
      await openShadowRoots(page);
      await watchManners(page);
      await page.setViewportSize({ width, height: 844 });
      await addPublishedReview(db, act.id, {
        comment: 'A long one. '.repeat(90),
        createdAt: new Date(Date.UTC(2026, 1, 1)),
      });
      const session = await page.context().newCDPSession(page);
      await session.send('Network.enable');
      const throughput = (400 * 1024) / 8;
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 200,
        downloadThroughput: throughput,
        uploadThroughput: throughput,
      });
      const font = '&useCustomFont=true&customFont=Lora';
      const rows = inPage.flatMap((type) => [
        { name: type, code: embedCode(baseURL, act.id, type, font) },
        { name: `${type} in a frame`, code: frameCode(baseURL, act.id, type, font) + frameScript(baseURL) },
      ]);
      const collect = `<div id="here" style="min-height:480px"></div><script async src="${baseURL}/widget.js?performerId=${act.id}&containerId=here"></script>`;
      rows.push({ name: 'review collection', code: collect });
      for (const { name, code } of rows) {
        const words = '<p>Some words of the page.</p>'.repeat(2);
        // Between words that are in sight, and once more at the end of a long page.
        const again = code.replace('title="', 'title="Again, ').replaceAll('here', 'there');
        await page.goto(
          site.show(htmlPage(`<main><h1>Host</h1>${words}${code}${words}${tall}${again}${words}</main>`)),
        );
        await page.waitForLoadState('networkidle');
        await page.mouse.move(width / 2, 700);
        for (let n = 0; n < 12; n += 1) {
          await page.mouse.wheel(0, 350);
          await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
        }
        await page.waitForLoadState('networkidle');
        expect(await shiftsOf(page), name).toEqual([]);
        // The same widget stands on this page twice, so its list has the same name twice.
        await expectNoAxeViolations(page, { disabledRules: ['landmark-unique'] });
      }
      const pops =
        embedCode(baseURL, act.id, 'sidePopup', '&popupPosition=bottom-left') +
        embedCode(baseURL, act.id, 'latestPopup');
      await page.goto(site.show(htmlPage(`<main><h1>Host</h1><p>Words.</p>${tall}</main>${pops}`)));
      // Of the two, the later one waits for its turn.
      await expect(page.locator('.pop').filter({ visible: true }).first()).toBeVisible();
      if (width < 800) await page.getByRole('button', { name: '8 reviews' }).first().click();
      await expect(page.locator('.pop').getByRole('article').filter({ visible: true }).first()).toBeVisible();
      expect((await mannersOf(page)).shifts).toEqual([]);
      // Two pop-ups stand on this page, so their lists have the same name.
      await expectNoAxeViolations(page, { disabledRules: ['landmark-unique'] });
    },
  );
