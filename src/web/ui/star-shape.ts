/** A five-pointed star in a 24 by 24 box, drawn with a round-joined stroke so that its points are soft. */
export const starShape =
  'M12 2.6 14.76 8.9 21.6 9.58 16.47 14.15 17.93 20.87 12 17.4 6.07 20.87 7.53 14.15 2.4 9.58 9.24 8.9Z';
