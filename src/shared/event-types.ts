/** Offered while an owner or a visitor types; anything else is as good. */
export const eventTypes = [
  'Wedding',
  'Birthday party',
  'Anniversary',
  'Company event',
  'Charity event',
  'Children’s party',
  'Festival',
  'Private party',
  'School event',
];
