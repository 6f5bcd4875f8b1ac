/** Where toasts stand: at their usual end of the screen, or at the other when they would cover what was just pressed. */
export type ToastPlace = 'usual' | 'other';

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;
type Screen = { width: number; height: number };

/** From here on the usual end is the bottom; on a phone, where dialogs have their buttons there, it is the top. */
const wideFrom = 640;
const toastWidth = 416;
/** The room that a toast with a button and two lines of text takes, with its distance from the edge. */
const toastHeight = 210;
/** The bar with the menu button. */
const barHeight = 64;
const barUntil = 1024;

/** The part of the screen that a toast in this place may cover. */
export function toastArea(place: ToastPlace, { width, height }: Screen): Box {
  const isWide = width >= wideFrom;
  const isAtTop = isWide === (place === 'other');
  const top = isAtTop ? (width < barUntil ? barHeight : 0) : height - toastHeight;
  return { left: isWide ? width - toastWidth : 0, right: width, top, bottom: top + toastHeight };
}

const meet = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The usual place, unless something that must stay in sight is there and nothing such is in the other. */
export function choosePlace(inSight: readonly Box[], screen: Screen): ToastPlace {
  const covers = (place: ToastPlace) => inSight.some((box) => meet(box, toastArea(place, screen)));
  return covers('usual') && !covers('other') ? 'other' : 'usual';
}

let pressed: Element | null = null;
/** Pressed before a dialog came up, and in sight again once that is gone. */
let pressedBelow: Element | null = null;

/** Remembers what is pressed, by pointer or by key, until the function that it answers is called. */
export function watchPresses(): () => void {
  const note = ({ target }: Event) => {
    if (!(target instanceof Element) || target.closest('[data-toasts]')) return;
    pressed = target.closest('button, a, label, summary, input, select, textarea, [role]') ?? target;
    if (!pressed.closest('[role=dialog], [role=alertdialog]')) pressedBelow = pressed;
  };
  const options = { capture: true, passive: true };
  for (const name of ['pointerdown', 'keydown'] as const) document.addEventListener(name, note, options);
  return () => {
    for (const name of ['pointerdown', 'keydown'] as const) document.removeEventListener(name, note, options);
  };
}

/** What was pressed last, what was pressed below a dialog, and what has the focus, as far as they are still there. */
export function boxesInSight(): Box[] {
  const boxes: Box[] = [];
  for (const element of [pressed, pressedBelow, document.activeElement]) {
    // A dialog or the whole screen can have the focus, and is too large to stay clear of.
    // A closing dialog is inert.
    if (
      !element?.isConnected ||
      element.closest('[inert]') ||
      element.matches('body, main, [role=dialog], [role=alertdialog]')
    )
      continue;
    boxes.push(element.getBoundingClientRect());
  }
  return boxes;
}
