export const ratings = [1, 2, 3, 4, 5] as const;
export type Rating = (typeof ratings)[number];

export const ratingLabels: Record<Rating, string> = {
  1: 'Poor',
  2: 'Fair',
  3: 'Good',
  4: 'Very Good',
  5: 'Excellent',
};

/** How many reviews gave each number of stars. */
export type StarCounts = Record<Rating, number>;
