import type { WidgetReview } from '#shared/schemas/widgets.ts';
import cards from './cards.css?inline';
import { fill, footLinks, make, reviewCard, summary, switchable } from './draw.ts';
import { showInPage } from './in-page.ts';
import base from './look.css?inline';
import { inTurn, type Kind, type WidgetContext } from './mount.ts';
import paging from './paging.css?inline';
import parts from './reviews.css?inline';
import { scrollingList } from './scroll-cue.ts';

/** The list: page by page with Previous and Next, or growing with Load More. */
async function draw(context: WidgetContext): Promise<void> {
  const { box, root, data, config, origin, signal, loadMore } = context;
  const size = config.reviewsPerPage;
  const growing = config.paginationStyle === 'loadMore';
  const total = data.selected ? data.reviews.length : data.stats.totalReviews - data.stats.hiddenReviews;
  const known: WidgetReview[] = [];
  let cursor = data.nextCursor;
  let page = 0;
  let drawing = 0;

  const list = make('div', '');
  const scroller = scrollingList(list);
  const head = make('div', 'head', summary(data));
  const status = make('span', '');
  status.setAttribute('role', 'status');

  const learn = (reviews: WidgetReview[]) => {
    for (let index = 0; index < reviews.length; index += 1) known[known.length] = reviews[index] as WidgetReview;
  };

  const show = async () => {
    drawing += 1;
    const mine = drawing;
    const begin = page * size;
    const end = Math.min(begin + size, known.length);
    const last = (page + 1) * size >= total || (!cursor && end >= known.length);
    // The button that was pressed goes; reading continues here.
    if (growing && last && root.activeElement === next.element) scroller.focus({ preventScroll: true });
    next.element.hidden = growing && last;
    next.setOff(last);
    previous.setOff(!page);
    status.textContent = growing ? '' : `Page ${page + 1} of ${Math.ceil(total / size)}`;
    const drawn = document.createDocumentFragment();
    await inTurn(end - begin, signal, (index) => {
      drawn.append(reviewCard(known[begin + index] as WidgetReview, data, origin));
    });
    // Somebody may turn the page before it is drawn.
    if (!growing && mine !== drawing) return;
    if (!growing) list.textContent = '';
    list.append(drawn);
  };

  const turn = async (to: number) => {
    if ((to + 1) * size > known.length && cursor) {
      next.setOff(true);
      const mine = drawing;
      const more = await loadMore(cursor);
      // Somebody may turn elsewhere before it is there; then it is asked for again when it is wanted again.
      if (mine !== drawing) return;
      if (!more) {
        next.setOff(false);
        status.textContent = 'That didn’t load. Try again.';
        return;
      }
      learn(more.reviews);
      cursor = more.nextCursor;
    }
    page = to;
    await show();
    if (growing) return;
    // Reading begins at the top, which may be above the window by now.
    scroller.scrollTop = 0;
    head.scrollIntoView({ block: 'nearest' });
  };

  const previous = switchable('‹ Previous', () => turn(page - 1));
  const next = switchable(growing ? 'Load More' : 'Next ›', () => turn(page + 1));
  fill(box, [
    head,
    scroller,
    make(
      'div',
      'foot',
      total > size && make('div', 'pager', !growing && previous.element, next.element, status),
      footLinks(context),
    ),
  ]);
  learn(data.reviews);
  await show();
}

export const displayAll: Kind = {
  type: 'displayAll',
  css: base + parts + cards + paging,
  height: 600,
  show: showInPage,
  draw,
};
