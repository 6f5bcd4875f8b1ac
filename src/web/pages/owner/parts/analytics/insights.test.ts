import { describe, expect, test } from 'vitest';
import { funnelSources } from '#shared/analytics.ts';
import type { Analytics, PeriodFigures } from '#shared/schemas/analytics.ts';
import { insightsOf, rules } from './insights.ts';

const nothing: PeriodFigures = {
  views: 0,
  clicks: 0,
  reviewPageViews: 0,
  submitted: 0,
  received: 0,
  ratingSum: 0,
  stars: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
  approved: 0,
  rejected: 0,
  replied: 0,
  replySeconds: 0,
};
type Sources = Partial<Record<(typeof funnelSources)[number], Partial<PeriodFigures>>>;
const figuresOf = (
  current: Partial<PeriodFigures> = {},
  previous: Partial<PeriodFigures> = {},
  sources: Sources = {},
): Analytics => ({
  days: 30,
  from: '2026-03-02',
  to: '2026-03-31',
  allTime: { approved: 0, ratingSum: 0, pending: 0 },
  month: { approved: 0, previous: 0 },
  enquiries: { received: 0, previous: 0, clicks: 0, fromWidgets: 0 },
  current: { ...nothing, ...current },
  previous: { ...nothing, ...previous },
  series: [],
  sources: funnelSources.map((source) => {
    const { views = 0, clicks = 0, reviewPageViews = 0, submitted = 0 } = sources[source] ?? {};
    return { source, views, clicks, reviewPageViews, submitted };
  }),
  services: [],
});
const reviews = (approved: number, average: number, replied = approved) => ({
  approved,
  ratingSum: approved * average,
  replied,
});
const said = (figures: Analytics) => insightsOf(figures, 10);
const sentences = (figures: Analytics) => said(figures).map(({ sentence }) => sentence);

test('nothing is said of a business that has just begun, or of one to which little happened', () => {
  expect(said(figuresOf())).toEqual([]);
  const few = { ...reviews(4, 1, 0), views: 20, clicks: 0, reviewPageViews: 20, submitted: 0 };
  expect(said(figuresOf(few, { ...reviews(4, 5), views: 25 }, { qr: { views: 20 } }))).toEqual([]);
});

test('nothing is said when nothing stands out', () => {
  const usual = { ...reviews(10, 4.6, 9), views: 100, clicks: 20, reviewPageViews: 40, submitted: 12 };
  expect(said(figuresOf(usual, usual, { qr: { views: 40, submitted: 6 }, direct: { reviewPageViews: 40 } }))).toEqual(
    [],
  );
});

describe('a rule', () => {
  test('many scans and few reviews: print a code that opens the form', () => {
    const [insight] = said(figuresOf({}, {}, { qr: { views: 186, submitted: 4 } }));
    expect(insight).toMatchObject({
      sentence: 'Your QR code brought 186 visits to your public page in the last 30 days, and 4 reviews.',
      advice: 'Print a new code that opens the review form.',
      link: { to: '/public-page/print', label: 'Print a new code' },
    });
    expect(said(figuresOf({}, {}, { qr: { views: 186, submitted: 10 } }))).toEqual([]);
    // A code that leads to the form already has no views of the page.
    expect(said(figuresOf({}, {}, { qr: { reviewPageViews: 186, submitted: 4 } }))).toEqual([]);
  });

  test('stars that fall or rise are compared with as many days before', () => {
    const [down] = said(figuresOf(reviews(6, 4), reviews(5, 4.6)));
    expect(down?.sentence).toBe('New reviews average 4.0 stars, down from 4.6 in the 30 days before.');
    expect(down?.link.to).toBe('/reviews?from=2026-03-02&to=2026-03-31');
    const [up] = said(figuresOf(reviews(5, 4.8), reviews(5, 4.2)));
    expect(up?.sentence).toBe('New reviews average 4.8 stars, up from 4.2 in the 30 days before.');
    expect(said(figuresOf(reviews(5, 4.5), reviews(5, 4.6)))).toEqual([]);
  });

  test('fewer and more reviews are said in numbers, not in percent', () => {
    expect(sentences(figuresOf(reviews(1, 5), reviews(9, 5)))).toEqual([
      '1 review in the last 30 days, down from 9 in the 30 days before.',
    ]);
    expect(sentences(figuresOf(reviews(28, 5), reviews(22, 5)))).toEqual([
      '28 reviews in the last 30 days, up from 22 in the 30 days before.',
    ]);
    // The first reviews of all are no growth.
    expect(said(figuresOf(reviews(28, 5)))).toEqual([]);
  });

  test('reviews without a reply are counted, and listed behind the link', () => {
    const [insight] = said(figuresOf(reviews(28, 5, 19), reviews(28, 5)));
    expect(insight?.sentence).toBe('9 of your 28 reviews in the last 30 days have no reply yet.');
    expect(insight?.link.to).toBe('/reviews?status=approved&replied=no&from=2026-03-02&to=2026-03-31');
    expect(said(figuresOf(reviews(28, 5, 20), reviews(28, 5)))).toEqual([]);
  });

  test('a form that is opened and seldom sent', () => {
    expect(sentences(figuresOf({ reviewPageViews: 112, submitted: 9 }))).toEqual([
      'Your review form was opened 112 times in the last 30 days, and 8% of those became a review.',
    ]);
    expect(said(figuresOf({ reviewPageViews: 112, submitted: 12 }))).toEqual([]);
  });

  test('clients who were asked are compared with all others, where there are enough of both', () => {
    const others = { direct: { reviewPageViews: 52, submitted: 10 } };
    const asked = { invitation: { reviewPageViews: 8, submitted: 6 }, reminder: { reviewPageViews: 2, submitted: 2 } };
    expect(sentences(figuresOf({}, {}, { ...others, ...asked }))).toEqual([
      '80% of the people who opened your emailed invitations left a review, and 19% of all others who opened the form.',
    ]);
    expect(said(figuresOf({}, {}, { ...others, invitation: { reviewPageViews: 9, submitted: 9 } }))).toEqual([]);
    expect(said(figuresOf({}, {}, asked))).toEqual([]);
    const unanswered = { direct: { reviewPageViews: 52 }, invitation: { reviewPageViews: 10 } };
    expect(said(figuresOf({}, {}, unanswered))).toEqual([]);
  });

  test('visitors who stay away, and visitors who look and leave', () => {
    expect(sentences(figuresOf({ views: 70, clicks: 9 }, { views: 100 }))).toEqual([
      'Your public page had 70 visits in the last 30 days, down from 100 in the 30 days before.',
    ]);
    expect(sentences(figuresOf({ views: 200, clicks: 6 }, { views: 200 }))).toEqual([
      '3% of the 200 visits to your public page led to the review form in the last 30 days.',
    ]);
  });

  test('has a name of its own, advice, and a way to follow it', () => {
    expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length);
    for (const { advice, link } of rules) {
      expect(advice).toMatch(/^[A-Z].*\.$/);
      expect(link(figuresOf()).to).toMatch(/^\//);
    }
  });
});

test('at most as many as asked for are said, the most pressing first', () => {
  const figures = figuresOf(reviews(5, 3, 0), reviews(20, 5), { qr: { views: 100 } });
  expect(insightsOf(figures, 2).map(({ name }) => name)).toEqual([
    'a QR code that leads to the page and seldom to a review',
    'lower stars than before',
  ]);
  expect(insightsOf(figures, 10).length).toBeGreaterThan(3);
});
