import { z } from 'zod';

/** A day like 2026-05-31. PostgreSQL has no year 0, so such a day cannot be stored or compared. */
export const calendarDay = (problem: string) =>
  z.iso
    .date(problem)
    .refine((day) => !day.startsWith('0000-'), { error: problem, when: ({ issues }) => issues.length === 0 });
