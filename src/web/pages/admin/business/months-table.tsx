import { type FigureWords, figureText, monthText } from '#shared/business-figures.ts';
import type { BusinessMonth } from '#shared/schemas/business.ts';

/** The newest month first. */
export function MonthsTable({ months, figures }: { months: BusinessMonth[]; figures: FigureWords[] }) {
  return (
    // Can be scrolled by keyboard when it does not fit.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable
    <section tabIndex={0} aria-label="Figures by month" className="overflow-x-auto">
      <table className="w-full border-collapse text-sm tabular-nums">
        <caption className="sr-only">Figures by month, the newest first</caption>
        <thead>
          <tr className="border-b border-edge text-right align-bottom">
            <th scope="col" className="sticky left-0 bg-paper py-2 pr-4 text-left font-semibold">
              Month
            </th>
            {figures.map(({ figure, label }) => (
              <th key={figure} scope="col" className="min-w-20 py-2 pl-4 font-semibold">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-rule">
          {months.map((month) => (
            <tr key={month.month} className="text-right">
              <th
                scope="row"
                className="sticky left-0 bg-paper py-2.5 pr-4 text-left font-normal whitespace-nowrap text-ink-soft"
              >
                {monthText(month.month)}
              </th>
              {figures.map((words) => (
                <td key={words.figure} className="py-2.5 pl-4">
                  {figureText(words, month)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
