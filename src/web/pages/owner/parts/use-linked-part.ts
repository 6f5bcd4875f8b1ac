import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Brings the part that the address names onto the screen, and the focus to it where it takes one, once it is there. */
export function useLinkedPart(isLoaded: boolean, beginning = ''): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link, followed again, leads there again
  useEffect(() => {
    if (!isLoaded || !hash.startsWith(`#${beginning}`)) return;
    const part = document.getElementById(hash.slice(1));
    part?.scrollIntoView();
    part?.focus({ preventScroll: true });
  }, [isLoaded, hash, key, beginning]);
}
