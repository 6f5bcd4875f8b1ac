import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Brings the review that the address names onto the screen, and the focus to it, once the list is there. */
export function useLinkedReview(isLoaded: boolean): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link, followed again, leads there again
  useEffect(() => {
    if (!isLoaded || !hash.startsWith('#review-')) return;
    const review = document.getElementById(hash.slice(1));
    review?.scrollIntoView();
    review?.focus({ preventScroll: true });
  }, [isLoaded, hash, key]);
}
