import { expect, findReview, test } from '#test/support/host-site.ts';
import { expectNoAxeViolations, long } from '#test/support/journeys.ts';
import { openShadowRoots } from '#test/support/open-shadow-roots.ts';
import { embedCode, frameCode, frameScript, htmlPage } from './widget-pages.ts';

const wide = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

for (const { size, corners, together } of [
  { size: wide, corners: ['bottom-right', 'bottom-right'], together: false },
  { size: wide, corners: ['bottom-left', 'bottom-right'], together: true },
  { size: phone, corners: ['bottom-left', 'bottom-left'], together: false },
  { size: phone, corners: ['bottom-left', 'bottom-right'], together: false },
])
  test(
    `of two pop-ups, ${corners.join(' and ')} at ${size.width} pixels, none covers the other`,
    together ? {} : long,
    async ({ page, site, act, baseURL }) => {
      await openShadowRoots(page);
      await page.setViewportSize(size);
      const codes = ['sidePopup', 'latestPopup'].map((type, index) =>
        embedCode(baseURL, act.id, type, `&popupPosition=${corners[index]}`),
      );
      await page.goto(site.show(htmlPage(`<h1>A page</h1>${codes.join('')}`)));
      const all = page.locator('.pop');
      const shown = all.filter({ visible: true });
      const close = () => shown.first().getByRole('button', { name: 'Close reviews' }).click();
      await expect(all).toHaveCount(2);
      await expect(shown).toHaveCount(together ? 2 : 1);
      if (together) {
        const [one, other] = [await shown.nth(0).boundingBox(), await shown.nth(1).boundingBox()];
        if (!one || !other) throw new Error('There are not two.');
        const [left, right] = one.x < other.x ? [one, other] : [other, one];
        expect(left.x + left.width).toBeLessThan(right.x);
        // A window that becomes too narrow for both keeps one, and gives the other back.
        await page.setViewportSize(phone);
        await expect(shown).toHaveCount(1);
        await page.setViewportSize(size);
        await expect(shown).toHaveCount(2);
      }

      // Whichever was first: when it is closed the other is there, whole, in its corner.
      await close();
      await expect(all).toHaveCount(1);
      if (size === phone) await shown.getByRole('button', { name: '7 reviews' }).click();
      await expect(shown.getByRole('article').first()).toBeVisible();
      const distance = async () => {
        const box = await shown.boundingBox();
        return box && size.height - box.y - box.height;
      };
      await expect.poll(distance).toBe(16);
      await close();
      await expect(all).toHaveCount(0);
    },
  );

test('on a phone a small tab comes first, and the pop-up when it is tapped; a window that becomes small goes back to it', async ({
  page,
  site,
  act,
  baseURL,
}) => {
  await openShadowRoots(page);
  await page.setViewportSize(phone);
  const code = embedCode(baseURL, act.id, 'latestPopup', '&popupDelay=0');
  await page.goto(site.show(htmlPage(`<main><h1>A page</h1><div style="height:3000px">Long.</div></main>${code}`)));
  const pop = page.locator('.pop');
  const tab = pop.getByRole('button', { name: '7 reviews' });
  await expect(tab).toBeVisible();
  const part = async () => {
    const box = await pop.boundingBox();
    const { width, height } = page.viewportSize() ?? phone;
    return ((box?.width ?? 0) * (box?.height ?? 0)) / (width * height);
  };
  expect(await part()).toBeLessThan(0.1);
  await expect(pop.getByRole('article')).toHaveCount(0);
  await expectNoAxeViolations(page);

  await page.setViewportSize(wide);
  await expect(pop.getByRole('article')).toHaveCount(3);
  expect(await part()).toBeLessThan(1 / 3);
  await page.setViewportSize(phone);
  await expect(tab).toBeVisible();
  // By keyboard too, and then reading continues inside.
  await tab.focus();
  await page.keyboard.press('Enter');
  await expect(pop.getByRole('article')).toHaveCount(3);
  await expect(pop).toBeFocused();
  await page.setViewportSize({ width: 380, height: 560 });
  await expect(pop.getByRole('article')).toHaveCount(3);
  // What the window has no room for fades out, and is there when one scrolls.
  const list = pop.locator('.list');
  await expect(list).toHaveClass(/cut/);
  await list.evaluate((element) => element.scrollTo(0, 5000));
  await expect(list).not.toHaveClass(/cut/);
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(pop).toHaveCount(0);
});

