import { useSearchParams } from 'react-router';
import { safeReturnTo } from './return-to.ts';

/** The place to go after signing in, and the same as a query to hand on to the next entrance screen. */
export function useReturnTo() {
  const [query] = useSearchParams();
  const returnTo = safeReturnTo(query.get('returnTo'), location.origin);
  return { returnTo, query: returnTo === '/' ? '' : `?returnTo=${encodeURIComponent(returnTo)}` };
}
