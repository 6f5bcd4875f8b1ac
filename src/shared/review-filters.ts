import { z } from 'zod';
import { calendarDay } from './calendar-day.ts';
import { limits } from './limits.ts';
import { reviewStatuses } from './review-states.ts';

const day = calendarDay('Choose a day.').optional();

/** The three stored ones, and how each is divided for its owner: pending ones wait for us or for the customer. */
export const reviewFilterStatuses = [...reviewStatuses, 'waiting', 'unconfirmed', 'published', 'hidden'] as const;

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
