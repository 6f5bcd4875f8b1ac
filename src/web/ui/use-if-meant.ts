import { useLayoutEffect, useRef } from 'react';
import { secondPress } from './second-press.ts';

/**
 * For a list in which a press makes a thing leave, at once or when the server has answered: the next one moves up under
 * the finger, and a quick second press was not meant for that one. `shown`: the ids of what can be pressed.
 */
export function useIfMeant(shown: readonly string[]) {
  const pressed = useRef({ id: '', until: 0 });
  useLayoutEffect(() => {
    const { id } = pressed.current;
    if (id && !shown.includes(id)) pressed.current = { id: '', until: Date.now() + secondPress };
  });
  return (id: string, deed: () => void) => {
    if (pressed.current.id !== id && Date.now() < pressed.current.until) return;
    pressed.current = { id, until: Date.now() + secondPress };
    deed();
  };
}
