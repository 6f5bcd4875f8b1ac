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

/** Calls once, when the page has loaded and has nothing better to do. */
export function whenPageIsIdle(signal: AbortSignal, work: () => void): void {
  // A widget destroyed by then makes no request.
  const later = () => setTimeout(work, 1000);
  if (document.readyState === 'complete') later();
  else addEventListener('load', later, { once: true, signal });
}

/**
 * Keeps a widget to the room it has while the page below it is in sight: its list scrolls inside. It grows to its whole
 * height where nobody sees anything move: below the window, at the end of the page, or when the visitor asks for more.
 */
export function fitWithoutShift(host: HTMLElement, signal: AbortSignal, room: number, draw: () => HTMLElement): void {
  const isSeen = () => {
    const { bottom } = host.getBoundingClientRect();
    return bottom < innerHeight && document.body.getBoundingClientRect().bottom - bottom > 80;
  };
  // Before anything is drawn: the page has been laid out, and asking costs nothing.
  const seen = isSeen();
  const box = draw();
  const { style } = box;
  style.minHeight = `${room}px`;
  if (!seen) return;
  style.maxHeight = style.minHeight;
  const end = new AbortController();
  const grow = () => {
    style.maxHeight = '';
    end.abort();
  };
  const look = () => isSeen() || grow();
  addEventListener('scroll', look, { passive: true, signal: end.signal });
  box.addEventListener('click', grow, { signal: end.signal });
  signal.addEventListener('abort', () => end.abort());
}
