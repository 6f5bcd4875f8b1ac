/** A pop-up that is on the page, and what is to happen when it is first seen. */
export type Waiting = { box: HTMLElement; seen(): unknown };

const dialogs = 'dialog[open],[role=dialog],[role=alertdialog],[aria-modal=true]';

/**
 * Whether the page shows a dialog of its own. One that is kept outside the window, or unseen, does not count. Some have no
 * box, because all that is in them is fixed: those cover the middle of the window.
 */
function hasDialog(): boolean {
  let found = !!document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest(dialogs);
  document.querySelectorAll(dialogs).forEach((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const inWindow = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
    // Safari has it since 17.4.
    found ||=
      inWindow &&
      (element.checkVisibility?.({ visibilityProperty: true, opacityProperty: true }) ??
        getComputedStyle(element).visibility === 'visible');
  });
  return found;
}

/** In a corner the first one is shown, and the next when it is closed; none over a dialog of the page: then it says so. */
function takeTurns(): boolean {
  let taken = '';
  const blocked = hasDialog();
  // Two of 340 pixels and the room around them: where that is too much, there is only one corner.
  window.Starbill?.popups?.forEach((waiting) => {
    const { box } = waiting;
    const corner = box.classList.contains('bottom-left') ? 'l' : 'r';
    const waits = blocked || (taken && (innerWidth < 728 || taken.includes(corner)));
    box.style.display = waits ? 'none' : '';
    taken += corner;
    if (waits) return;
    waiting.seen();
    waiting.seen = () => {};
  });
  return blocked;
}

/** A pop-up waits while another is in its corner, or a dialog on the page: it covers neither. */
export function waitForCorner(box: HTMLElement, signal: AbortSignal, seen: () => unknown): void {
  const popups = window.Starbill?.popups;
  const waiting = { box, seen };
  let timer = 0;
  const soon = (delay = 100) => {
    timer ||= window.setTimeout(() => {
      timer = 0;
      look();
    }, delay);
  };
  const look = () => {
    // A dialog that fades out is gone without another change of the document.
    if (takeTurns()) soon(400);
  };
  const changes = new MutationObserver(() => soon());
  changes.observe(document, { subtree: true, childList: true, attributes: true });
  popups?.add(waiting);
  look();
  addEventListener('resize', takeTurns, { signal });
  signal.addEventListener('abort', () => {
    changes.disconnect();
    clearTimeout(timer);
    popups?.delete(waiting);
    takeTurns();
  });
}
