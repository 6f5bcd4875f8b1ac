import { expect, findReview, test } from '#test/support/host-site.ts';
import { long } from '#test/support/journeys.ts';
import { openShadowRoots } from '#test/support/open-shadow-roots.ts';
import { hasWordPress, openWordPress } from '#test/support/wordpress.ts';

// biome-ignore lint/suspicious/noSkippedTests: only where there is no WordPress; `.ci/run` installs one.
test.skip(!hasWordPress, 'Debian’s wordpress is not installed');

test(
  'a real WordPress shows a pasted address, an Embed block and the shortcode of the documentation',
  long,
  async ({ page, act, db, baseURL }) => {
    await openShadowRoots(page);
    const id = await findReview(db, act, 'Guest 2');
    const list = `${baseURL}/reviews/${act.slug}`;
    const review = `${list}/${id}`;
    const wordPress = await openWordPress(String(baseURL));
    try {
      for (const { content, articles, words } of [
        { content: `Our reviews:\n\n${list}\n\nThank you.`, articles: 5, words: '7: They played' },
        {
          content: `<!-- wp:embed {"url":"${list}"} --><figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\n${list}\n</div></figure><!-- /wp:embed -->`,
          articles: 5,
          words: '7: They played',
        },
        { content: `[embed]${review}[/embed]`, articles: 1, words: '2: They played' },
      ]) {
        await page.goto(await wordPress.publish(content));
        const frame = page.frameLocator('iframe.wp-embedded-content');
        await expect(frame.getByRole('article')).toHaveCount(articles);
        await expect(frame.getByText(words)).toBeVisible();
      }
    } finally {
      await wordPress.close();
    }
  },
);
