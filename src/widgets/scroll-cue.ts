import { describe, make } from './draw.ts';

/**
 * A part that scrolls and says so: while something is below its edge it fades out there. `inner` is what scrolls; its
 * size is watched, because photos, fonts and opened details change it. The observer goes with the elements it watches.
 */
export function scrollable(inner: HTMLElement, className: string): HTMLElement {
  const scroller = make('div', `${className} scroll`, inner);
  scroller.tabIndex = 0;
  const look = () =>
    scroller.classList.toggle('cut', scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop > 4);
  const observer = new ResizeObserver(look);
  observer.observe(scroller);
  observer.observe(inner);
  scroller.addEventListener('scroll', look);
  return scroller;
}

/** A list of reviews in the room that is left. */
export function scrollingList(inner: HTMLElement): HTMLElement {
  const list = scrollable(inner, 'list');
  describe(list, 'region', 'Customer reviews');
  return list;
}
