import { useQuery } from '@tanstack/react-query';
import type { OwnReview } from '#shared/schemas/reviews.ts';
import { ownReviewQuery } from '#web/api/reviews.ts';

/**
 * What is shown until something is chosen: the review the address asks for, which may be pages down the list, or the
 * newest when none is asked for or the public does not see it any more.
 */
export function useFirstReview(asked: string | null, reviews: OwnReview[] | undefined): OwnReview | undefined {
  const listed = reviews?.find(({ id }) => id === asked);
  const isElsewhere = asked !== null && reviews !== undefined && !listed;
  const { data: found, isPending } = useQuery({ ...ownReviewQuery(asked ?? ''), enabled: isElsewhere });
  if (listed) return listed;
  if (isElsewhere && isPending) return undefined;
  return found?.status === 'approved' && found.isPublic ? found : reviews?.[0];
}
