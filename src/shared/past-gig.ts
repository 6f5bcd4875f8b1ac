/**
 * Whether a gig counts as past: from the beginning of its own day, since its client can be asked from then on. Leaving
 * one out then takes a reason, because everybody is to be asked alike. Both are YYYY-MM-DD, today where the performer is.
 */
export const isPastGig = ({ date }: { date: string }, today: string) => date <= today;