test(
  'once per visitor in so many days means once, and nothing is remembered where it comes on every page',
  long,
  async ({ page, site, act, baseURL }) => {
    await openShadowRoots(page);
    const code = (days: number) => embedCode(baseURL, act.id, 'sidePopup', `&popupDelay=0&popupDays=${days}`);
    const pop = page.locator('.pop');
    const answered = () => page.waitForResponse(/\/api\/public\/embed\//);
    const url = site.show(htmlPage(code(7)));
    await page.goto(url);
    await expect(pop).toBeVisible();
    const again = answered();
    await page.reload();
    await (await again).finished();
    await expect(page.locator('starbill-widget')).toHaveCount(0);
    // Eight days later.
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) localStorage.setItem(key, String(Date.now() - 8 * 86_400_000));
    });
    await page.reload();
    await expect(pop).toBeVisible();
    await page.goto(site.show(htmlPage(code(0))));
    await expect(pop).toBeVisible();
  },
);

test('a pop-up waits for its delay, and for a dialog of the page to be closed', async ({
  page,
  site,
  act,
  baseURL,
}) => {
  await openShadowRoots(page);
  const dialog =
    '<div role="dialog" aria-label="Cookies" id="own" style="position:fixed;inset:auto 0 0 0;height:200px;background:#eee;z-index:9">Cookies?</div>';
  const away =
    '<div role="dialog" aria-label="Menu" style="position:fixed;left:-400px;width:300px;top:0;height:100px">Menu</div>';
  await page.clock.install();
  await page.goto(
    site.show(
      htmlPage(`<h1>A page</h1>${dialog}${away}${embedCode(baseURL, act.id, 'sidePopup', '&popupDelay=30000')}`),
    ),
  );
  const pop = page.locator('.pop');
  const asked = page.waitForResponse(/\/api\/public\/embed\//);
  await page.clock.runFor(5_000);
  await (await asked).finished();
  await page.clock.runFor(20_000);
  await expect(pop).toHaveCount(0);
  await page.clock.runFor(10_000);
  await expect(pop).toHaveCount(1);
  await expect(pop).toBeHidden();
  await page.evaluate(() => document.getElementById('own')?.setAttribute('style', 'display:none'));
  await page.clock.runFor(1_000);
  await expect(pop).toBeVisible();
  await page.evaluate(() => document.getElementById('own')?.setAttribute('style', 'display:block'));
  await page.clock.runFor(1_000);
  await expect(pop).toBeHidden();
});

test('when a dialog of the page has faded out, the pop-up is there again', async ({ page, site, act, baseURL }) => {
  await openShadowRoots(page);
  const rules =
    '<style>#own { position: fixed; inset: 30%; background: #eee; opacity: 0; visibility: hidden; transition: opacity .3s, visibility .3s } #own.open { opacity: 1; visibility: visible }</style>';
  const dialog = '<div role="dialog" aria-label="Cookies" id="own" class="open">Cookies?</div>';
  await page.goto(
    site.show(htmlPage(`<h1>A page</h1>${dialog}${embedCode(baseURL, act.id, 'sidePopup', '&popupDelay=0')}`, rules)),
  );
  const pop = page.locator('.pop');
  await expect(pop).toHaveCount(1);
  await expect(pop).toBeHidden();
  await page.evaluate(() => document.getElementById('own')?.classList.remove('open'));
  await expect(pop).toBeVisible();
});

test('in a browser that cannot say what is visible, a hidden dialog of the page keeps no pop-up away', async ({
  page,
  site,
  act,
  baseURL,
}) => {
  await openShadowRoots(page);
  await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'checkVisibility'));
  const dialog = (visibility: string) =>
    `<div role="dialog" aria-label="Cookies" id="own" style="position:fixed;inset:auto 0 0 0;height:200px;visibility:${visibility}">Cookies?</div>`;
  const code = embedCode(baseURL, act.id, 'sidePopup', '&popupDelay=0');
  const pop = page.locator('.pop');
  await page.goto(site.show(htmlPage(`<h1>A page</h1>${dialog('hidden')}${code}`)));
  await expect(pop).toBeVisible();
  await page.goto(site.show(htmlPage(`<h1>A page</h1>${dialog('visible')}${code}`)));
  await expect(pop).toHaveCount(1);
  await expect(pop).toBeHidden();
});

