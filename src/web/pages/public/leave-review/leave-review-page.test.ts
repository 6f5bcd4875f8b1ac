import { describe, expect, it } from 'vitest';
import { page, performer, review, site, sourceWith, structuredDataIn } from '#test/support/documents.ts';
import { renderReviewForm } from '#web/entry-server.tsx';

describe('the review page', () => {
  const form = (state: Parameters<typeof renderReviewForm>[3], source = sourceWith([review()])) =>
    renderReviewForm(new URL(`/review/${performer.id}`, site.origin), source, site, state);

  it('is a plain form that posts to itself', async () => {
    const { html } = await page('/review/mira-vale');
    const tag = /<form[^>]*>/.exec(html)?.[0];
    expect(tag).toContain('method="post"');
    expect(tag).toContain(`action="/review/${performer.id}"`);
    for (const name of ['rating', 'reviewerName', 'reviewerEmail', 'eventType', 'comment', 'website'])
      expect(html).toContain(`name="${name}"`);
  });

  it('names the performer by the form’s own rule', async () => {
    const named = sourceWith([], { businessName: '' });
    expect((await page('/review/mira-vale', named)).html).toContain('Leave a Review for <!-- -->Mira<');
    const nameless = sourceWith([], { businessName: '', firstName: '', lastName: '' });
    expect((await page('/review/mira-vale', nameless)).html).toContain('Leave a Review for <!-- -->Performer<');
  });

  it('comes back from a failed post with what was typed and what was wrong', async () => {
    const { status, html } = await form({
      values: { reviewerName: 'Ann "A" <b>', rating: '4', comment: 'Fine </textarea>' },
      error: { title: 'Error', message: 'Enter a valid email address.' },
    });
    expect(status).toBe(422);
    expect(html).toContain('value="Ann &quot;A&quot; &lt;b&gt;"');
    expect(html).toContain('Fine &lt;/textarea&gt;');
    expect(html).toMatch(/value="4"[^>]*checked=""|checked=""[^>]*value="4"/);
    expect(html).toContain('Enter a valid email address.');
  });

  it('says thank you after a post, and leads to the slug in the answer', async () => {
    const { status, html } = await form({
      submitted: true,
      slug: 'mira-vale',
      photos: { kept: 0, failed: [] },
      emailed: null,
    });
    expect(status).toBe(200);
    expect(html).toContain('Thank You!');
    expect(html).toContain('will be published soon');
    expect(html).toContain('href="/reviews/mira-vale"');
    expect(html).not.toContain('<form');
  });

  it('names the photos that did not arrive with a posted review', async () => {
    const failed = [{ name: '<i>.jpg', message: 'Too heavy.' }];
    const { html } = await form({ submitted: true, slug: 'mira-vale', photos: { kept: 2, failed }, emailed: null });
    expect(html).toContain('Your review was saved with 2 image(s). 1 image(s) failed to upload.');
    expect(html).toContain('&lt;i&gt;.jpg');
  });

  it('shows the five latest reviews, and structured data for those', async () => {
    const reviews = Array.from({ length: 7 }, (_, index) => review({ comment: `Number ${index}` }));
    const { html } = await page('/review/mira-vale', sourceWith(reviews));
    expect(html.match(/<article/g)).toHaveLength(5);
    expect(JSON.parse(structuredDataIn(html) ?? '').review).toHaveLength(5);
  });
});
