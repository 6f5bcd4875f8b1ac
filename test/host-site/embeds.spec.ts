import { addPublishedReview } from '#test/support/factories.ts';
import { expect, test } from '#test/support/host-site.ts';
import { long } from '#test/support/journeys.ts';
import { openShadowRoots } from '#test/support/open-shadow-roots.ts';
import { embedCode, htmlPage, mannersOf, watchManners } from './widget-pages.ts';

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
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByRole('article')).toHaveCount(5);
  const all = page.getByRole('link', { name: 'See all 7 reviews' });
  await expect(all).toHaveAttribute('href', `${baseURL}/reviews/${act.slug}?src=widget`);
});

test(
  'who turns back while a page is on its way stays where they are, and sees every review once',
  long,
  async ({ page, site, act, db, baseURL }) => {
    for (let n = 8; n <= 12; n += 1)
      await addPublishedReview(db, act.id, { comment: `No. ${n}`, createdAt: new Date(Date.UTC(2026, 0, n)) });
    await openShadowRoots(page);
    await page.goto(site.show(htmlPage(embedCode(baseURL, act.id, 'displayAll'))));
    const next = page.getByRole('button', { name: 'Next' });
    await next.click();
    await expect(page.getByText('Page 2 of 3')).toBeVisible();
    await expect(page.getByText('3: They played')).toBeVisible();

    const { promise, resolve: release } = Promise.withResolvers<void>();
    await page.route(
      /cursor=/,
      async (route) => {
        await promise;
        await route.continue();
      },
      { times: 1 },
    );
    const late = page.waitForResponse(/cursor=/);
    await next.click();
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect(page.getByText('Page 1 of 3')).toBeVisible();
    release();
    await (await late).finished();
    await next.click();
    await expect(page.getByText('Page 2 of 3')).toBeVisible();
    await expect(page.getByText('3: They played')).toBeVisible();
    await next.click();
    await expect(page.getByText('Page 3 of 3')).toBeVisible();
    await expect(page.locator('.words')).toHaveText([/^2:/, /^1:/]);
  },
);

test('the carousel wraps, plays only when asked to, and stops for a pointer and for reduced motion', async ({
  page,
  site,
  act,
  baseURL,
}) => {
  await openShadowRoots(page);
  await page.clock.install();
  const url = site.show(htmlPage(embedCode(baseURL, act.id, 'carousel', '&autoplaySpeed=3000') + tall));
  await page.goto(url);
  const place = page.locator('.place');
  await expect(place).toHaveText('1 / 3');
  // From here on time passes only when it is told to, however long the machine takes.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.clock.runFor(10_000);
  await expect(place).toHaveText('1 / 3');
  await page.getByRole('button', { name: 'Previous review' }).click();
  await expect(place).toHaveText('3 / 3');
  await page.getByRole('button', { name: 'Next review' }).click();
  await expect(place).toHaveText('1 / 3');

  await page.getByRole('button', { name: 'Play' }).click();
  await page.clock.runFor(3100);
  await expect(place).toHaveText('1 / 3'); // the pointer is on it
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await page.clock.runFor(3100);
  await expect(place).toHaveText('2 / 3'); // where a finger was is no pointer
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await page.mouse.move(5, 780);
  await page.clock.runFor(3100);
  await expect(place).toHaveText('3 / 3');
  await page.keyboard.press('Shift+Tab');
  await page.clock.runFor(3100);
  await expect(place).toHaveText('3 / 3'); // somebody is reading by keyboard
  await page.getByRole('button', { name: 'Pause' }).click();

  const slides = await page.locator('.slides').boundingBox();
  if (!slides) throw new Error('There are no slides.');
  await page.mouse.move(slides.x + 300, slides.y + 40);
  await page.mouse.down();
  await page.mouse.move(slides.x + 100, slides.y + 40);
  await page.mouse.up();
  await expect(place).toHaveText('1 / 3');

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.resume();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Next review' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play' })).toHaveCount(0);
});

