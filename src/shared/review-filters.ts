import { z } from 'zod';
import { calendarDay } from './calendar-day.ts';
import { limits } from './limits.ts';

const day = calendarDay('Choose a day.').optional();

/** Approved ones are either published or hidden by their owner. */
export const reviewFilterStatuses = ['pending', 'approved', 'published', 'hidden', 'rejected'] as const;

/** The ways to narrow the list of one's own reviews, as they stand in an address. Days are UTC days, both included. */
export const reviewFiltersShape = {
  q: z.string().trim().max(limits.search).optional(),
  status: z.enum(reviewFilterStatuses).optional(),
  stars: z.enum(['1', '2', '3', '4', '5']).optional(),
  replied: z.enum(['yes', 'no']).optional(),
  from: day,
  to: day,
};

export type ReviewFilters = z.infer<z.ZodObject<typeof reviewFiltersShape>>;

export const isBackwards = ({ from, to }: Pick<ReviewFilters, 'from' | 'to'>) =>
  from !== undefined && to !== undefined && from > to;
export const backwardsWords = '“From” is after “To”. Swap the two days.';

/** The words of a search, each of which has to be found. */
export const searchWords = (q: string | undefined) => (q ?? '').split(/\s+/).filter(Boolean);
