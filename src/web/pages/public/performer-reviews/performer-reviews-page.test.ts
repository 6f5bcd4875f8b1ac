import { describe, expect, it } from 'vitest';
import { page, performer, review, sourceWith, structuredDataIn } from '#test/support/documents.ts';

describe('a performer’s page', () => {
  it('has the title, description and structured data of what it shows', async () => {
    const { html } = await page('/reviews/mira-vale', sourceWith([review({ rating: 5 }), review({ rating: 4 })]));
    expect(html).toContain('<title>Mira Vale - Reviews &amp; Ratings</title>');
    expect(html).toContain('content="2 reviews of Mira Vale, rated 4.5 out of 5 on average."');
    expect(html).toContain('<link rel="canonical" href="https://starbill.test/reviews/mira-vale"/>');
    expect(JSON.parse(structuredDataIn(html) ?? '')).toMatchObject({
      '@type': 'LocalBusiness',
      name: 'Mira Vale',
      aggregateRating: { ratingValue: '4.5', reviewCount: 2 },
      review: [{ reviewRating: { ratingValue: 5 } }, { reviewRating: { ratingValue: 4 } }],
    });
  });

  it('names at most five reviews to search engines', async () => {
    const { html } = await page('/reviews/mira-vale', sourceWith(Array.from({ length: 7 }, () => review())));
    expect(JSON.parse(structuredDataIn(html) ?? '').review).toHaveLength(5);
  });

  it('has no structured data, and invites, while there are no reviews', async () => {
    const { html } = await page('/reviews/mira-vale', sourceWith([]));
    expect(structuredDataIn(html)).toBeUndefined();
    expect(html).toContain('No reviews yet');
    expect(html).toMatch(/Be the first to leave a review for <bdi>Mira Vale<\/bdi>!/);
    expect(html).toContain('Write a Review');
  });

  it.each(['/reviews/mira-vale', '/performer/mira-vale'])(
    'says that the owner hides every review, where %s would show them',
    async (path) => {
      const source = sourceWith([review({ rating: 2 })]);
      const found = await source.reviews('mira-vale', {});
      if (!found || !('stats' in found)) throw new Error('There is no performer.');
      const hidden = {
        ...found,
        reviews: [],
        stats: { ...found.stats, hiddenReviews: 1, hiddenStars: found.stats.stars },
      };
      const { html } = await page(path, { ...source, reviews: async () => hidden });
      const [main = ''] = /<main.*<\/main>/s.exec(html) ?? [];
      expect(main).toContain('The owner of this page has hidden 1 review from it');
      expect(main).not.toMatch(/No published review matches this|The latest reviews\.|type="search"|<ul[^>]*><\/ul>/);
    },
  );

  it('shows markup as it was typed, and lets none of it out of the structured data', async () => {
    const { html } = await page('/reviews/mira-vale', sourceWith([review({ comment: '</script><img src=x>' })]));
    expect(html).toContain('“&lt;/script&gt;&lt;img src=x&gt;”');
    expect(structuredDataIn(html)).toContain('\\u003c/script>\\u003cimg src=x>');
    expect(JSON.parse(structuredDataIn(html) ?? '').review[0].reviewBody).toBe('</script><img src=x>');
  });

  it('links to a website on the web, and to nothing else', async () => {
    const linked = await page('/reviews/mira-vale', sourceWith([], { businessWebsite: 'https://mira.example/' }));
    expect(linked.html).toContain(
      'href="https://mira.example/" target="_blank" rel="noopener noreferrer nofollow ugc"',
    );
    for (const businessWebsite of ['javascript:alert(1)', 'data:text/html,hi', 'not a link']) {
      const { html } = await page('/reviews/mira-vale', sourceWith([], { businessWebsite }));
      expect(html).not.toContain('Website');
    }
  });

  it('leads to the networks a performer is on, however they typed it, and never anywhere but to the web', async () => {
    const { html } = await page(
      '/reviews/mira-vale',
      sourceWith([], {
        socialInstagram: '@mira.vale',
        socialFacebook: 'facebook.com/mira',
        socialTiktok: 'javascript:alert(1)',
        socialTwitter: 'https://x.com/mira?a=1&b=2',
        socialYoutube: 'Mira Vale',
        bookingUrl: 'data:text/html,hi',
        businessPhone: '+44 (0)20 7946 0000',
      }),
    );
    const outward = [...html.matchAll(/href="([^"]*)" target="_blank" rel="noopener noreferrer nofollow ugc"/g)];
    expect(outward.map(([, href]) => href)).toEqual([
      'https://www.instagram.com/mira.vale',
      'https://facebook.com/mira',
      'https://x.com/mira?a=1&amp;b=2',
    ]);
    expect(html).toContain('href="tel:+442079460000"');
    expect(html).not.toContain('Book now');
  });

  it('shows photos as links to the full picture, and brings the viewer only then', async () => {
    const photographed = review({ imageUrls: ['/files/review-images/a/1-b.jpg', '/files/review-images/a/2-c.png'] });
    for (const path of ['/reviews/mira-vale', '/review/mira-vale']) {
      const { html } = await page(path, sourceWith([photographed]));
      expect(html).toContain('<a href="/files/review-images/a/1-b.jpg"');
      expect(html).toContain('<img src="/files/review-images/a/2-c-small.png" alt="Photo 2 of 2 by Hannah Osei"');
      expect(html).toContain('<script type="module" src="/assets/viewer.js" fetchPriority="low">');
      expect((await page(path)).html).not.toContain('viewer.js');
    }
  });

  it('tells other sites what to show of it', async () => {
    const { html } = await page('/reviews/mira-vale', sourceWith([review()], { logoUrl: '/files/logos/a/1-b.png' }));
    expect(html).toContain('<meta property="og:url" content="https://starbill.test/reviews/mira-vale"/>');
    expect(html).toMatch(
      /<meta property="og:image" content="https:\/\/starbill\.test\/share\/performers\/[^"?]+\?v=\w+"\/>/,
    );
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>');
    expect(html).toContain('<meta name="twitter:title" content="Mira Vale - Reviews &amp; Ratings"/>');
  });

  it('has structured data only on the page that shows what it speaks of', async () => {
    const source = sourceWith([review(), review({ rating: 4 })]);
    expect(structuredDataIn((await page('/reviews/mira-vale?stars=4', source)).html)).toBeUndefined();
    const older = await page('/reviews/mira-vale?cursor=abc', source);
    expect(structuredDataIn(older.html)).toBeUndefined();
    expect(older.html).toContain('<link rel="canonical" href="https://starbill.test/reviews/mira-vale?cursor=abc"/>');
    const some = await page('/reviews/mira-vale?stars=4&cursor=abc', source);
    expect(some.html).toContain('<link rel="canonical" href="https://starbill.test/reviews/mira-vale"/>');
  });

  it('filters by stars, and ignores a number that is none', async () => {
    const source = sourceWith([review({ rating: 5, comment: 'Grand.' }), review({ rating: 2, comment: 'Late.' })]);
    const filtered = await page('/reviews/mira-vale?stars=2', source);
    expect(filtered.html).toContain('“Late.”');
    expect(filtered.html).not.toContain('“Grand.”');
    expect((await page('/reviews/mira-vale?stars=9', source)).html).toContain('“Grand.”');
  });
});

