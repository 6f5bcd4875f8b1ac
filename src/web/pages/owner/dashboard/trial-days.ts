const dayInMs = 24 * 60 * 60 * 1000;

/** Days left in a trial, a begun day counted whole. */
export const trialDaysLeft = (trialEnd: string, now: Date) =>
  Math.max(0, Math.ceil((Date.parse(trialEnd) - now.getTime()) / dayInMs));
