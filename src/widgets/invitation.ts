import { footLinks, link, make, pageOf, summary } from './draw.ts';
import type { WidgetContext } from './mount.ts';

/**
 * What stands where reviews will be: a reason to leave the first one, as tall as what it stands in for, and below it
 * where else the widget leads. Reviews that the owner hides still count, and are said.
 */
export function inviting(context: WidgetContext): HTMLElement {
  const { data, origin } = context;
  return make(
    'div',
    'empty',
    data.stats.totalReviews > 0 && summary(data),
    make('h2', '', data.performer.invitation),
    make('p', 'about', 'It takes a minute, and no account.'),
    link('go', 'Leave a Review', pageOf(data.performer, origin, 'review')),
    footLinks(context),
  );
}