describe('the list of reviews', () => {
  it('offers its orders and filters as links, and a search as a form, each keeping the others', async () => {
    const { html } = await page('/reviews/mira-vale?stars=5&photos=yes', sourceWith([review(), review()]));
    for (const query of ['?sort=highest&amp;stars=5&amp;photos=yes', '?sort=detailed&amp;stars=5&amp;photos=yes'])
      expect(html).toContain(`href="/reviews/mira-vale${query}#reviews"`);
    expect(html).toContain('href="/reviews/mira-vale?stars=5#reviews" rel="nofollow" aria-current="true"');
    expect(html).toContain('<input type="hidden" name="photos" value="yes"/>');
    expect(html).toContain('Only reviews with 5 stars, with photos.');
    expect(html).toContain('<link rel="canonical" href="https://starbill.test/reviews/mira-vale"/>');
  });

  it('keeps what somebody searched for out of search engines, and shows it as it was typed', async () => {
    const { html } = await page('/reviews/mira-vale?q=%3Cb%3E', sourceWith([review(), review()]));
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).toContain('that mention “&lt;b&gt;”');
    expect(structuredDataIn(html)).toBeUndefined();
  });

  it('explains each label in a sentence', async () => {
    const { html } = await page('/reviews/mira-vale', sourceWith([review({ verified: true, edited: true })]));
    expect(html).toMatch(/<summary[^>]*>.*Verified.*<\/summary><p[^>]*>The reviewer confirmed the email address/);
    expect(html).toMatch(/<summary[^>]*>.*Edited.*<\/summary><p[^>]*>The reviewer changed this review/);
  });
});

describe('a performer’s profile', () => {
  it('has a title, a description and data of its own', async () => {
    const source = sourceWith([review()], {
      businessCategory: 'Magician',
      businessAddress: 'Bath',
      businessTagline: 'Close-up magic',
      bookingUrl: 'https://mira.example/book',
    });
    const { html } = await page(`/performer/${performer.id}`, source);
    expect(html).toContain('<title>Mira Vale - Magician, Bath</title>');
    expect(html).toContain('content="Close-up magic. 1 review of Mira Vale, rated 5.0 out of 5 on average."');
    expect(html).toContain('<link rel="canonical" href="https://starbill.test/performer/mira-vale"/>');
    expect(html).toContain('href="/enquire/mira-vale" target="_blank" rel="noopener noreferrer nofollow ugc"');
    const data = JSON.parse(structuredDataIn(html) ?? '');
    expect(data.aggregateRating.reviewCount).toBe(1);
    // It quotes the latest reviews, so search engines may read them there.
    expect(html).toContain('“Worth every penny.”');
    expect(data.review).toMatchObject([{ reviewBody: 'Worth every penny.' }]);
  });
});
