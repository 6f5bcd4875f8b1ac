import { describe, expect, it } from 'vitest';
import type { PublicPerformer } from '#shared/performers.ts';
import type { PublicReview, PublicReviews } from '#shared/reviews.ts';
import { type PublicSource, renderPage, renderReviewForm, renderShell, type Site } from './entry-server.tsx';

const site: Site = {
  origin: 'https://starbill.test',
  appHost: null,
  operator: { name: 'Limelight Ltd', address: '12 Drury Lane', supportEmail: 'help@starbill.test' },
  assets: {
    appScripts: ['/assets/app.js', '/assets/react.js'],
    appStyles: ['/assets/app.css'],
    publicStyles: ['/assets/public.css'],
    reviewScripts: ['/assets/review.js', '/assets/react.js'],
    viewerScript: '/assets/viewer.js',
    preloadFonts: ['/assets/text.woff2'],
  },
};

const performer: PublicPerformer = {
  id: '01900000-0000-7000-8000-000000000001',
  slug: 'mira-vale',
  businessName: 'Mira Vale',
  firstName: 'Mira',
  lastName: 'Vale',
  businessTagline: '',
  businessDescription: '',
  businessCategory: '',
  businessWebsite: '',
  businessPhone: '',
  businessAddress: '',
  bookingUrl: '',
  socialInstagram: '',
  socialFacebook: '',
  socialTiktok: '',
  socialTwitter: '',
  socialYoutube: '',
  profileImageUrl: null,
  logoUrl: null,
  email: null,
};

const review = (overrides: Partial<PublicReview> = {}): PublicReview => ({
  id: crypto.randomUUID(),
  reviewerName: 'Hannah Osei',
  rating: 5,
  comment: 'Worth every penny.',
  createdAt: '2026-03-04T12:00:00.000Z',
  eventType: '',
  verified: false,
  imageUrls: [],
  reply: null,
  ...overrides,
});

/** A source with one performer, who has these reviews. */
function sourceWith(reviews: PublicReview[], overrides: Partial<PublicPerformer> = {}): PublicSource {
  const stars = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
  for (const { rating } of reviews) stars[rating] += 1;
  const sum = reviews.reduce((total, { rating }) => total + rating, 0);
  const found: PublicReviews = {
    performer: { ...performer, ...overrides },
    gallery: [],
    reviews,
    stats: {
      totalReviews: reviews.length,
      averageRating: reviews.length > 0 ? sum / reviews.length : null,
      stars,
      hiddenReviews: 0,
      trust: {
        received: reviews.length,
        pending: 0,
        published: reviews.length,
        hidden: 0,
        rejected: { not_genuine: 0, unlawful: 0, off_topic: 0, private_data: 0, advertising: 0, other: 0 },
      },
    },
    nextCursor: null,
  };
  const elsewhere = (idOrSlug: string) => {
    if (idOrSlug === 'old-name') return { movedTo: 'mira-vale' };
    return idOrSlug === 'paused-act' ? ({ paused: true } as const) : null;
  };
  const isMira = (idOrSlug: string) => idOrSlug === 'mira-vale' || idOrSlug === performer.id;
  return {
    async performer(idOrSlug) {
      const { performer, stats, gallery } = found;
      return isMira(idOrSlug) ? { performer, stats, gallery } : elsewhere(idOrSlug);
    },
    async reviews(idOrSlug, page) {
      if (!isMira(idOrSlug)) return elsewhere(idOrSlug);
      return page.stars ? { ...found, reviews: reviews.filter(({ rating }) => rating === page.stars) } : found;
    },
  };
}

const page = (path: string, source = sourceWith([review()])) => renderPage(new URL(path, site.origin), source, site);

const structuredDataIn = (html: string) => /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];

