import type { WidgetReview } from '#shared/schemas/widgets.ts';
import { allLink, button, describe, fill, make, reviewCard, summary } from './draw.ts';
import { inTurn, type WidgetContext } from './mount.ts';

/** The list: page by page with Previous and Next, or growing with Load More. */
export function displayAll({ box, data, config, origin, signal, loadMore }: WidgetContext): void {
  const size = config.reviewsPerPage;
  const growing = config.paginationStyle === 'loadMore';
  const total = data.selected ? data.reviews.length : data.stats.totalReviews;
  const known: WidgetReview[] = [];
  let cursor = data.nextCursor;
  let page = 0;
  let drawing = 0;

  const list = make('div', 'list');
  list.tabIndex = 0;
  describe(list, 'region', 'Customer reviews');
  const status = make('span', '');
  status.setAttribute('role', 'status');

  const learn = (reviews: WidgetReview[]) => {
    for (let index = 0; index < reviews.length; index += 1) known[known.length] = reviews[index] as WidgetReview;
  };

  const show = () => {
    if (!growing) {
      list.textContent = '';
      list.scrollTop = 0;
    }
    drawing += 1;
    const mine = drawing;
    const begin = page * size;
    const end = Math.min(begin + size, known.length);
    inTurn(end - begin, signal, (index) => {
      // Somebody may turn the page before it is drawn.
      if (growing || mine === drawing) list.append(reviewCard(known[begin + index] as WidgetReview, data, origin));
    });
    const last = (page + 1) * size >= total || (!cursor && end >= known.length);
    next.hidden = growing && last;
    next.disabled = last;
    previous.disabled = !page;
    status.textContent = growing ? '' : `Page ${page + 1} of ${Math.ceil(total / size)}`;
  };

  const turn = async (to: number) => {
    if ((to + 1) * size > known.length && cursor) {
      next.disabled = true;
      const mine = drawing;
      const more = await loadMore(cursor);
      // Somebody may turn elsewhere before it is there; then it is asked for again when it is wanted again.
      if (mine !== drawing) return;
      if (!more) {
        next.disabled = false;
        status.textContent = 'Please try again.';
        return;
      }
      learn(more.reviews);
      cursor = more.nextCursor;
    }
    page = to;
    show();
  };

  const previous = button('', '‹ Previous', '', () => turn(page - 1));
  const next = button('', growing ? 'Load More' : 'Next ›', '', () => turn(page + 1));
  fill(box, [
    make('div', 'head', summary(data)),
    list,
    make(
      'div',
      'foot',
      total > size && make('div', 'pager', !growing && previous, next, status),
      allLink(data, origin),
    ),
  ]);
  learn(data.reviews);
  show();
}
