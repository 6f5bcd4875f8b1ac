import { verifiedGigLabel, verifiedGigWords } from '#shared/gig-words.ts';
import { Badge } from './badge.tsx';

/** That a review's address was confirmed, or that it is of a gig; and what the latter means. */
export function VerifiedBadge({ review }: { review: { verified: boolean; verifiedGig: boolean } }) {
  if (!review.verified) return null;
  if (!review.verifiedGig) return <Badge tone="good">Verified</Badge>;
  return (
    // Opened by a tap as well as by a key, which a tooltip is not.
    <details className="text-xs open:basis-full">
      <summary className="inline-flex min-h-6 cursor-pointer items-center underline decoration-dotted underline-offset-4">
        <Badge tone="good">{verifiedGigLabel}</Badge>
      </summary>
      <p className="mt-1 max-w-md text-ink-soft">{verifiedGigWords}</p>
    </details>
  );
}
