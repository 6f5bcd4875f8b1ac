import { expect, test } from '#test/support/host-site.ts';
import { long } from '#test/support/journeys.ts';
import { openShadowRoots } from '#test/support/open-shadow-roots.ts';
import { embedCode, htmlPage } from './widget-pages.ts';

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
    size === wide ? {} : long,
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
