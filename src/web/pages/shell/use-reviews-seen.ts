import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { OwnReview } from '#shared/schemas/reviews.ts';
import { bellQuery, clearBell } from '#web/api/notifications.ts';
import { useSignedIn } from './signed-in-context.ts';

/**
 * Clears the bell once every new review has been on the screen. The answer goes to the element that shows them. A screen
 * that is about all reviews clears it in any case.
 */
export function useReviewsSeen(
  reviews: readonly OwnReview[] | undefined,
  { showsAll = false }: { showsAll?: boolean } = {},
) {
  const { supportBy } = useSignedIn();
  const { data: bell } = useQuery(bellQuery);
  const { mutate } = useMutation(clearBell);
  const [inView, setInView] = useState(false);
  // Below the fold of a phone nothing has been seen yet.
  const watched = useCallback((element: Element | null) => {
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setInView(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const unseen = reviews?.filter(
    ({ source, createdAt }) => source === 'customer' && createdAt > (bell?.seenUntil ?? ''),
  );
  const [newest] = unseen ?? [];
  const isAll = bell !== undefined && unseen !== undefined && (showsAll || unseen.length >= bell.newReviews);
  const seenUntil = isAll && inView && bell.newReviews > 0 ? newest?.createdAt : undefined;
  useEffect(() => {
    // Somebody from support only looks.
    if (seenUntil !== undefined && supportBy === null) mutate({ seenUntil });
  }, [seenUntil, supportBy, mutate]);
  return watched;
}
