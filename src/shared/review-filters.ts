import { z } from 'zod';
import { calendarDay } from './calendar-day.ts';
import { limits } from './limits.ts';
import { reviewStatuses } from './review-states.ts';

/** The days of a list, named as their fields are labelled. */
export const dayRange = {
  from: calendarDay('Choose a day for “From”, like 2026-05-31.').optional(),
  to: calendarDay('Choose a day for “To”, like 2026-05-31.').optional(),
};

/** The three stored ones, and how each is divided for its owner: pending ones wait for us or for the customer. */
export const reviewFilterStatuses = [...reviewStatuses, 'waiting', 'unconfirmed', 'published', 'hidden'] as const;

/** The ways to narrow the list of one's own reviews, as they stand in an address. Days are UTC days, both included. */
export const reviewFiltersShape = {
  q: z.string().trim().max(limits.search).optional(),
  status: z.enum(reviewFilterStatuses).optional(),
  stars: z.enum(['1', '2', '3', '4', '5']).optional(),
  replied: z.enum(['yes', 'no']).optional(),
  ...dayRange,
};

export type ReviewFilters = z.infer<z.ZodObject<typeof reviewFiltersShape>>;

type Days = Pick<ReviewFilters, 'from' | 'to'>;
const isBackwards = ({ from, to }: Days) => from !== undefined && to !== undefined && from > to;
/** For `refine` of a query with both days. */
export const goesForwards: [(query: Days) => boolean, { message: string; path: string[] }] = [
  (query) => !isBackwards(query),
  { message: '“From” is after “To”. Swap the two days.', path: ['to'] },
];

/** The words of a search, each of which has to be found. */
export const searchWords = (q: string | undefined) => (q ?? '').split(/\s+/).filter(Boolean);
