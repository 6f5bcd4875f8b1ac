import type { Rating } from './ratings.ts';

/** The orders in which visitors can read a performer's reviews. */
export const reviewSorts = ['newest', 'highest', 'lowest', 'detailed'] as const;
export type ReviewSort = (typeof reviewSorts)[number];
export const reviewSortLabels: Record<ReviewSort, string> = {
  newest: 'Newest',
  highest: 'Highest rated',
  lowest: 'Lowest rated',
  detailed: 'Most detailed',
};

/** What a visitor has chosen to see of a list, as it stands in an address. Cursors are encoded. */
export type ListChoice = {
  sort?: ReviewSort | undefined;
  stars?: Rating | undefined;
  photos?: 'yes' | undefined;
  q?: string | undefined;
  cursor?: string | undefined;
  /** The page that ends before this cursor, instead of the one that begins after one. */
  before?: string | undefined;
};

/** The one spelling of a choice in an address, with its question mark; empty for the newest reviews of all. */
export function listQuery({ sort, stars, photos, q, cursor, before }: ListChoice): string {
  const query = new URLSearchParams();
  if (sort && sort !== 'newest') query.set('sort', sort);
  if (stars) query.set('stars', String(stars));
  if (photos) query.set('photos', photos);
  if (q) query.set('q', q);
  if (before) query.set('before', before);
  else if (cursor) query.set('cursor', cursor);
  return query.size === 0 ? '' : `?${query}`;
}
