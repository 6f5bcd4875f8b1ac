import { expect, findReview, test } from '#test/support/host-site.ts';
import { openShadowRoots } from '#test/support/open-shadow-roots.ts';
import { htmlPage } from './widget-pages.ts';

const kept = new Set(['src', 'width', 'height', 'frameborder', 'marginwidth', 'marginheight', 'scrolling', 'title']);

/** What `wp_filter_oembed_result` of WordPress makes of the HTML of a site that it does not know. */
function asWordPressShows(html: string): string {
  const [, attributes = ''] = /<iframe(.*?)><\/iframe>/s.exec(html) ?? [];
  const left = [...attributes.matchAll(/ ([\w-]+)="([^"]*)"/g)].filter(([, name = '']) => kept.has(name));
  const shown = left.map(([, name, value]) =>
    name === 'src' ? ` src="${value}#?secret=a1B2c3"` : ` ${name}="${value}"`,
  );
  return `<iframe class="wp-embedded-content" sandbox="allow-scripts" security="restricted"${shown.join('')} data-secret="a1B2c3"></iframe>`;
}

test('WordPress shows a pasted page and a pasted review, in the sandbox that it puts them into', async ({
  page,
  site,
  act,
  db,
  baseURL,
}) => {
  await openShadowRoots(page);
  const id = await findReview(db, act, 'Guest 2');
  for (const { path, articles, words } of [
    { path: `/reviews/${act.slug}`, articles: 5, words: '7: They played' },
    { path: `/reviews/${act.slug}/${id}`, articles: 1, words: '2: They played' },
  ]) {
    // As WordPress does it: the page is fetched, and names where to ask.
    const html = await (await page.request.get(path)).text();
    const [, found = ''] = /type="application\/json\+oembed" href="([^"]+)"/.exec(html) ?? [];
    const answer = await page.request.get(`${found.replaceAll('&amp;', '&')}&maxwidth=500&maxheight=750&dnt=1`);
    const oembed = await answer.json();
    expect(oembed.html).toContain(`src="${baseURL}/embed/displayAll?`);
    await page.goto(site.show(htmlPage(`<main><h1>Blog</h1>${asWordPressShows(oembed.html)}</main>`)));
    const frame = page.frameLocator('iframe.wp-embedded-content');
    await expect(frame.getByRole('article')).toHaveCount(articles);
    await expect(frame.getByText(words)).toBeVisible();
    await expect(page.locator('iframe')).toHaveAttribute('width', '500');
  }
});
