import { useEffect, useRef } from 'react';

type KeyActions = Partial<Record<string, () => void>>;

const typesText = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'));

/** Single keys do what the screen offers, except while somebody types or a dialog is open. */
export function useQueueKeys(actions: KeyActions): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (typesText(event.target) || document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return;
      const action = latest.current[event.key.toLowerCase()];
      // A key that is held down walks, and decides nothing more.
      if (!action || (event.repeat && !['j', 'k'].includes(event.key.toLowerCase()))) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
