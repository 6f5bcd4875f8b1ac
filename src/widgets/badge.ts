import own from './badge.css?inline';
import { fill, link, make, pageOf, rating } from './draw.ts';
import { showInPage } from './in-page.ts';
import base from './look.css?inline';
import type { Kind, WidgetContext } from './mount.ts';

/** The rating in one line: stars, number and count, as a link to all reviews. */
function draw({ box, data, origin }: WidgetContext): void {
  const { performer, stats } = data;
  const badge = link('badge', '', pageOf(performer, origin, stats.totalReviews ? 'reviews' : 'review'));
  fill(badge, [
    rating(stats) || make('b', 'name', performer.invitation),
    make('span', 'about', stats.totalReviews ? stats.countText : 'Leave a Review'),
  ]);
  box.classList.add('tight');
  box.append(badge);
}

export const badge: Kind = { type: 'badge', css: base + own, height: 80, show: showInPage, draw, drawsEmpty: true };
