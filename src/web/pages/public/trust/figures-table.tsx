import { formatNumber } from '#shared/format.ts';
import { ratings, type StarCounts } from '#shared/ratings.ts';
import { sumStars } from '#shared/trust.ts';

const fiveFirst = ratings.toReversed();

export type StarRow = { label: string; stars: StarCounts };

/** Counts by stars: a line for each row, five stars first. */
export function StarTable({ caption, rows }: { caption: string; rows: StarRow[] }) {
  return (
    <table className="mt-6 w-full text-sm tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-rule text-ink-soft">
          <td />
          {fiveFirst.map((rating) => (
            <th key={rating} scope="col" className="py-2 pl-1 text-right font-medium whitespace-nowrap">
              {rating}
              <span aria-hidden="true"> ★</span>
              <span className="sr-only">{rating === 1 ? ' star' : ' stars'}</span>
            </th>
          ))}
          <th scope="col" className="py-2 pl-1 text-right font-medium">
            All
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, stars }) => (
          <tr key={label} className="border-b border-rule">
            <th scope="row" className="py-3 pr-1 text-left font-normal">
              {label}
            </th>
            {fiveFirst.map((rating) => (
              <td key={rating} className="py-3 pl-1 text-right">
                {formatNumber(stars[rating])}
              </td>
            ))}
            <td className="py-3 pl-1 text-right font-semibold">{formatNumber(sumStars(stars))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
