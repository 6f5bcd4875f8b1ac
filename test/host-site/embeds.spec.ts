import type { Page } from '@playwright/test';
import { expect, test } from '#test/support/host-site.ts';

/** The room of a widget is closed to everyone. A test may look in when it asks before the widget is there. */
const openRooms = (page: Page) =>
  page.addInitScript(() => {
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function open(options) {
      return attach.call(this, { ...options, mode: 'open' });
    };
  });

const script = (base: string | undefined, query: string) =>
  `<script async src="${base}/embed-widget.js?${query}"></script>`;
const container = (type: string) => `<div data-starbill="${type}" style="min-height:400px"></div>`;
const document = (body: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>Host</title>${head}</head><body>${body}</body></html>`;

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
  const query = `type=displayAll&performerId=${act.id}`;
  await page.goto(site.show(document(container('displayAll') + script(baseURL, query))));
  const host = page.locator('starbill-widget');
  await expect(host).toHaveCount(1);
  await expect.poll(() => asked.length).toBe(2);
  expect(asked).toEqual(['/embed-widget.js', `/api/public/embed/${act.id}`]);
  expect(await host.evaluate((element) => element.shadowRoot)).toBeNull();
  expect(await page.context().cookies()).toEqual([]);

  await openRooms(page);
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(5);
  await expect(page.getByText('7: They played')).toBeVisible();
  await expect(page.getByText('4.7', { exact: true })).toBeVisible();
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
