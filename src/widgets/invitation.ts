import { fill, footLinks, link, make, pageOf, summary, typed } from './draw.ts';
import type { WidgetContext } from './mount.ts';

/** What stands where reviews will be: a reason to leave the first one, as tall as what it stands in for. */
export function inviting({ data, origin }: Pick<WidgetContext, 'data' | 'origin'>): HTMLElement {
  const { performer } = data;
  return make(
    'div',
    'empty',
    typed('h2', '', performer.invitation),
    make('p', 'about', 'It takes a minute, and no account.'),
    link('go', 'Leave a Review', pageOf(performer, origin, 'review')),
  );
}

/** A widget without a review to show. Reviews that its owner hides still count, and are said. */
export function invitation(context: WidgetContext): void {
  const { box, data } = context;
  fill(box, [
    data.stats.totalReviews > 0 && make('div', 'head', summary(data)),
    inviting(context),
    make('div', 'foot', footLinks(context)),
  ]);
}
