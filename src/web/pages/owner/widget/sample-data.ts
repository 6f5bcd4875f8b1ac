import { averageText, reviewCountText } from '#shared/format.ts';
import type { Rating } from '#shared/ratings.ts';
import type { WidgetData, WidgetReview } from '#shared/schemas/widgets.ts';
import type { WidgetConfig } from '#shared/widgets.ts';

const review = (id: number, reviewerName: string, rating: Rating, comment: string): WidgetReview => ({
  id: String(id),
  reviewerName,
  initial: reviewerName.slice(0, 1),
  rating,
  comment,
  cut: false,
  createdAt: '2026-01-01T12:00:00.000Z',
  date: 'January 1, 2026',
  eventType: '',
  verified: false,
  verifiedGig: false,
  edited: false,
  imageUrls: [],
  reply: null,
  mark: '',
  markWords: '',
});

const reviews = [
  review(1, 'Sample Guest', 5, 'This is how a review will look. Yours take its place as soon as one is published.'),
  review(2, 'Another Guest', 4, 'A second one, so you can see how they look together.'),
];

const average = reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length;

/** For owners without a published review: believable in shape, and never passed off as real. */
export const sampleData = (performer: WidgetData['performer'], config: WidgetConfig): WidgetData => ({
  performer,
  stats: {
    totalReviews: reviews.length,
    averageRating: average,
    hiddenReviews: 0,
    averageText: averageText(average),
    countText: reviewCountText(reviews.length),
  },
  config,
  reviews,
});

const list = new Intl.ListFormat('en-GB');

/** What the widget consists of before the first review is published. */
export const partsWithoutReviews = ({ invitation, booking }: WidgetData['performer'], config: WidgetConfig): string =>
  list.format(
    [
      'the title',
      config.description && 'the description',
      `“${invitation}”`,
      'the button',
      config.showEnquiry && booking ? `“${booking}”` : '',
    ].filter((part) => part !== ''),
  );
