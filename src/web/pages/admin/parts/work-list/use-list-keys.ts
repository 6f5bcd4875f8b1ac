import { useEffect, useEffectEvent } from 'react';

type KeyActions = Partial<Record<string, () => void>>;

const typesText = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'));

/** Single keys do what the screen offers, except while somebody types or a dialog is open. */
export function useListKeys(actions: KeyActions): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (typesText(event.target) || document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return;
    const action = actions[event.key.toLowerCase()];
    // A key that is held down moves through the list, and decides nothing more.
    if (!action || (event.repeat && !['j', 'k'].includes(event.key.toLowerCase()))) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
