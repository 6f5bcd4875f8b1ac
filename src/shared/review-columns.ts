/** The columns of reviews as a CSV file, which people open: in their words, not in those of the JSON. */
export const reviewColumns = [
  'Date',
  'Reviewer',
  'Email',
  'Stars',
  'Review',
  'Service provided',
  'Status',
  'Rejected because',
  'Public',
  'Verified',
  'Verified gig',
  'Edited',
  'Added by',
  'Reply',
  'Replied',
  'Photos',
  'Flagged',
  'Flag reason',
  'Flag outcome',
  'Id',
] as const;
export type ReviewColumn = (typeof reviewColumns)[number];
