import { textOn } from '#shared/contrast.ts';
import type { WidgetData, WidgetReview } from '#shared/schemas/widgets.ts';
import type { WidgetConfig } from '#shared/widgets.ts';
import { byline, footLinks, link, make, pageOf, rating, words } from './draw.ts';
import type { MountedWidget } from './mount.ts';
import { mountWidget } from './mount.ts';
import { scrollingList } from './scroll-cue.ts';
import { followTheme } from './surroundings.ts';
import css from './widget.css?inline';

export const mountCollect = (place: Element) => mountWidget(place, css);

/** So high at least; as high as its container where that is higher. */
export const reserved = 480;

/** The review-collection widget: what customers said, and the way to say something. */
export function renderCollect(
  { host, root, signal }: MountedWidget,
  data: WidgetData,
  config: WidgetConfig,
  origin: string,
): HTMLElement {
  const { performer, stats, reviews } = data;
  const { totalReviews } = stats;
  const average = config.showRating && rating(stats);
  const total = config.showReviewCount && totalReviews > 0 && stats.countText;
  const count = Math.min(reviews.length, config.maxReviews);
  const list = make('div', '');
  for (let index = 0; index < count; index += 1) {
    const review = reviews[index] as WidgetReview;
    list.append(make('article', 'card', byline(review), words(review, data, origin)));
  }
  const box = make(
    'section',
    'box',
    make('div', '', make('h2', '', config.title), config.description && make('p', 'about', config.description)),
    (average || total) && make('div', 'sum', average, total),
    count ? scrollingList(list) : make('p', 'empty', performer.invitation),
    footLinks({ data, config, origin }, link('go', 'Leave a Review', pageOf(performer, origin, 'review'))),
  );
  followTheme(config.theme, root, signal, false, (dark) => box.classList.toggle('dark', dark));
  box.style.setProperty('--pr', config.primaryColor);
  box.style.setProperty('--on-pr', textOn(config.primaryColor));
  box.style.minHeight = `${Math.max((host.parentElement as HTMLElement).clientHeight, reserved)}px`;
  return box;
}
