import { widgetDefaults } from '#shared/widget-config.ts';
import { addOwner, addPublishedReview } from '#test/support/factories.ts';
import { expect, test } from '#test/support/host-site.ts';
import { expectNoAxeViolations, long } from '#test/support/journeys.ts';
import { openShadowRoots } from '#test/support/open-shadow-roots.ts';
import { embedCode, htmlPage, inPage } from './widget-pages.ts';

const tall = '<div style="height:3000px">A long page.</div>';

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

test(
  'when more reviews cannot be loaded it says so, and the same button tries again',
  long,
  async ({ page, site, act, db, baseURL, allowErrors }) => {
    allowErrors(/ERR_FAILED/);
    await openShadowRoots(page);
    for (let n = 8; n <= 12; n += 1) await addPublishedReview(db, act.id, { comment: `No. ${n}` });
    for (const { type, settings, button, more } of [
      { type: 'displayAll', settings: '', button: 'Next', more: 5 },
      { type: 'wall', settings: '&wallCount=6', button: 'Load More', more: 12 },
    ]) {
      await page.goto(site.show(htmlPage(embedCode(baseURL, act.id, type, settings))));
      await page.route(/cursor=/, (route) => route.abort(), { times: 1 });
      await page.getByRole('button', { name: button }).click();
      const status = page.getByRole('status');
      await expect(status).toHaveText('That didn’t load. Try again.');
      await page.getByRole('button', { name: button }).click();
      await expect(status).not.toHaveText(/didn’t/);
      await expect(page.getByRole('article')).toHaveCount(more);
    }
  },
);

test('of reviews so long that an answer ends early the list leaves none out, page by page or growing', async ({
  page,
  site,
  act,
  db,
  baseURL,
}) => {
  await openShadowRoots(page);
  // Seven of them fill an answer.
  for (let n = 8; n <= 17; n += 1)
    await addPublishedReview(db, act.id, {
      comment: `${n}: ${'long '.repeat(7_900)}`,
      createdAt: new Date(Date.UTC(2026, 5, n)),
    });
  const words = page.locator('.words');
  const numbers = (from: number, to: number) =>
    Array.from({ length: from - to + 1 }, (_, index) => new RegExp(`^${from - index}:`));
  await page.goto(site.show(htmlPage(embedCode(baseURL, act.id, 'displayAll', '&reviewsPerPage=10'))));
  await expect(words).toHaveText(numbers(17, 8));
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await expect(words).toHaveText(numbers(7, 1));
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();

  const growing = '&reviewsPerPage=10&paginationStyle=loadMore';
  await page.goto(site.show(htmlPage(embedCode(baseURL, act.id, 'displayAll', growing))));
  await expect(words).toHaveText(numbers(17, 8));
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect(words).toHaveText(numbers(17, 1));
  await expect(page.getByRole('button', { name: 'Load More' })).toBeHidden();
});

