import type { OnQuery } from '#server/db/observe-queries.ts';

/** Longer statements say no more. */
const longestText = 2_000;

/** A line in the log for every statement that takes longer than `limit` milliseconds; its values are not in it. */
export const createSlowQueryLog =
  (limit: number, warn: (details: object, text: string) => void): OnQuery =>
  (text) => {
    const since = performance.now();
    return () => {
      const milliseconds = Math.round(performance.now() - since);
      if (milliseconds >= limit) warn({ milliseconds, statement: readable(text) }, 'slow query');
    };
  };

const readable = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, longestText);
