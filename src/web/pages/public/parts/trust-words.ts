import { shareOf } from '#shared/analytics.ts';
import { formatNumber, reviewCountText } from '#shared/format.ts';
import { ratings, type StarCounts } from '#shared/ratings.ts';
import type { DecisionTimes, PlatformTrust, ReviewSources } from '#shared/schemas/trust.ts';
import { fewestForShare, longestWaitDays } from '#shared/trust.ts';

const both = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const percent = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 });

/** "4 with 1 star and 2 with 5 stars", leaving out what there is none of. */
export const describeStars = (stars: StarCounts): string =>
  both.format(
    ratings
      .filter((rating) => stars[rating] > 0)
      .map((rating) => `${formatNumber(stars[rating])} with ${rating} ${rating === 1 ? 'star' : 'stars'}`),
  );

/** "12.5%", or null where there are too few for a share to say anything. */
export function shareText(part: number, whole: number): string | null {
  const share = whole < fewestForShare ? null : shareOf(part, whole);
  return share === null ? null : percent.format(share);
}

function duration(hours: number): string {
  if (hours === 1) return 'an hour';
  if (hours < 24) return `${hours} hours`;
  return hours === 24 ? 'a day' : `${hours / 24} days`;
}

const sourceWords: [source: keyof ReviewSources, words: string][] = [
  ['direct', 'a direct link'],
  ['qr', 'a QR code'],
  ['widget', 'the business’s website'],
  ['social', 'social media'],
  ['other', 'elsewhere'],
];

/** Where those came from who used the public form; null where nothing is known of it. */
export function describeSources(sources: ReviewSources): string | null {
  const known = sourceWords.filter(([source]) => sources[source] > 0);
  const parts = known.map(([source, words]) => `${words} (${formatNumber(sources[source])})`);
  return parts.length === 0 ? null : `How people came to the form: ${parts.join(', ')}.`;
}

/** How quickly reviews were decided; null before the first decision. */
export function describeTimes({ decided, withinDay, halfWithinHours }: DecisionTimes): string | null {
  if (decided === 0) return null;
  const withinADay = shareText(withinDay, decided);
  if (halfWithinHours === null || withinADay === null)
    return `${reviewCountText(decided)} decided, ${formatNumber(withinDay)} of them within a day.`;
  const half =
    halfWithinHours > longestWaitDays * 24
      ? `took more than ${longestWaitDays} days`
      : `were decided within ${duration(halfWithinHours)}`;
  return `Half of ${reviewCountText(decided)} ${half}, ${withinADay} within a day.`;
}

/** What came of appeals; null when nobody has appealed. */
export function describeAppeals({ open, upheld, reversed }: PlatformTrust['appeals']): string | null {
  const all = open + upheld + reversed;
  if (all === 0) return null;
  const outcomes: [count: number, words: string][] = [
    [reversed, reversed === 1 ? 'was reversed and the review published' : 'were reversed and the reviews published'],
    [upheld, upheld === 1 ? 'rejection was upheld' : 'rejections were upheld'],
    [open, open === 1 ? 'is waiting for an answer' : 'are waiting for an answer'],
  ];
  const parts = outcomes.filter(([count]) => count > 0).map(([count, words]) => `${formatNumber(count)} ${words}`);
  return `${formatNumber(all)} ${all === 1 ? 'appeal' : 'appeals'}: ${both.format(parts)}.`;
}
