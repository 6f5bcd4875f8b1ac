/** The pop-ups of the page, in the order in which they came. */
const open = new Set<HTMLElement>();

/** In a corner the first one is shown, and the next when it is closed. */
function takeTurns(): void {
  let taken = '';
  // Two of 340 pixels and the room around them: where that is too much, there is only one corner.
  open.forEach(({ style, className }) => {
    style.display = taken && (innerWidth < 728 || taken.includes(className)) ? 'none' : '';
    taken += className;
  });
}

/** A pop-up, whose class names its corner, waits while another is there: they never cover each other. */
export function waitForCorner(box: HTMLElement, signal: AbortSignal): void {
  open.add(box);
  takeTurns();
  addEventListener('resize', takeTurns, { signal });
  signal.addEventListener('abort', () => {
    open.delete(box);
    takeTurns();
  });
}
