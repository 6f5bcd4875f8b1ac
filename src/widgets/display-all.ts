import type { EmbedData, WidgetReview } from '#shared/schemas/widgets.ts';
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
  let cursor: EmbedData['nextCursor'];
  let top = 0;
  let end = 0;
  let drawing = 0;

  const list = make('div', '');
  const scroller = scrollingList(list);
  const head = make('div', 'head', summary(data));
  const status = make('span', '');
  status.role = 'status';

  const learn = ({ reviews, nextCursor }: EmbedData) => {
    for (let index = 0; index < reviews.length; index += 1) known[known.length] = reviews[index] as WidgetReview;
    cursor = nextCursor;
  };

  const turn = async (begin: number) => {
    let mine = drawing;
    // An answer ends early when its reviews are long.
    while (cursor && known.length < begin + size) {
      next.setOff(true);
      const more = await loadMore(cursor);
      // Somebody may turn elsewhere before it is there; then it is asked for again when it is wanted again.
      if (mine !== drawing) return;
      if (!more) {
        // What came with the widget is shown in any case.
        if (!end) break;
        next.setOff(false);
        status.textContent = 'That didn’t load. Try again.';
        return;
      }
      learn(more);
    }
    drawing += 1;
    mine = drawing;
    top = begin;
    end = Math.min(begin + size, known.length);
    const last = !cursor && end === known.length;
    // The button that was pressed goes; reading continues here.
    if (growing && last) {
      if (root.activeElement === next.element) scroller.focus({ preventScroll: true });
      next.element.hidden = true;
    }
    next.setOff(last);
    previous.setOff(!begin);
    status.textContent = growing ? '' : `Page ${Math.ceil(begin / size) + 1} of ${Math.ceil(total / size)}`;
    const drawn = document.createDocumentFragment();
    await inTurn(end - begin, signal, (index) => {
      drawn.append(reviewCard(known[begin + index] as WidgetReview, data, origin));
    });
    if (growing) return list.append(drawn);
    // Somebody may turn the page before it is drawn.
    if (mine !== drawing) return;
    list.textContent = '';
    list.append(drawn);
    // Reading begins at the top, which may be above the window by now.
    scroller.scrollTop = 0;
    head.scrollIntoView({ block: 'nearest' });
  };

  const previous = switchable('‹ Previous', () => turn(Math.max(0, top - size)));
  const next = switchable(growing ? 'Load More' : 'Next ›', () => turn(end));
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
  learn(data);
  await turn(0);
}

export const displayAll: Kind = {
  type: 'displayAll',
  css: base + parts + cards + paging,
  height: 600,
  show: showInPage,
  draw,
};
