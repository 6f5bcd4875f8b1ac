import { expect, test } from 'vitest';
import { sampleSlug } from '#shared/paths.ts';
import { page, sourceWith } from '#test/support/documents.ts';
import { landingContent } from '#web/content/landing.ts';

const { html } = await page('/', sourceWith([]));

/** The section with this id, without its tags. */
const textOf = (id: string) =>
  (new RegExp(`<section id="${id}".*?</section>`, 's').exec(html)?.[0] ?? '')
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]*>/g, ' ');

test('every sample says that it is one: the claim, the testimonials, the email, its figures and the page', () => {
  const { claim, claimNote, sampleNote } = landingContent;
  const hero = html.slice(0, html.indexOf('<section id="asking"'));
  expect(hero.indexOf(claim)).toBeGreaterThan(0);
  expect(hero.indexOf(claimNote)).toBeGreaterThan(hero.indexOf(claim));
  expect(html).toContain(sampleNote);
  expect(textOf('asking')).toContain('A sample of the email. The act is invented.');
  expect(textOf('asking')).toContain('Sample figures');
  expect(textOf('example')).toContain('A sample page. The act is invented.');
});

test('the landing page shows the email that asks, an example page with the way to all of it, and answers', () => {
  expect(textOf('asking')).toContain('How was your wedding on 5 September?');
  expect(textOf('example')).toContain('Mira Vale');
  expect(html).toMatch(new RegExp(`<a [^>]*href="/reviews/${sampleSlug}"[^>]*>See the sample page</a>`));
  for (const asked of ['Do I need a card to try it?', 'Can I remove a bad review?', 'Will it work with my website?'])
    expect(textOf('faq')).toContain(asked);
});
