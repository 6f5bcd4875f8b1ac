import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { widgetTypes } from '#shared/widgets.ts';
import { addOwner, addPublishedReview } from '#test/support/factories.ts';
import { expect, test } from '#test/support/host-site.ts';
import { long } from '#test/support/journeys.ts';
import { openShadowRoots } from '#test/support/open-shadow-roots.ts';
import { htmlCode } from '#web/pages/owner/widget/widget-code.ts';
import { embedCode, frameCode, frameScript, htmlPage } from './widget-pages.ts';

test('the page’s rules for every element do not reach into a widget', async ({ page, site, act, baseURL }) => {
  await openShadowRoots(page);
  const rules =
    '<style>* { all: unset !important } div, section, button { display: none !important; color: red !important; font-size: 3px !important } [data-starbill] { display: block !important }</style>';
  await page.goto(site.show(htmlPage(embedCode(baseURL, act.id, 'displayAll'), rules)));
  const button = page.getByRole('button', { name: 'Next' });
  await expect(button).toBeVisible();
  const size = await button.boundingBox();
  expect(size?.height).toBeGreaterThanOrEqual(44);
  expect(await page.locator('.box').evaluate((box) => getComputedStyle(box).color)).toBe('rgb(17, 24, 39)');
});

test('a strict policy without inline styles lets it be', long, async ({ page, site, act, baseURL }) => {
  await openShadowRoots(page);
  const policy = `default-src 'none'; script-src ${baseURL}; connect-src ${baseURL}; img-src ${baseURL}; font-src ${baseURL}`;
  const code = embedCode(baseURL, act.id, 'carousel', '&useCustomFont=true').replaceAll(
    / (style|onerror)="[^"]*"/g,
    '',
  );
  await page.goto(site.show(htmlPage(code), { 'content-security-policy': policy }));
  await expect(page.getByRole('button', { name: 'Next review' })).toBeVisible();
  const color = () =>
    page
      .locator('.face')
      .first()
      .evaluate((face) => getComputedStyle(face).backgroundColor);
  expect(await color()).toBe('rgb(14, 165, 233)');
});

test('a page that redefines arrays and JSON gets its widgets all the same', async ({ page, site, act, baseURL }) => {
  await openShadowRoots(page);
  const hostile = `<script>
    for (const name of Object.getOwnPropertyNames(Array.prototype)) {
      if (name !== 'constructor' && name !== 'length') Array.prototype[name] = () => { throw new Error('mine: ' + name) };
    }
    Array.prototype[Symbol.iterator] = () => { throw new Error('mine: iterator') };
    Array.prototype.intruder = Object.prototype.intruder = 'enumerable';
    Array.from = Array.isArray = null;
    window.JSON = { parse() { throw new Error('mine') }, stringify() { throw new Error('mine') } };
  </script>`;
  const codes = ['displayAll', 'carousel', 'wall', 'sidePopup', 'latestPopup', 'badge'].map((type) =>
    embedCode(baseURL, act.id, type, type === 'sidePopup' ? '&popupPosition=bottom-left' : ''),
  );
  await page.goto(site.show(htmlPage(codes.join(''), hostile)));
  const widgets = page.locator('starbill-widget');
  await expect(widgets).toHaveCount(6);
  for (const index of [0, 1, 2, 3, 4])
    await expect(widgets.nth(index).getByText('7: They played').first()).toBeVisible();
  await widgets.nth(5).scrollIntoViewIfNeeded();
  await expect(widgets.nth(5).getByText('7 reviews')).toBeVisible();
  await page.getByRole('button', { name: 'Next ›' }).click();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
});

