import type { WidgetReview } from '#shared/schemas/widgets.ts';
import { waitForCorner } from './corners.ts';
import { button, byline, describe, fill, footLinks, make, stepper, summary, words } from './draw.ts';
import { showInCorner } from './in-corner.ts';
import { inviting } from './invitation.ts';
import base from './look.css?inline';
import type { Kind, WidgetContext } from './mount.ts';
import { remember } from './popup-memory.ts';
import own from './popups.css?inline';
import parts from './reviews.css?inline';
import { scrollingList } from './scroll-cue.ts';

const listed = 3;

/** Below this an open pop-up could take more than a third of the screen: a small tab comes first there. */
const isSmallScreen = () => innerWidth < 800 || innerHeight < 600;

/** Sets a pop-up up: its corner, the tab in front of it on small screens, its way out. */
function popUp(context: WidgetContext, type: string, title: string, content: Node, more: Node | false): void {
  const { box, data, config, performerId, isPreview, isFramed, signal, destroy } = context;
  const note = (what: 'closed' | 'shown') => !isPreview && remember(what, `${type}:${performerId}`);
  const close = () => {
    note('closed');
    destroy();
  };
  const closeButton = () => button('close', '×', 'Close reviews', close);
  const showPanel = () => {
    box.classList.remove('tab');
    box.textContent = '';
    fill(box, [
      make('div', 'head', make('h2', '', title), !isFramed && closeButton()),
      data.reviews.length ? content : inviting(context),
      more,
      data.reviews.length > 0 && make('div', 'foot', summary(data), footLinks(context)),
    ]);
  };
  const showTab = () => {
    const open = button('open', '', '', () => {
      opened = true;
      showPanel();
      // The button that was pressed is gone; reading continues here.
      box.focus();
    });
    open.append(data.stats.totalReviews ? summary(data) : 'Leave a Review');
    box.classList.add('tab');
    box.textContent = '';
    fill(box, [open, closeButton()]);
  };
  const hasPlace = isPreview || isFramed;
  let opened = hasPlace;
  const arrange = () => {
    const small = !opened && isSmallScreen();
    if (box.firstChild && small === box.classList.contains('tab')) return;
    if (small) showTab();
    else showPanel();
  };

  box.classList.add('pop', config.popupPosition);
  box.tabIndex = -1;
  describe(box, 'complementary', title);
  arrange();
  // In a place of its own it covers nothing, and once closed it would leave a hole.
  if (hasPlace) return;
  box.addEventListener('keydown', (event) => event.key === 'Escape' && close());
  // A window that becomes small takes an open pop-up back into its tab, unless somebody has opened it.
  addEventListener('resize', arrange, { signal });
  waitForCorner(box, signal, () => config.popupDays && note('shown'));
}

const shortReview = (review: WidgetReview, { data, origin }: WidgetContext) =>
  make('article', 'card', byline(review), words(review, data, origin));

/** One review at a time, in a corner. */
function drawSide(context: WidgetContext): void {
  const { reviews } = context.data;
  const slot = make('div', '');
  slot.setAttribute('aria-live', 'polite');
  const { pager } = stepper(reviews.length, (shown) => {
    const review = reviews[shown];
    slot.replaceChildren(review ? shortReview(review, context) : '');
  });
  popUp(context, 'sidePopup', 'Customer Reviews', scrollingList(slot), reviews.length > 1 && pager);
}

/** The latest: five are taken, three are listed, and the others come when they are asked for. */
function drawLatest(context: WidgetContext): void {
  const { reviews } = context.data;
  const list = make('div', '');
  const rest = reviews.length - listed;
  const show = (from: number, to: number) => {
    for (let index = from; index < to && index < reviews.length; index += 1)
      list.append(shortReview(reviews[index] as WidgetReview, context));
  };
  show(0, listed);
  const scroller = scrollingList(list);
  const more = button('more', `+${rest} more ${rest === 1 ? 'review' : 'reviews'}`, '', () => {
    show(listed, reviews.length);
    more.remove();
    // The button that was pressed is gone; reading continues here.
    scroller.focus();
  });
  popUp(context, 'latestPopup', 'Latest Reviews', scroller, rest > 0 && more);
}

const css = base + parts + own;
export const sidePopup: Kind = {
  type: 'sidePopup',
  css,
  height: 0,
  show: showInCorner,
  drawsEmpty: true,
  draw: drawSide,
};
export const latestPopup: Kind = {
  type: 'latestPopup',
  css,
  height: 0,
  show: showInCorner,
  drawsEmpty: true,
  draw: drawLatest,
};
