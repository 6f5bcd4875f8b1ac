import { verifiedGigLabel, verifiedGigWords } from '#shared/gig-words.ts';
import { Badge } from './badge.tsx';

/** That a review's address was confirmed, or that it is of a gig; and what the latter means. */
export function VerifiedBadge({ review }: { review: { verified: boolean; verifiedGig: boolean } }) {
  if (!review.verified) return null;
  if (!review.verifiedGig) return <Badge tone="good">Verified</Badge>;
  return (
    <span title={verifiedGigWords}>
      <Badge tone="good">{verifiedGigLabel}</Badge>
      <span className="sr-only">. {verifiedGigWords}</span>
    </span>
  );
}