test('pop-ups come after the page, cut at 100 characters, count the rest, and stay closed for a day', async ({
  page,
  site,
  act,
  baseURL,
}) => {
  await openShadowRoots(page);
  const side = embedCode(baseURL, act.id, 'sidePopup', '&popupPosition=bottom-left');
  const url = site.show(htmlPage(side + embedCode(baseURL, act.id, 'latestPopup') + tall));
  await page.goto(url);
  const pop = page.getByRole('complementary', { name: 'Customer Reviews' });
  await expect(pop.getByRole('article')).toHaveCount(1);
  await expect(pop.locator('.words')).toHaveText(
    '7: They played until the candles were out, and nobody wanted to go home.',
  );
  const box = await pop.boundingBox();
  expect(box?.x).toBeLessThan(30);
  const latest = page.getByRole('complementary', { name: 'Latest Reviews' });
  await expect(latest.getByRole('article')).toHaveCount(3);
  await latest.getByRole('button', { name: '+2 more reviews' }).click();
  await expect(latest.getByRole('article')).toHaveCount(5);
  await pop.getByRole('button', { name: 'Close reviews' }).click();
  await expect(pop).toHaveCount(0);

  await page.reload();
  await expect(latest).toBeVisible();
  await expect(pop).toHaveCount(0);
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) localStorage.setItem(key, String(Date.now() - 86_400_001));
  });
  await page.reload();
  await expect(pop).toBeVisible();
});

test('a long comment in a pop-up ends after 100 characters with an ellipsis', async ({
  page,
  site,
  act,
  baseURL,
  db,
}) => {
  await openShadowRoots(page);
  await db
    .updateTable('reviews')
    .set({ comment: `${'a'.repeat(99)}🎩 and on` })
    .where('performerId', '=', act.id)
    .execute();
  await page.goto(site.show(htmlPage(embedCode(baseURL, act.id, 'sidePopup'))));
  await expect(page.locator('.words')).toHaveText(`${'a'.repeat(99)}…`);
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
  const settings = '&reviewsPerPage=5&backgroundColor=%23abc&useCustomFont=true';
  const font = page.waitForResponse(/montserrat-latin\.woff2/);
  await page.goto(site.show(htmlPage(embedCode(baseURL, act.id, 'displayAll', settings))));
  await expect(page.getByRole('article')).toHaveCount(5);
  expect(await look()).toBe('rgb(170, 187, 204)');
  expect((await font).status()).toBe(200);
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
  const frameOf = (type: string, title: string) =>
    `<iframe src="${baseURL}/embed/${type}?type=${type}&performerId=${act.id}" title="${title}" width="100%" height="400" style="border:0"></iframe>`;
  const frame = frameOf('displayAll', 'Reviews') + frameOf('latestPopup', 'Pop-up');
  const liar = site.show('<script>parent.postMessage({ starbillHeight: 9999 }, "*")</script>');
  const listener = `<script async src="${baseURL}/embed-widget.js"></script>`;
  await page.goto(site.show(htmlPage(`${frame}${listener}<iframe src="${liar}" title="Liar" height="100"></iframe>`)));
  const height = (title: string) =>
    page.getByTitle(title).evaluate((element) => element.getBoundingClientRect().height);
  await expect.poll(() => height('Reviews')).toBeGreaterThan(500);
  const pop = page.frameLocator('[title="Pop-up"]').getByRole('complementary');
  await pop.getByRole('button', { name: '+2 more reviews' }).click();
  await expect(pop.getByRole('article')).toHaveCount(5);
  expect(await height('Pop-up')).toBe(400);
  await page.evaluate((origin) => {
    dispatchEvent(new MessageEvent('message', { data: { starbillHeight: 9999 }, origin, source: window }));
  }, String(baseURL));
  expect(await height('Liar')).toBeLessThan(200);
  expect(await height('Reviews')).toBeLessThan(3000);
});

test('nothing is loaded before it is near, nothing shifts, and nothing takes long on a slow machine', async ({
  page,
  site,
  act,
  baseURL,
}) => {
  await watchManners(page);
  let asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/public/') && asked.push(request.url()));
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const words = '<p>Some words of the page.</p>'.repeat(3);
  const inView = embedCode(baseURL, act.id, 'displayAll');
  const farAway = embedCode(baseURL, act.id, 'carousel');
  const pop = embedCode(baseURL, act.id, 'sidePopup');
  const url = site.show(htmlPage(words + inView + words + tall + farAway + words + tall + pop));

  // What other programs take of the machine looks like ours: of a few tries the best one counts. Shifts are never forgiven.
  const moved: string[] = [];
  await expect(async () => {
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
    const { shifts, longTasks } = await mannersOf(page);
    moved.push(...shifts);
    expect(longTasks).toEqual([]);
  }).toPass({ timeout: 45_000 });
  expect(moved).toEqual([]);
});
