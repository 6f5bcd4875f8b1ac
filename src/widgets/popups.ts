import type { WidgetReview } from '#shared/schemas/widgets.ts';
import { waitForCorner } from './corners.ts';
import { allLink, button, byline, cutText, describe, fill, make, stepper, summary, typed } from './draw.ts';
import type { WidgetContext } from './mount.ts';

const day = 86_400_000;
const cutAt = 100;
const listed = 3;

const keyOf = (type: string, performerId: string) => `starbill:closed:${type}:${performerId}`;

/** Whether this visitor closed it less than a day ago. A page without storage forgets. */
export function wasClosed(type: string, performerId: string): boolean {
  try {
    return Date.now() - Number(localStorage.getItem(keyOf(type, performerId))) < day;
  } catch {
    return false;
  }
}

/** Sets a pop-up up: its corner, its way out, and what both have in common. */
function popUp(context: WidgetContext, type: string, title: string, content: Node, more: Node | false): void {
  const { box, data, config, origin, isPreview, signal, destroy } = context;
  const close = () => {
    try {
      if (!isPreview) localStorage.setItem(keyOf(type, context.performerId), `${Date.now()}`);
    } catch {
      // Without storage it can stay closed only until the page is left.
    }
    destroy();
  };
  box.classList.add('pop', config.popupPosition);
  describe(box, 'complementary', title);
  box.addEventListener('keydown', (event) => event.key === 'Escape' && close());
  fill(box, [
    make('div', 'head', make('h2', '', title), button('close', '×', 'Close reviews', close)),
    content,
    more,
    make('div', 'foot', summary(data), allLink(data, origin)),
  ]);
  if (!isPreview) waitForCorner(box, signal);
}

const shortReview = (review: WidgetReview | undefined) =>
  review && make('article', 'card', byline(review), typed('p', 'words', cutText(review.comment, cutAt)));

/** One review at a time, in a corner. */
export function sidePopup(context: WidgetContext): void {
  const { reviews } = context.data;
  const slot = make('div', '');
  slot.setAttribute('aria-live', 'polite');
  const { pager } = stepper(reviews.length, (shown) => {
    slot.textContent = '';
    fill(slot, [shortReview(reviews[shown])]);
  });
  popUp(context, 'sidePopup', 'Customer Reviews', slot, reviews.length > 1 && pager);
}

/** The latest: five are taken, three are listed, and the others come when they are asked for. */
export function latestPopup(context: WidgetContext): void {
  const { reviews } = context.data;
  const list = make('div', 'list');
  const rest = reviews.length - listed;
  const show = (from: number, to: number) => {
    for (let index = from; index < to; index += 1) fill(list, [shortReview(reviews[index])]);
  };
  show(0, listed);
  const more = button('more', `+${rest} more ${rest === 1 ? 'review' : 'reviews'}`, '', () => {
    show(listed, reviews.length);
    more.remove();
  });
  popUp(context, 'latestPopup', 'Latest Reviews', list, rest > 0 && more);
}
