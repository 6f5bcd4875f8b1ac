import type { ReactNode } from 'react';
import { formatNumber } from '#shared/format.ts';
import { ratings } from '#shared/ratings.ts';
import { rejectionReasonLabels, rejectionReasons } from '#shared/review-states.ts';
import type { PlatformTrust } from '#shared/schemas/trust.ts';
import { fewestForShare, rejectedStars, sumStars } from '#shared/trust.ts';
import { LegalSection } from '#web/pages/public/parts/legal-page.tsx';
import { describeAppeals, describeSources, describeTimes, shareText } from '#web/pages/public/parts/trust-words.ts';
import { StarTable } from './figures-table.tsx';

/** Each figure, and under it in one sentence how it is counted. */
export function TrustFigures({ figures }: { figures: PlatformTrust }) {
  const rejected = rejectedStars(figures.rejected);
  const sources = describeSources(figures.sources);
  return (
    <>
      <LegalSection title="Where the reviews went">
        <FigureList
          figures={[
            ['Received', figures.received],
            ['Published', figures.published],
            ['Waiting for a decision', figures.pending],
            ['Rejected by Starbill', sumStars(rejected)],
            ['Hidden by their business', figures.hidden],
          ]}
        />
        <HowCounted>
          Every review is counted once, by its current status. Reviews that were erased, or whose business has left,
          aren’t counted on this page. {figures.countedAt && <CountedAt iso={figures.countedAt} />}
        </HowCounted>
      </LegalSection>
      <LegalSection title="Decisions by stars">
        <StarTable
          caption="Approved and rejected reviews by stars"
          rows={[
            { label: 'Approved', stars: figures.approvedStars },
            { label: 'Rejected', stars: rejected },
          ]}
        />
        <RejectedShares figures={figures} />
        <HowCounted>
          Approved reviews include those that a business has hidden. Rejected ones include those that were taken down
          after they had been published. The share is of approved and rejected together, and is left out where fewer
          than {fewestForShare} were decided.
        </HowCounted>
      </LegalSection>
      <LegalSection title="Why reviews were rejected">
        <StarTable
          caption="Rejected reviews by reason and stars"
          rows={rejectionReasons.map((reason) => ({
            label: rejectionReasonLabels[reason],
            stars: figures.rejected[reason],
          }))}
        />
        <HowCounted>
          Each rejected review has one reason, which its writer is told by email. A rejection that was reversed is not
          counted here.
        </HowCounted>
      </LegalSection>
      <LegalSection title="Time to a decision">
        <Statement>{describeTimes(figures.decisions) ?? 'No review has been decided yet.'}</Statement>
        <HowCounted>
          From a review’s arrival to the first decision on it, rounded up to the hour, or to the day after the first 24
          hours. A review that a business wrote down for a customer arrives when that customer confirms it.
        </HowCounted>
      </LegalSection>
      <LegalSection title="Appeals">
        <Statement>{describeAppeals(figures.appeals) ?? 'No rejection has been appealed.'}</Statement>
        <HowCounted>
          A reviewer can appeal a rejection once, within six months. Where there is more than one administrator, the one
          who rejected the review doesn’t answer its appeal.
        </HowCounted>
      </LegalSection>
      <LegalSection title="Hidden reviews">
        <StarTable
          caption="Reviews hidden by their business, by stars"
          rows={[{ label: 'Hidden', stars: figures.hiddenStars }]}
        />
        <HowCounted>
          A business can hide a published review from its page. It still counts in the score, and the page says how many
          are hidden and with which stars.
        </HowCounted>
      </LegalSection>
      <LegalSection title="How reviews came">
        <FigureList
          figures={[
            ['Public form', figures.received - figures.ways.mailed - figures.ways.phone - figures.ways.added],
            ['Link emailed by Starbill', figures.ways.mailed],
            ['Link sent by the business', figures.ways.phone],
            ['Added by the business', figures.ways.added],
          ]}
        />
        {sources && <p>{sources}</p>}
        <HowCounted>
          Of all reviews received. The public form is what a link or a QR code opens for anybody; an emailed link
          belongs to one booking and works once. Reviews added by a business are counted once the customer has confirmed
          them.{' '}
          {sources &&
            'How people came to the form is counted without cookies when they send a review, so erased reviews stay in that count.'}
        </HowCounted>
      </LegalSection>
    </>
  );
}

const FigureList = ({ figures }: { figures: [label: string, count: number][] }) => (
  <dl className="mt-6 grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3">
    {figures.map(([label, count]) => (
      <div key={label} className="flex flex-col-reverse justify-end">
        <dt className="text-sm text-ink-soft">{label}</dt>
        <dd className="font-display text-3xl tabular-nums">{formatNumber(count)}</dd>
      </div>
    ))}
  </dl>
);

const Statement = ({ children }: { children: ReactNode }) => <p className="text-lg">{children}</p>;

const HowCounted = ({ children }: { children: ReactNode }) => <p className="text-sm text-ink-soft">{children}</p>;

const countedFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
const CountedAt = ({ iso }: { iso: string }) => (
  <>
    Counted every hour, last on <time dateTime={iso}>{countedFormat.format(new Date(iso))} UTC</time>.
  </>
);

/** Of the reviews with so many stars, how many are rejected: the figure that would give a bias away. */
function RejectedShares({ figures }: { figures: PlatformTrust }) {
  const rejected = rejectedStars(figures.rejected);
  const shares = ratings.toReversed().flatMap((rating) => {
    const share = shareText(rejected[rating], rejected[rating] + figures.approvedStars[rating]);
    return share === null ? [] : [`${share} with ${rating} ${rating === 1 ? 'star' : 'stars'}`];
  });
  return shares.length === 0 ? null : <Statement>Rejected: {shares.join(', ')}.</Statement>;
}