test('the carousel wraps, plays only when asked to, also under the pointer, and gives each review its whole time', async ({
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

  // The time of the first one begins when it is asked for; the pointer is on the widget.
  await page.clock.runFor(2500);
  await page.getByRole('button', { name: 'Play' }).click();
  await page.clock.runFor(2900);
  await expect(place).toHaveText('1 / 3');
  await page.clock.runFor(200);
  await expect(place).toHaveText('2 / 3');
  // One that was turned to by hand has its whole time as well.
  await page.clock.runFor(2000);
  await page.getByRole('button', { name: 'Next review' }).click();
  await page.clock.runFor(2900);
  await expect(place).toHaveText('3 / 3');
  await page.clock.runFor(200);
  await expect(place).toHaveText('1 / 3');
  await page.getByRole('button', { name: 'Next review' }).focus();
  await page.keyboard.press('Shift+Tab');
  await page.clock.runFor(6100);
  await expect(place).toHaveText('1 / 3'); // somebody is reading by keyboard
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.clock.runFor(6100);
  await expect(place).toHaveText('1 / 3');

  const slides = await page.locator('.slides').boundingBox();
  if (!slides) throw new Error('There are no slides.');
  await page.mouse.move(slides.x + 300, slides.y + 40);
  await page.mouse.down();
  await page.mouse.move(slides.x + 100, slides.y + 40);
  await page.mouse.up();
  await expect(place).toHaveText('2 / 3');

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

test(
  'a long comment in a pop-up ends after 100 characters with an ellipsis',
  long,
  async ({ page, site, act, baseURL, db }) => {
    await openShadowRoots(page);
    await db
      .updateTable('reviews')
      .set({ comment: `${'a'.repeat(99)}🎩 and on` })
      .where('performerId', '=', act.id)
      .execute();
    await page.goto(site.show(htmlPage(embedCode(baseURL, act.id, 'sidePopup'))));
    await expect(page.locator('.words')).toHaveText(`${'a'.repeat(99)}…`);
  },
);

test(
  'where the keyboard is can be seen, also with a brand’s colour that is nearly the ground’s',
  long,
  async ({ page, site, act, db, baseURL }) => {
    await openShadowRoots(page);
    await db
      .insertInto('widgetConfigs')
      .values({ ...widgetDefaults, performerId: act.id, primaryColor: '#fffffe' })
      .execute();
    const list = embedCode(baseURL, act.id, 'displayAll', '&primaryColor=%23fffffe');
    const collect = `<div id="reviews"></div><script async src="${baseURL}/widget.js?performerId=${act.id}&containerId=reviews"></script>`;
    for (const [code, name] of [
      [list, 'See all 7 reviews'],
      [collect, 'Leave a Review'],
    ] as const) {
      await page.goto(site.show(htmlPage(code)));
      const link = page.getByRole('link', { name });
      await expect(link).toBeVisible();
      await page.keyboard.press('Tab');
      await link.focus();
      await expect(link).toHaveCSS('outline-style', 'solid');
      await expect(link).not.toHaveCSS('outline-color', 'rgb(255, 255, 254)');
    }
  },
);

test('the wall has as many columns as there is room for, and loads more', async ({ page, site, act, baseURL }) => {
  await openShadowRoots(page);
  await page.goto(site.show(htmlPage(embedCode(baseURL, act.id, 'wall', '&wallCount=6'))));
  const columns = page.locator('.columns > div');
  await expect(columns).toHaveCount(4);
  await expect(page.getByRole('article')).toHaveCount(6);
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect(page.getByRole('article')).toHaveCount(7);
  await expect(page.getByRole('button', { name: 'Load More' })).toBeHidden();
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(columns).toHaveCount(1);
  await expect(page.getByRole('article')).toHaveCount(7);
});

test('the collection widget shows its reviews and its button under the longest words, at 320 pixels', async ({
  page,
  site,
  act,
  db,
  baseURL,
}) => {
  await openShadowRoots(page);
  await page.setViewportSize({ width: 320, height: 844 });
  const title = 'How was it? '.repeat(17).slice(0, 200);
  const description = 'Tell us what you thought. '.repeat(20).slice(0, 500);
  await db
    .insertInto('widgetConfigs')
    .values({ ...widgetDefaults, performerId: act.id, title, description })
    .execute();
  const code = `<div id="reviews" style="min-height:480px"></div><script async src="${baseURL}/widget.js?performerId=${act.id}&containerId=reviews"></script>`;
  await page.goto(site.show(htmlPage(code)));
  const [box, list, button] = [
    page.locator('.box'),
    page.getByRole('region', { name: 'Customer reviews' }),
    page.getByRole('link', { name: 'Leave a Review' }),
  ];
  await button.scrollIntoViewIfNeeded();
  const [outer, shown, pressed] = [await box.boundingBox(), await list.boundingBox(), await button.boundingBox()];
  if (!outer || !shown || !pressed) throw new Error('A part is missing.');
  expect(shown.height).toBeGreaterThan(80);
  expect(pressed.y).toBeGreaterThanOrEqual(shown.y + shown.height);
  expect(pressed.y + pressed.height).toBeLessThan(outer.y + outer.height);
});

test('the keyboard stays in a widget when its button has nothing more to give', async ({
  page,
  site,
  act,
  baseURL,
}) => {
  await openShadowRoots(page);
  const list = page.getByRole('region', { name: 'Customer reviews' });
  const next = page.getByRole('button', { name: 'Next' });
  for (const { type, settings, name } of [
    { type: 'displayAll', settings: '&paginationStyle=loadMore', name: 'Load More' },
    { type: 'wall', settings: '&wallCount=6', name: 'Load More' },
    { type: 'latestPopup', settings: '&popupDelay=0', name: '+2 more reviews' },
  ]) {
    await page.goto(site.show(htmlPage(embedCode(baseURL, act.id, type, settings))));
    await page.getByRole('button', { name }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name }), type).toBeHidden();
    await expect(list, type).toBeFocused();
  }
  // The pop-up still hears the key that closes it.
  await page.keyboard.press('Escape');
  await expect(page.locator('.pop')).toHaveCount(0);

  await page.goto(site.show(htmlPage(embedCode(baseURL, act.id, 'displayAll'))));
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await expect(next).toBeDisabled();
  await expect(next).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
});

test('a name in any script begins where the stars begin, on pages of either direction', async ({
  page,
  site,
  act,
  db,
  baseURL,
}) => {
  await openShadowRoots(page);
  await addPublishedReview(db, act.id, { reviewerName: 'נועה' });
  for (const direction of ['ltr', 'rtl']) {
    await page.goto(site.show(htmlPage(embedCode(baseURL, act.id, 'displayAll'), '', `lang="en" dir="${direction}"`)));
    for (const name of ['נועה', 'Guest 7']) {
      const byline = page.locator('.by').filter({ hasText: name });
      const edgeOf = (selector: string) =>
        byline
          .locator(selector)
          .first()
          .evaluate((element, edge) => {
            const letters = document.createRange();
            letters.selectNodeContents(element);
            const box = (element.tagName === 'B' ? letters : element).getBoundingClientRect();
            return edge === 'rtl' ? box.right : box.left;
          }, direction);
      expect(await edgeOf('b'), `${name}, ${direction}`).toBeCloseTo(await edgeOf('svg'), 0);
    }
  }
});

test('automatic is dark on a dark page, light on a light one, and follows a page that switches', async ({
  page,
  site,
  act,
  baseURL,
}) => {
  await openShadowRoots(page);
  const ground = () => page.locator('.box').evaluate((box) => getComputedStyle(box).backgroundColor);
  const [light, dark] = ['rgb(255, 255, 255)', 'rgb(24, 24, 27)'];
  const code = embedCode(baseURL, act.id, 'badge', '&theme=auto');
  const rules = '<style>.night { background: oklch(0.2 0.02 260) }</style>';
  await page.goto(site.show(htmlPage(`<button>Night</button>${code}`, rules, 'lang="en" class="night"')));
  await expect.poll(ground).toBe(dark);
  // So are the bars of what scrolls in it.
  await expect(page.locator('.box')).toHaveCSS('scrollbar-color', /rgb\(24, 24, 27\)$/);
  await page.evaluate(() => document.documentElement.classList.remove('night'));
  await page.getByRole('button', { name: 'Night' }).click();
  await expect.poll(ground).toBe(light);
  // A page without a ground of its own has the canvas that it declares.
  await page.goto(site.show(htmlPage(code, '<meta name="color-scheme" content="dark">')));
  await expect.poll(ground).toBe(dark);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(site.show(htmlPage(code)));
  await expect.poll(ground).toBe(light);
});

for (const width of [320, 390, 1440])
  test(
    `without a review every kind invites to one, and nothing is left white, at ${width} pixels`,
    width === 390 ? {} : long,
    async ({ page, site, db, baseURL }) => {
      await openShadowRoots(page);
      await page.setViewportSize({ width, height: 844 });
      const act = await addOwner(db, { performer: { businessName: 'The Larks' } });
      const codes = inPage.map((type) => embedCode(baseURL, act.id, type, '&showEnquiry=true'));
      const collect = `<div id="reviews" style="min-height:480px"></div><script async src="${baseURL}/widget.js?performerId=${act.id}&containerId=reviews"></script>`;
      await page.goto(
        site.show(
          htmlPage(
            `<main><h1>Host</h1>${codes.join('')}${collect}</main>${embedCode(baseURL, act.id, 'sidePopup', '&showEnquiry=true')}`,
          ),
        ),
      );
      for (const host of await page.locator('starbill-widget').all()) await host.scrollIntoViewIfNeeded();
      await expect(page.getByText('Be the first to review The Larks')).toHaveCount(width < 800 ? 5 : 6);
      const invitation = page.getByRole('link', { name: 'Leave a Review' }).first();
      await expect(invitation).toHaveAttribute('href', `${baseURL}/review/${act.slug}?src=widget`);
      for (const [index, height] of [600, 400, 600, 80, 480].entries()) {
        const box = await page.locator('.box').nth(index).boundingBox();
        expect(Math.round(box?.height ?? 0), `box ${index}`).toBeLessThanOrEqual(height);
        expect(Math.round(box?.height ?? 0), `box ${index}`).toBeGreaterThanOrEqual(height - 2);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      if (width < 800) await page.getByRole('button', { name: 'Leave a Review' }).click();
      // Check availability belongs to the invitation, below its button, and does not stand in a corner of its own.
      const invitations = page.locator('div.empty');
      await expect(invitations).toHaveCount(4);
      for (const invited of await invitations.all()) {
        const [go, booking] = await Promise.all(
          ['Leave a Review', 'Check availability'].map((name) => invited.getByRole('link', { name }).boundingBox()),
        );
        if (!go || !booking) throw new Error('A link is missing.');
        expect(booking.y).toBeGreaterThanOrEqual(go.y + go.height);
        expect(Math.abs(booking.x + booking.width / 2 - go.x - go.width / 2)).toBeLessThan(1);
      }
      await expectNoAxeViolations(page);
    },
  );
