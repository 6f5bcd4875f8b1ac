import { useLayoutEffect, useRef } from 'react';
import { doublePressWindow } from './double-press.ts';

/**
 * For a list in which a press removes an item: the next one moves up under the finger, and a quick second press was
 * not meant for it. `shown`: the ids of what can be pressed.
 */
export function useDoublePressGuard(shown: readonly string[]) {
  const pressed = useRef({ id: '', hasLeft: true, until: 0 });
  useLayoutEffect(() => {
    const { id, hasLeft } = pressed.current;
    if (!hasLeft && !shown.includes(id)) pressed.current = { id, hasLeft: true, until: Date.now() + doublePressWindow };
  });
  return (id: string, action: () => void) => {
    // An item that came back because the server refused may be pressed again straight away.
    if (pressed.current.id !== id && Date.now() < pressed.current.until) return;
    pressed.current = { id, hasLeft: false, until: Date.now() + doublePressWindow };
    action();
  };
}