describe('the public documents', () => {
  const paths = [
    '/',
    '/privacy',
    '/terms',
    '/help',
    '/reviews/mira-vale',
    '/performer/mira-vale',
    '/review/mira-vale',
    '/nowhere',
  ];

  it.each(paths)('%s has nothing that the content security policy would refuse', async (path) => {
    const { html } = await page(path);
    expect(html).toMatch(/^<!doctype html><html lang="en">/);
    expect(html).not.toMatch(/\sstyle=|\son[a-z]+="/);
    const scripts = html.match(/<script[^>]*>/g) ?? [];
    for (const tag of scripts) expect(tag).toMatch(/src="\/assets\/|type="application\/(ld\+)?json"/);
  });

  it.each(paths.filter((path) => path !== '/review/mira-vale'))('%s ships no script', async (path) => {
    expect((await page(path)).html).not.toMatch(/\.js"/);
  });

  it('an unknown address is a 404 that says so', async () => {
    const { status, html } = await page('/nowhere');
    expect(status).toBe(404);
    expect(html).toContain('404 Page Not Found');
    expect(html).toContain('Did you forget to add the page to the router?');
  });

  it('an unknown performer is a 404 on all of their pages', async () => {
    for (const path of ['/reviews/nobody', '/review/nobody', '/performer/nobody']) {
      const { status, html } = await page(path);
      expect(status).toBe(404);
      expect(html).toContain('Performer Not Found');
      expect(html).toContain('The performer profile you&#x27;re looking for doesn&#x27;t exist.');
    }
  });

  it('paths match in any case', async () => {
    for (const path of ['/PRIVACY', '/Reviews/MIRA-Vale', `/REVIEW/${performer.id.toUpperCase()}`])
      expect((await page(path)).status).toBe(200);
  });

  it('a former slug leads to the one of today', async () => {
    expect(await page('/reviews/old-name')).toMatchObject({ status: 301, location: '/reviews/mira-vale' });
    expect(await page('/review/old-name')).toMatchObject({ status: 301, location: '/review/mira-vale' });
    expect(await page('/performer/old-name')).toMatchObject({ status: 301, location: '/performer/mira-vale' });
  });

  it('a paused performer’s pages say so, and nothing else', async () => {
    for (const path of ['/reviews/paused-act', '/review/paused-act', '/performer/paused-act']) {
      const { status, html } = await page(path);
      expect(status).toBe(404);
      expect(html).toContain('This page is paused');
      expect(html).toContain('<meta name="robots" content="noindex"/>');
    }
  });

  it('what goes wrong in the source reaches the server', async () => {
    const fail = () => Promise.reject(new Error('no database'));
    const broken: PublicSource = { reviews: fail, performer: fail };
    await expect(page('/reviews/mira-vale', broken)).rejects.toThrow('no database');
  });

  it('sign-in and subscribing are on the application’s host when there is one', async () => {
    const split = { ...site, appHost: 'app.starbill.test' };
    const { html } = await renderPage(new URL('/', site.origin), sourceWith([]), split);
    expect(html).toContain('href="https://app.starbill.test/api/login"');
    expect(html).toContain('href="https://app.starbill.test/subscribe"');
  });

  it('the shell names its nonce, its host and its scripts, and stays out of search engines', () => {
    const html = renderShell({ ...site, appHost: 'app.starbill.test' }, 'n0nce');
    expect(html).toContain('<meta property="csp-nonce" content="n0nce"/>');
    expect(html).toContain('<meta name="starbill-app-host" content="app.starbill.test"/>');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).toContain('<script type="module" src="/assets/app.js">');
    expect(html).toContain('Loading...');
  });
});

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
      expect(html).toContain('<script type="module" src="/assets/viewer.js">');
      expect((await page(path)).html).not.toContain('viewer.js');
    }
  });

  it('tells other sites what to show of it', async () => {
    const { html } = await page('/reviews/mira-vale', sourceWith([review()], { logoUrl: '/files/logos/a/1-b.png' }));
    expect(html).toContain('<meta property="og:url" content="https://starbill.test/reviews/mira-vale"/>');
    expect(html).toContain('<meta property="og:image" content="https://starbill.test/files/logos/a/1-b.png"/>');
    expect(html).toContain('<meta name="twitter:card" content="summary"/>');
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
    expect(html).toContain('href="https://mira.example/book" target="_blank" rel="noopener noreferrer nofollow ugc"');
    const data = JSON.parse(structuredDataIn(html) ?? '');
    expect(data.aggregateRating.reviewCount).toBe(1);
    // It shows the rating and no review.
    expect(data).not.toHaveProperty('review');
  });
});

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
      error: { title: 'Error', message: 'Please enter a valid email address.' },
    });
    expect(status).toBe(422);
    expect(html).toContain('value="Ann &quot;A&quot; &lt;b&gt;"');
    expect(html).toContain('Fine &lt;/textarea&gt;');
    expect(html).toMatch(/value="4"[^>]*checked=""|checked=""[^>]*value="4"/);
    expect(html).toContain('Please enter a valid email address.');
  });

  it('says thank you after a post, and leads to the slug in the answer', async () => {
    const { status, html } = await form({ submitted: true, slug: 'mira-vale', photos: { kept: 0, failed: [] } });
    expect(status).toBe(200);
    expect(html).toContain('Thank You!');
    expect(html).toContain('will be published soon');
    expect(html).toContain('href="/reviews/mira-vale"');
    expect(html).not.toContain('<form');
  });

  it('names the photos that did not arrive with a posted review', async () => {
    const failed = [{ name: '<i>.jpg', message: 'Too heavy.' }];
    const { html } = await form({ submitted: true, slug: 'mira-vale', photos: { kept: 2, failed } });
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
