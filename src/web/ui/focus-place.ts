/** Parts of a screen that the keyboard may land on when what had the focus is gone. */
const landings = 'article, section, main';

/** Where the focus was, for later: the same place, or the innermost part of the screen around it that is still there. */
export function rememberPlace(element: Element | null): () => HTMLElement | null {
  const around: HTMLElement[] = [];
  for (let part = element?.closest<HTMLElement>(landings); part; part = part.parentElement?.closest(landings))
    around.push(part);
  return () => {
    if (element instanceof HTMLElement && element.isConnected) return openTab(element);
    return around.find((part) => part.isConnected) ?? document.querySelector('main');
  };
}

/** A tab opens when it gets the focus. One that was not opened after all gives it to the open one. */
function openTab(element: HTMLElement): HTMLElement {
  if (!element.matches('[role=tab][aria-selected=false]')) return element;
  return element.closest('[role=tablist]')?.querySelector<HTMLElement>('[aria-selected=true]') ?? element;
}

/** What opened a dialog may be busy with what was answered, and a disabled button takes no focus until that is over. */
export function focusOnceEnabled(place: HTMLElement): void {
  focusAnywhere(place);
  if (!place.matches(':disabled')) return;
  const landing = place.closest<HTMLElement>(landings);
  if (landing) focusAnywhere(landing);
  const observer = new MutationObserver(() => {
    if (place.matches(':disabled')) return;
    observer.disconnect();
    const { activeElement } = document;
    if (activeElement === document.body || activeElement === landing) place.focus({ preventScroll: true });
  });
  observer.observe(place, { attributeFilter: ['disabled'] });
}

/** A part of the screen takes the focus for this once, and is not scrolled to. */
function focusAnywhere(place: HTMLElement): void {
  const isPart = place.matches(landings);
  if (isPart && !place.hasAttribute('tabindex')) {
    place.tabIndex = -1;
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  }
  place.focus({ preventScroll: isPart });
}
