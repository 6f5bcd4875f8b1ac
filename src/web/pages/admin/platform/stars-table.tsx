import { formatNumber } from '#shared/format.ts';
import { rejectionReasonLabels, rejectionReasons } from '#shared/review-states.ts';
import type { PlatformFigures, ReviewFigures } from '#shared/schemas/administration.ts';
import { durationText } from './duration-text.ts';

const share = (part: number, whole: number) => (whole === 0 ? '—' : `${Math.round((part / whole) * 100)}%`);
const rejectedOf = ({ rejected }: ReviewFigures) => rejectionReasons.reduce((sum, reason) => sum + rejected[reason], 0);
const approvedOf = ({ published, hidden }: ReviewFigures) => published + hidden;

const rows: [label: string, value: (figures: ReviewFigures) => string][] = [
  ['Received', ({ received }) => formatNumber(received)],
  ['Published', ({ published }) => formatNumber(published)],
  ['Hidden by owners', ({ hidden }) => formatNumber(hidden)],
  ['Waiting', ({ pending }) => formatNumber(pending)],
  ['Rejected', (figures) => formatNumber(rejectedOf(figures))],
  ...rejectionReasons.map((reason): [string, (figures: ReviewFigures) => string] => [
    `– ${rejectionReasonLabels[reason]}`,
    ({ rejected }) => formatNumber(rejected[reason]),
  ]),
  ['Approved, of those decided', (figures) => share(approvedOf(figures), approvedOf(figures) + rejectedOf(figures))],
  ['Median time to decision', ({ medianSecondsToDecision }) => durationText(medianSecondsToDecision)],
];

/** The same figures for every number of stars, side by side: different shares would be a bias. */
export function StarsTable({ figures }: { figures: PlatformFigures }) {
  return (
    // Can be scrolled by keyboard when it does not fit.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable
    <section tabIndex={0} aria-label="Reviews by stars" className="overflow-x-auto">
      <table className="w-full min-w-2xl border-collapse text-sm tabular-nums">
        {/* On a phone the table ends at the edge of a column, and nothing else says that there is more. */}
        <caption className="pb-2 text-left text-xs text-ink-soft sm:hidden">
          Scroll the table sideways to see every number of stars.
        </caption>
        <thead>
          <tr className="border-b border-edge text-right">
            <th scope="col" className="py-3 pr-4 text-left font-semibold">
              Reviews
            </th>
            <th scope="col" className="px-3 font-semibold">
              All
            </th>
            {figures.byStars.map(({ stars }) => (
              <th key={stars} scope="col" className="px-3 font-semibold whitespace-nowrap">
                {stars} {stars === 1 ? 'star' : 'stars'}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, value]) => (
            <tr key={label} className="border-b border-rule text-right">
              <th scope="row" className="py-2.5 pr-4 text-left font-normal text-ink-soft">
                {label}
              </th>
              <td className="px-3 font-semibold">{value(figures.all)}</td>
              {figures.byStars.map((each) => (
                <td key={each.stars} className="px-3 whitespace-nowrap">
                  {value(each)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