test('loaded twice, and by two versions, it starts once; it follows swapped content and leaves nothing behind', async ({
  page,
  site,
  act,
  baseURL,
}) => {
  await openShadowRoots(page);
  const code = embedCode(baseURL, act.id, 'displayAll', '&useCustomFont=true');
  const again = `<script async src="${baseURL}/embed-widget.js"></script><script async src="${baseURL}/embed-widget.js?v=2"></script>`;
  await page.goto(site.show(htmlPage(`<main>${code}</main>${again}`)));
  const widgets = page.locator('starbill-widget');
  await expect(page.getByRole('article')).toHaveCount(5);
  await expect(widgets).toHaveCount(1);

  // A page that swaps its content inserts scripts that browsers do not run.
  await page.evaluate(
    (html) => {
      const main = document.querySelector('main');
      if (main) main.innerHTML = html;
    },
    embedCode(baseURL, act.id, 'carousel'),
  );
  await expect(page.getByRole('button', { name: 'Next review' })).toBeVisible();
  await expect(widgets).toHaveCount(1);

  const left = await page.evaluate(() => {
    window.Starbill?.destroy();
    return {
      widgets: document.querySelectorAll('starbill-widget').length,
      fonts: document.fonts.size,
      global: window.Starbill,
    };
  });
  expect(left).toEqual({ widgets: 0, fonts: 0, global: undefined });
});

test(
  'a component that comes, goes at once and comes again has one widget, and none when it is gone',
  long,
  async ({ page, site, act, baseURL }) => {
    await openShadowRoots(page);
    await page.goto(site.show(htmlPage('<div id="app"></div>')));
    // What the guide for React does, in the order in which its strict mode does it.
    await page.evaluate((src) => {
      const mount = () => {
        const here = Object.assign(document.createElement('div'), { id: 'here' });
        here.setAttribute('data-starbill', 'displayAll');
        document.getElementById('app')?.append(here);
        const script = Object.assign(document.createElement('script'), { src, async: true });
        here.append(script);
        return () => {
          window.Starbill?.destroy(here);
          script.remove();
        };
      };
      mount()();
      document.getElementById('here')?.remove();
      Object.assign(window, { unmount: mount() });
    }, `${baseURL}/embed-widget.js?type=displayAll&performerId=${act.id}`);
    await expect(page.getByRole('article')).toHaveCount(5);
    await expect(page.locator('starbill-widget')).toHaveCount(1);
    await page.evaluate(() => (window as unknown as { unmount(): void }).unmount());
    expect(await page.locator('#here').innerHTML()).toBe('');
  },
);

test('right to left, and in a column of 200 pixels, nothing sticks out', async ({ page, site, act, baseURL, db }) => {
  await openShadowRoots(page);
  await addPublishedReview(db, act.id, { reviewerName: 'ن'.repeat(60), comment: `مذهل ${'x'.repeat(80)} 最高の夜` });
  const codes = ['displayAll', 'carousel'].map((type) => embedCode(baseURL, act.id, type));
  await page.goto(site.show(htmlPage(`<div style="width:200px">${codes.join('')}</div>`, '', 'lang="ar" dir="rtl"')));
  await expect(page.getByRole('button', { name: 'Next review' })).toBeVisible();
  await expect(page.locator('.box').first().getByRole('article')).toHaveCount(5);
  await expect(page.locator('.box')).toHaveCount(2);
  for (const box of await page.locator('.box').all()) {
    const { wide, room, direction } = await box.evaluate((element) => ({
      wide: Math.max(...[...element.querySelectorAll('*')].map((part) => part.getBoundingClientRect().width)),
      room: element.getBoundingClientRect().width,
      direction: getComputedStyle(element).direction,
    }));
    expect(room).toBe(200);
    expect(wide).toBeLessThanOrEqual(200);
    expect(direction).toBe('rtl');
  }
});

