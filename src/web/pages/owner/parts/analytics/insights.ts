import { averageRating, clickRate, conversionRate, growthOf, responseRate } from '#shared/analytics.ts';
import { formatNumber, reviewCountText } from '#shared/format.ts';
import type { Analytics, Funnel } from '#shared/schemas/analytics.ts';

/**
 * What the figures of a period say, and what to do about it. Each rule has a condition on measured figures, which is never
 * met by a few; one sentence with those figures; one piece of advice; and the place to follow it.
 */
type Rule = {
  name: string;
  holds: (figures: Analytics) => boolean;
  sentence: (figures: Analytics) => string;
  advice: string;
  link: (figures: Analytics) => { to: string; label: string };
};

/** With fewer reviews than this, or fewer visits, a change is chance. */
const enoughReviews = 5;
const enoughVisits = 30;

const wholePercent = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 0 });
const percent = (share: number | null) => wholePercent.format(share ?? 0);
const lately = ({ days }: Analytics) => `in the last ${days} days`;
const before = ({ days }: Analytics) => `the ${days} days before`;
const visitText = (count: number) => `${formatNumber(count)} ${count === 1 ? 'visit' : 'visits'}`;

const someReviews = (count: number) => (count === 0 ? 'no review' : reviewCountText(count));

const noVisits: Funnel = { views: 0, clicks: 0, reviewPageViews: 0, submitted: 0 };
const funnelFrom = ({ sources }: Analytics, names: readonly string[]): Funnel =>
  sources
    .filter(({ source }) => names.includes(source))
    .reduce(
      (sum, each) => ({
        views: sum.views + each.views,
        clicks: sum.clicks + each.clicks,
        reviewPageViews: sum.reviewPageViews + each.reviewPageViews,
        submitted: sum.submitted + each.submitted,
      }),
      noVisits,
    );
const qr = (figures: Analytics) => funnelFrom(figures, ['qr']);
const askedByEmail = (figures: Analytics) => funnelFrom(figures, ['invitation', 'reminder']);
const cameByThemselves = (figures: Analytics) => funnelFrom(figures, ['direct', 'qr', 'widget', 'social', 'other']);

const grewBy = (now: number, then: number) => growthOf(now, then) ?? 0;
const ratingMoved = ({ current, previous }: Analytics) =>
  current.approved >= enoughReviews && previous.approved >= enoughReviews
    ? (averageRating(current) ?? 0) - (averageRating(previous) ?? 0)
    : 0;
const stars = (average: number | null) => (average ?? 0).toFixed(1);
const ratingSentence = (word: 'up' | 'down') => (figures: Analytics) =>
  `New reviews average ${stars(averageRating(figures.current))} stars, ${word} from ${stars(averageRating(figures.previous))} in ${before(figures)}.`;