test('a dialog counts by what is seen of it, also where its own box is empty and at the end of a long page', async ({
  page,
  site,
  act,
  baseURL,
}) => {
  await openShadowRoots(page);
  // As dialogs of Headless UI are built: everything in them is fixed, and nothing gives them a height.
  const dialog =
    '<div role="dialog" aria-modal="true" aria-label="Book" id="own" style="position:relative;z-index:9"><div style="position:fixed;inset:0;background:#0008"></div><div style="position:fixed;inset:30% 30%;background:#fff">Book us?</div></div>';
  const code = embedCode(baseURL, act.id, 'sidePopup', '&popupDelay=0');
  await page.goto(site.show(htmlPage(`<h1>A page</h1><div style="height:3000px">Long.</div>${dialog}${code}`)));
  const pop = page.locator('.pop');
  await expect(pop).toHaveCount(1);
  await expect(pop).toBeHidden();
  await page.evaluate(() => document.getElementById('own')?.remove());
  await expect(pop).toBeVisible();
});

test('in the frame of its embed code a pop-up shows what its first review says, and leaves no hole by being closed', async ({
  page,
  site,
  act,
  baseURL,
}) => {
  await openShadowRoots(page);
  for (const type of ['sidePopup', 'latestPopup']) {
    await page.goto(site.show(htmlPage(`<h1>A page</h1>${frameCode(baseURL, act.id, type, '&popupDelay=0')}`)));
    const frame = page.frameLocator(`[title=${type}]`);
    const list = await frame.locator('.list').boundingBox();
    const words = await frame.locator('.words').first().boundingBox();
    if (!list || !words) throw new Error('There is no review.');
    expect(words.y + words.height, type).toBeLessThanOrEqual(list.y + list.height);
    await expect(frame.getByRole('link', { name: 'See all 7 reviews' })).toBeVisible();
    await expect(frame.getByRole('button', { name: 'Close reviews' })).toHaveCount(0);
  }
});

test('the frame of a pop-up whose act is gone leaves no hole', async ({ page, site, baseURL, allowErrors }) => {
  allowErrors(/status of 404/);
  const code = frameCode(baseURL, 'nobody-at-all', 'sidePopup') + frameScript(baseURL);
  await page.goto(site.show(htmlPage(`<p>Before</p><div id="own">${code}</div><p>After</p>`)));
  await expect.poll(async () => (await page.locator('#own').boundingBox())?.height).toBe(0);
});

test(
  'at 320 pixels a tab has room for its way out, whatever it says',
  long,
  async ({ page, site, act, db, baseURL }) => {
    await openShadowRoots(page);
    await page.setViewportSize({ width: 320, height: 568 });
    const chosen = await findReview(db, act, 'Guest 2');
    const settings = `&popupDelay=0&selectedReviews=${chosen}&useCustomFont=true&customFont=Playfair+Display`;
    await page.goto(site.show(htmlPage(`<h1>A page</h1>${embedCode(baseURL, act.id, 'sidePopup', settings)}`)));
    const pop = page.locator('.tab');
    await expect(pop).toBeVisible();
    const [says, close, tab] = await Promise.all(
      [pop.getByText('Selected reviews'), pop.getByRole('button', { name: 'Close reviews' }), pop].map((part) =>
        part.boundingBox(),
      ),
    );
    if (!says || !close || !tab) throw new Error('A part is missing.');
    expect(says.x + says.width).toBeLessThanOrEqual(close.x);
    expect(close.x + close.width).toBeLessThanOrEqual(tab.x + tab.width);
    expect(tab.width * tab.height).toBeLessThan((320 * 568) / 3);
  },
);