test('on a page from right to left our English still reads from left to right, and Arabic names from right to left', async ({
  page,
  site,
  act,
  baseURL,
  db,
}) => {
  await openShadowRoots(page);
  await addPublishedReview(db, act.id, { reviewerName: 'نور الهدى' });
  const empty = await addOwner(db);
  const codes = [
    embedCode(baseURL, act.id, 'carousel'),
    embedCode(baseURL, act.id, 'displayAll'),
    embedCode(baseURL, empty.id, 'displayAll'),
  ];
  await page.goto(site.show(htmlPage(codes.join(''), '', 'lang="ar" dir="rtl"')));
  const runsFromLeft = (words: string) =>
    page
      .getByText(words)
      .first()
      .evaluate((element, text) => {
        const node = [...element.childNodes].find((child) => child.textContent?.includes(text));
        if (!(node instanceof Text)) throw new Error(`No text ${text}`);
        const at = (index: number) => {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + 1);
          return range.getBoundingClientRect().left;
        };
        return at(0) < at(node.length - 1);
      }, words);
  for (const words of ['8 reviews', '1 / ', 'Page 1 of 2', 'It takes a minute, and no account.'])
    expect(await runsFromLeft(words), words).toBe(true);
  // An arrow points where the page turns: in these, Next is to the left.
  for (const words of ['نور الهدى', 'Next ›']) expect(await runsFromLeft(words), words).toBe(false);
});

test(
  'with our server failing, slow or gone the page stays as it is',
  long,
  async ({ page, site, act, baseURL, allowErrors }) => {
    allowErrors(/Failed to load resource/);
    let answers: 'error' | 'slow' | 'gone' = 'error';
    await page.route('**/api/public/embed/**', async (route) => {
      if (answers === 'error')
        return route.fulfill({ status: 500, headers: { 'access-control-allow-origin': '*' }, body: '{' });
      if (answers === 'gone') return route.abort();
      // Slow: it never answers while the page is looked at.
    });
    const codes = ['displayAll', 'sidePopup'].map((type) => embedCode(baseURL, act.id, type));
    const place = page.locator('[data-starbill=displayAll]');
    const height = async () => (await place.boundingBox())?.height;
    const url = site.show(htmlPage(`<p id="own">Mine</p>${codes.join('')}`));
    for (const way of ['error', 'gone', 'slow'] as const) {
      answers = way;
      const asked = page.waitForRequest(/\/api\/public\/embed\/.*sidePopup/);
      await page.goto(url);
      await asked;
      if (way === 'slow') await expect(page.locator('starbill-widget')).toHaveCount(2);
      else {
        await expect(page.locator('starbill-widget')).toHaveCount(0);
        expect(await height()).toBe(0);
      }
      expect(await page.locator('body').innerText()).toBe('Mine');
    }
  },
);

test(
  'with our server stopped no kind leaves a hole, as a script or in a frame',
  long,
  async ({ page, site, act, allowErrors }) => {
    allowErrors(/ERR_CONNECTION_REFUSED/);
    const nobody = createServer().listen(0);
    const { port } = nobody.address() as AddressInfo;
    await new Promise((closed) => nobody.close(closed));
    const origin = `http://localhost:${port}`;
    const collect = htmlCode({ origin, performerId: act.id });
    for (const type of widgetTypes)
      for (const [way, code] of [
        ['script', embedCode(origin, act.id, type)],
        ['frame', frameCode(origin, act.id, type) + frameScript(origin)],
        ['collection', collect],
      ]) {
        await page.goto(site.show(htmlPage(`<p>Before</p><div id="own">${code}</div><p>After</p>`)));
        await expect.poll(async () => (await page.locator('#own').boundingBox())?.height, `${type}, ${way}`).toBe(0);
        expect(await page.locator('body').innerText()).toMatch(/^Before\s+After$/);
      }
  },
);