/** The most pressing first. */
export const rules: readonly Rule[] = [
  {
    name: 'a QR code that leads to the page and seldom to a review',
    holds: (figures) => qr(figures).views >= enoughVisits && qr(figures).submitted < 0.05 * qr(figures).views,
    sentence: (figures) =>
      `Your QR code brought ${visitText(qr(figures).views)} to your public page ${lately(figures)}, and ${someReviews(qr(figures).submitted)}.`,
    advice: 'Print a new code that opens the review form.',
    link: () => ({ to: '/public-page/print', label: 'Print a new code' }),
  },
  {
    name: 'lower stars than before',
    holds: (figures) => ratingMoved(figures) <= -0.3,
    sentence: ratingSentence('down'),
    advice: 'Read what has changed for your customers, and reply.',
    link: ({ from, to }) => ({ to: `/reviews?${new URLSearchParams({ from, to })}`, label: 'Read the new reviews' }),
  },
  {
    name: 'fewer reviews than before',
    holds: ({ current, previous }) =>
      previous.approved >= enoughReviews && grewBy(current.approved, previous.approved) <= -0.4,
    sentence: (figures) =>
      `${reviewCountText(figures.current.approved)} ${lately(figures)}, down from ${formatNumber(figures.previous.approved)} in ${before(figures)}.`,
    advice: 'Ask the clients of your latest gigs.',
    link: () => ({ to: '/gigs', label: 'Ask for Reviews' }),
  },
  {
    name: 'reviews without a reply',
    holds: ({ current }) => current.approved >= enoughReviews && (responseRate(current) ?? 1) < 0.7,
    sentence: (figures) =>
      `${formatNumber(figures.current.approved - figures.current.replied)} of your ${reviewCountText(figures.current.approved)} ${lately(figures)} have no reply yet.`,
    advice: 'Two sentences of thanks are enough, and everybody sees them.',
    link: ({ from, to }) => ({
      to: `/reviews?${new URLSearchParams({ status: 'approved', replied: 'no', from, to })}`,
      label: 'Reply to them',
    }),
  },
  {
    name: 'a form that is opened and seldom sent',
    holds: ({ current }) => current.reviewPageViews >= enoughVisits && (conversionRate(current) ?? 1) < 0.1,
    sentence: (figures) =>
      `Your review form was opened ${formatNumber(figures.current.reviewPageViews)} times ${lately(figures)}, and ${percent(conversionRate(figures.current))} of those became a review.`,
    advice: 'Ask each client personally, soon after the event.',
    link: () => ({ to: '/gigs', label: 'Ask for Reviews' }),
  },
  {
    name: 'clients who were asked answer more often',
    holds: (figures) => {
      const asked = askedByEmail(figures);
      const others = cameByThemselves(figures);
      if (asked.submitted === 0 || asked.reviewPageViews < 10 || others.reviewPageViews < enoughVisits) return false;
      return (conversionRate(asked) ?? 0) >= 2 * (conversionRate(others) ?? 1);
    },
    sentence: (figures) =>
      `${percent(conversionRate(askedByEmail(figures)))} of the people who opened your emailed invitations left a review, and ${percent(conversionRate(cameByThemselves(figures)))} of all others who opened the form.`,
    advice: 'Record every gig, so that every client is asked.',
    link: () => ({ to: '/gigs', label: 'Record your gigs' }),
  },
  {
    name: 'fewer visitors than before',
    holds: ({ current, previous }) => previous.views >= enoughVisits && grewBy(current.views, previous.views) <= -0.3,
    sentence: (figures) =>
      `Your public page had ${visitText(figures.current.views)} ${lately(figures)}, down from ${formatNumber(figures.previous.views)} in ${before(figures)}.`,
    advice: 'Post a review as a picture with your link.',
    link: () => ({ to: '/social-assets', label: 'Make a picture' }),
  },
  {
    name: 'visitors who look and leave',
    holds: ({ current }) => current.views >= 3 * enoughVisits && (clickRate(current) ?? 1) < 0.05,
    sentence: (figures) =>
      `${percent(clickRate(figures.current))} of the ${visitText(figures.current.views)} to your public page led to the review form ${lately(figures)}.`,
    advice: 'Send your customers the link to the form itself.',
    link: () => ({ to: '/gigs', label: 'Ask for Reviews' }),
  },
  {
    name: 'higher stars than before',
    holds: (figures) => ratingMoved(figures) >= 0.3,
    sentence: ratingSentence('up'),
    advice: 'Show them on your own site.',
    link: () => ({ to: '/embed-dashboard', label: 'Embed Reviews' }),
  },
  {
    name: 'more reviews than before',
    holds: ({ current, previous }) =>
      current.approved >= enoughReviews && previous.approved > 0 && grewBy(current.approved, previous.approved) >= 0.25,
    sentence: (figures) =>
      `${reviewCountText(figures.current.approved)} ${lately(figures)}, up from ${formatNumber(figures.previous.approved)} in ${before(figures)}.`,
    advice: 'Turn the best one into a picture to post.',
    link: () => ({ to: '/social-assets', label: 'Make a picture' }),
  },
];

type Insight = { name: string; sentence: string; advice: string; link: { to: string; label: string } };

/** What is worth saying of these figures, at most so many. Nothing, when nothing stands out or too little happened. */
export const insightsOf = (figures: Analytics, most: number): Insight[] =>
  rules
    .filter((rule) => rule.holds(figures))
    .slice(0, most)
    .map(({ name, sentence, advice, link }) => ({ name, sentence: sentence(figures), advice, link: link(figures) }));
