import type { WidgetReview } from '#shared/schemas/widgets.ts';
import cards from './cards.css?inline';
import { fill, footLinks, make, reviewCard, summary, switchable } from './draw.ts';
import { showInPage } from './in-page.ts';
import base from './look.css?inline';
import { inTurn, type Kind, type WidgetContext } from './mount.ts';
import paging from './paging.css?inline';
import parts from './reviews.css?inline';
import { scrollingList } from './scroll-cue.ts';
import own from './wall.css?inline';

const columnWidth = 290;

/** About how tall a card will be. Measuring would need it on the page, and lay the page out once for each card. */
const heightOf = ({ comment, imageUrls, reply }: WidgetReview) =>
  130 + comment.length * 0.7 + (imageUrls.length && 82) + (reply ? 60 + reply.length * 0.6 : 0);

/** All reviews at once in columns of cards, each put where there is most room. */
async function draw(context: WidgetContext): Promise<void> {
  const { box, host, root, data, origin, signal, loadMore } = context;
  const columns = make('div', 'columns');
  const scroller = scrollingList(columns);
  // Maps and sets, because arrays are what pages redefine.
  const cards = new Map<HTMLElement, number>();
  let heights: number[] = [];
  let cursor = data.nextCursor;

  const place = (card: HTMLElement, height: number) => {
    let lowest = 0;
    for (let index = 1; index < heights.length; index += 1) {
      if ((heights[index] as number) < (heights[lowest] as number)) lowest = index;
    }
    heights[lowest] = (heights[lowest] as number) + height;
    columns.children[lowest]?.append(card);
  };
  const arrange = () => {
    const count = Math.max(1, Math.min(4, Math.floor(host.clientWidth / columnWidth)));
    if (count === heights.length) return;
    heights = [];
    columns.textContent = '';
    for (let index = 0; index < count; index += 1) {
      heights[index] = 0;
      columns.append(make('div', ''));
    }
    cards.forEach((height, card) => {
      place(card, height);
    });
  };
  const add = (reviews: WidgetReview[]) =>
    inTurn(reviews.length, signal, (index) => {
      const review = reviews[index] as WidgetReview;
      const card = reviewCard(review, data, origin);
      cards.set(card, heightOf(review));
      place(card, heightOf(review));
    });

  const status = make('span', '');
  status.setAttribute('role', 'status');
  const more = switchable('Load More', async () => {
    if (!cursor) return;
    more.setOff(true);
    const answer = await loadMore(cursor);
    more.setOff(false);
    status.textContent = answer ? '' : 'That didn’t load. Try again.';
    if (!answer) return;
    cursor = answer.nextCursor;
    // The button that was pressed is gone; reading continues here.
    if (!cursor && root.activeElement === more.element) scroller.focus({ preventScroll: true });
    more.element.hidden = !cursor;
    await add(answer.reviews);
  });

  fill(box, [
    make('div', 'head', make('h2', '', 'Customer Reviews'), summary(data)),
    scroller,
    make('div', 'foot', cursor && make('div', 'pager', more.element, status), footLinks(context)),
  ]);
  box.classList.add('wall');
  arrange();
  const observer = new ResizeObserver(arrange);
  observer.observe(host);
  signal.addEventListener('abort', () => observer.disconnect());
  await add(data.reviews);
}

export const wall: Kind = {
  type: 'wall',
  css: base + parts + cards + paging + own,
  height: 600,
  show: showInPage,
  draw,
};