test(
  'a frame that our server does not answer leaves no hole where its script comes from the cache',
  long,
  async ({ page, site, act, baseURL, allowErrors }) => {
    allowErrors(/ERR_FAILED/);
    await page.clock.install();
    await page.addInitScript(() => {
      const note = ({ target }: Event) => {
        if (target instanceof HTMLIFrameElement) document.documentElement.dataset.frameEnded = '';
      };
      // A frame’s load stops at the document.
      document.addEventListener('load', note, true);
    });
    let isAway = true;
    await page.route(`${baseURL}/embed**`, (route) => {
      const isFrame = route.request().resourceType() === 'document';
      return isAway && isFrame ? route.abort() : route.continue();
    });
    for (const type of ['displayAll', 'sidePopup']) {
      isAway = true;
      const frame = frameCode(baseURL, act.id, type);
      await page.goto(
        site.show(htmlPage(`<p>Before</p><div id="own">${frame}${frameScript(baseURL)}</div><p>After</p>`)),
      );
      // From here on the seconds are counted.
      const isWatched = () =>
        page.evaluate(() => 'Starbill' in window && document.documentElement.dataset.frameEnded !== undefined);
      await expect.poll(isWatched, type).toBe(true);
      const height = async () => (await page.locator('#own').boundingBox())?.height;
      await page.clock.runFor(9_000);
      expect(await height(), type).toBeGreaterThan(399);
      await page.clock.runFor(2_000);
      await expect.poll(height, type).toBe(0);
      // What comes late after all is seen.
      isAway = false;
      await page.locator('iframe').evaluate((element: HTMLIFrameElement) => {
        element.loading = 'eager';
        element.setAttribute('src', element.src);
      });
      await expect.poll(height, type).toBeGreaterThan(0);
    }
  },
);

test(
  'a performer with thousands of reviews weighs no more than one with ten',
  long,
  async ({ page, site, act, db, baseURL }) => {
    await openShadowRoots(page);
    await db
      .insertInto('reviews')
      .columns(['performerId', 'reviewerName', 'reviewerEmail', 'rating', 'comment', 'status', 'decidedAt'])
      .expression((eb) =>
        eb
          .selectFrom(eb.fn<{ n: number }>('generate_series', [eb.lit(1), eb.lit(3000)]).as('n'))
          .select([
            eb.val(act.id).as('a'),
            eb.val('Guest').as('b'),
            eb.val('guest@example.test').as('c'),
            eb.val(5).as('d'),
            eb.val('One of many.').as('e'),
            eb.val('approved').as('f'),
            eb.val(new Date()).as('g'),
          ]),
      )
      .execute();
    const answer = page.waitForResponse(/\/api\/public\/embed\//);
    await page.goto(site.show(htmlPage(embedCode(baseURL, act.id, 'displayAll', '&paginationStyle=loadMore'))));
    expect((await (await answer).body()).length).toBeLessThan(10_000);
    await expect(page.getByText('3,007 reviews').first()).toBeVisible();
    for (const count of [5, 10, 15]) {
      await expect(page.getByRole('article')).toHaveCount(count);
      await page.getByRole('button', { name: 'Load More' }).click();
    }
  },
);

test('the review-collection widget starts from its address or by a call, once, and goes without a trace', async ({
  page,
  site,
  act,
  baseURL,
}) => {
  await openShadowRoots(page);
  const policy = `default-src 'none'; script-src ${baseURL}; connect-src ${baseURL}; style-src 'unsafe-inline'`;
  const code = `<div id="reviews" style="min-height:480px"></div><script async src="${baseURL}/widget.js?performerId=${act.id}&containerId=reviews"></script>`;
  await page.goto(site.show(htmlPage(code), { 'content-security-policy': policy }));
  await expect(page.getByRole('heading', { name: 'Leave a Review' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(3);
  const button = page.getByRole('link', { name: 'Leave a Review' });
  await expect(button).toHaveAttribute('href', `${baseURL}/review/${act.slug}?src=widget`);

  await page.goto(site.show(htmlPage(`<div id="here"></div><script src="${baseURL}/widget.js"></script>`)));
  const same = await page.evaluate((performerId) => {
    const first = window.StarbillWidget?.init({ performerId, containerId: 'here' });
    Object.assign(window, { first });
    return first === window.StarbillWidget?.init({ performerId, containerId: 'here' });
  }, act.id);
  expect(same).toBe(true);
  await expect(page.locator('starbill-widget')).toHaveCount(1);
  await expect(button).toBeVisible();
  await page.evaluate(() => (window as unknown as { first: { destroy(): void } }).first.destroy());
  expect(await page.locator('#here').innerHTML()).toBe('');
  // A call that forgot whose it is leaves no room for what never comes.
  expect(await page.evaluate(() => window.StarbillWidget?.init({ containerId: 'here' }))).toBeNull();
  expect(await page.locator('#here').innerHTML()).toBe('');
});
