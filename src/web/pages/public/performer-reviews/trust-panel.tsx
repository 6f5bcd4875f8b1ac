import { formatNumber } from '#shared/format.ts';
import { rejectionReasonLabels, rejectionReasons } from '#shared/review-states.ts';
import type { PublicStats } from '#shared/schemas/performers.ts';
import { describeHidden } from '#web/pages/public/parts/hidden-reviews.ts';
import { describeAppeals, describeSources, describeStars, describeTimes } from '#web/pages/public/parts/trust-words.ts';

/** What became of every review that came in: nothing disappears without being counted. */
export function TrustPanel({ stats }: { stats: PublicStats }) {
  const { trust } = stats;
  if (trust.received === 0) return null;
  const rejected = rejectionReasons.reduce((sum, reason) => sum + trust.rejected[reason], 0);
  const ways = describeWays(trust);
  const lines = [
    rejected > 0 && `Rejected because: ${describeReasons(trust)}. By stars: ${describeStars(trust.rejectedStars)}.`,
    describeTimes(trust.decisions),
    describeAppeals(trust.appeals),
    trust.gigs.recorded > 0 &&
      `Asked ${formatNumber(trust.gigs.asked)} of ${formatNumber(trust.gigs.recorded)} recorded gigs for a review.`,
    ways && `How they came: ${ways}.`,
    describeSources(trust.sources),
    trust.hidden > 0 && describeHidden(stats),
  ].filter((line) => typeof line === 'string');
  const figures: [label: string, count: number][] = [
    ['Received', trust.received],
    ['Published', trust.published],
    ['Waiting for a decision', trust.pending],
    ['Rejected by Starbill', rejected],
    ['Hidden by the owner', trust.hidden],
  ];
  return (
    <section aria-labelledby="trust-title" className="border-t border-rule pt-10">
      <h2 id="trust-title" className="text-2xl">
        Where the reviews went
      </h2>
      <p className="mt-1 max-w-2xl text-sm text-ink-soft">
        Every review this page has received, counted. Stars play no part in what is published.
      </p>
      <dl className="mt-6 grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-5">
        {figures.map(([label, count]) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-xs text-ink-soft">{label}</dt>
            <dd className="font-display text-2xl tabular-nums">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 flex max-w-2xl flex-col gap-y-3 text-sm text-ink-soft">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p>
          <a href="/trust" className="font-medium text-action underline underline-offset-4">
            How Starbill decides, and the figures of all pages
          </a>
        </p>
      </div>
    </section>
  );
}

const describeReasons = ({ rejected }: PublicStats['trust']): string =>
  rejectionReasons
    .filter((reason) => rejected[reason] > 0)
    .map((reason) => `${rejectionReasonLabels[reason].toLowerCase()} (${formatNumber(rejected[reason])})`)
    .join(', ');

/** Nothing is said where all came through the ordinary form. */
function describeWays({ received, ways: { mailed, phone, added } }: PublicStats['trust']): string | null {
  const parts: [count: number, words: string][] = [
    [mailed, 'through a link that Starbill emailed to a client'],
    [phone, 'through a link that the act sent'],
    [added, 'added by the act and confirmed by the customer'],
    [received - mailed - phone - added, 'through the public form'],
  ];
  if (mailed + phone + added === 0) return null;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${formatNumber(count)} ${words}`)
    .join(', ');
}
