/** When a widget loads and grows: only near the window, and without moving anything the visitor is looking at. */

/** Calls once, when the element comes near the window. */
export function whenNear(element: Element, signal: AbortSignal, work: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      // The last one: where it is by now.
      if (!entries[entries.length - 1]?.isIntersecting) return;
      observer.disconnect();
      work();
    },
    { rootMargin: '400px' },
  );
  observer.observe(element);
  signal.addEventListener('abort', () => observer.disconnect());
}

/** Calls once, when the page has loaded and has nothing better to do, with the time at which it was loaded. */
export function whenPageIsIdle(signal: AbortSignal, work: (since: number) => void): void {
  // A widget destroyed by then makes no request.
  const later = () => setTimeout(work, 1000, performance.now());
  if (document.readyState === 'complete') later();
  else addEventListener('load', later, { once: true, signal });
}

/**
 * Whether growing would move something that a visitor sees: the end of it is in the window, and more comes below. `foot`
 * is how much of its own end would move along.
 */
export function isInSight(element: Element, foot = 0): boolean {
  const { bottom } = element.getBoundingClientRect();
  return bottom - foot < innerHeight && document.body.getBoundingClientRect().bottom - bottom > 24;
}

/**
 * Keeps a widget to the room it has while the page below it is in sight: its list scrolls inside. It grows to its whole
 * height where nobody sees anything move: below the window, at the end of the page, or when the visitor asks for more.
 */
export function fitWithoutShift(host: HTMLElement, box: HTMLElement, signal: AbortSignal, room: number): void {
  const { style } = box;
  style.minHeight = `${room}px`;
  if (!isInSight(host)) return;
  style.maxHeight = style.minHeight;
  const end = new AbortController();
  const grow = () => {
    style.maxHeight = '';
    end.abort();
  };
  const look = () => isInSight(host) || grow();
  addEventListener('scroll', look, { passive: true, signal: end.signal });
  box.addEventListener('click', grow, { signal: end.signal });
  signal.addEventListener('abort', () => end.abort());
}
