import { useSearchParams } from 'react-router';
import { safeReturnTo } from './return-to.ts';

/** The path to open after signing in, and the same as a query for links to other entrance screens. */
export function useReturnTo() {
  const [query] = useSearchParams();
  const returnTo = safeReturnTo(query.get('returnTo'), location.origin);
  return { returnTo, query: returnTo === '/' ? '' : `?returnTo=${encodeURIComponent(returnTo)}` };
}
