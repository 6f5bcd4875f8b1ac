import type { WidgetData, WidgetReview } from '#shared/schemas/widgets.ts';
import { readableOn } from '#shared/widget-config.ts';
import type { WidgetConfig } from '#shared/widgets.ts';
import { allReviewsAddress, byline, countText, cutText, describe, link, make, stars, typed } from './draw.ts';
import type { MountedWidget } from './mount.ts';
import { mountWidget } from './mount.ts';
import css from './widget.css?inline';

export const mountCollect = (place: Element) => mountWidget(place, css);

/** The review-collection widget: what customers said, and the way to say something. */
export function renderCollect(
  { root }: MountedWidget,
  { performer, stats, reviews }: WidgetData,
  config: WidgetConfig,
  origin: string,
): HTMLElement {
  const average = stats.averageRating?.toFixed(1);
  const showsRating = config.showRating && average;
  const showsCount = config.showReviewCount && stats.totalReviews > 0;
  const count = Math.min(reviews.length, config.maxReviews);
  const list = make('div', 'list');
  list.tabIndex = 0;
  describe(list, 'region', 'Customer reviews');
  for (let index = 0; index < count; index += 1) {
    const review = reviews[index] as WidgetReview;
    list.append(make('article', 'card', byline(review), typed('p', 'words', cutText(review.comment, 280))));
  }
  const box = make(
    'section',
    `box ${config.theme}`,
    make('div', '', typed('h2', '', config.title), config.description && typed('p', 'about', config.description)),
    (showsRating || showsCount) &&
      make(
        'div',
        'sum',
        showsRating && make('strong', '', showsRating),
        showsRating && stars(stats.averageRating ?? 0, `${showsRating} of 5 stars on average`),
        showsCount && make('span', '', countText(stats.totalReviews)),
      ),
    count > 0 && list,
    link('go', 'Leave a Review', `${origin}/review/${performer.id}?src=widget`),
    stats.totalReviews > count &&
      link('all', `See all ${countText(stats.totalReviews)}`, allReviewsAddress({ performer }, origin)),
  );
  box.style.setProperty('--pr', config.primaryColor);
  box.style.setProperty('--on-pr', readableOn(config.primaryColor));
  root.textContent = '';
  root.append(box);
  return box;
}
