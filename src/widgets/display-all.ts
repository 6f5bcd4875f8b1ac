import type { WidgetReview } from '#shared/schemas/widgets.ts';
import cards from './cards.css?inline';
import { button, fill, footLinks, make, reviewCard, summary } from './draw.ts';
import { showInPage } from './in-page.ts';
import base from './look.css?inline';
import { inTurn, type Kind, type WidgetContext } from './mount.ts';
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
    const hadFocus = root.activeElement === next;
    next.hidden = growing && last;
    next.disabled = last;
    previous.disabled = !page;
    status.textContent = growing ? '' : `Page ${page + 1} of ${Math.ceil(total / size)}`;
    // A button that can no longer be pressed loses the focus; the list is where reading continues.
    if (hadFocus && last) (list.parentElement as HTMLElement).focus({ preventScroll: true });
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
      next.disabled = true;
      const mine = drawing;
      const more = await loadMore(cursor);
      // Somebody may turn elsewhere before it is there; then it is asked for again when it is wanted again.
      if (mine !== drawing) return;
      if (!more) {
        next.disabled = false;
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
    (list.parentElement as HTMLElement).scrollTop = 0;
    head.scrollIntoView({ block: 'nearest' });
  };

  const previous = button('', '‹ Previous', '', () => turn(page - 1));
  const next = button('', growing ? 'Load More' : 'Next ›', '', () => turn(page + 1));
  fill(box, [
    head,
    scrollingList(list),
    make('div', 'foot', total > size && make('div', 'pager', !growing && previous, next, status), footLinks(context)),
  ]);
  learn(data.reviews);
  await show();
}

export const displayAll: Kind = { type: 'displayAll', css: base + parts + cards, height: 600, show: showInPage, draw };
