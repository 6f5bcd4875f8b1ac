import { type FigureWords, figureText, monthText } from '#shared/business-figures.ts';
import type { BusinessMonth } from '#shared/schemas/business.ts';

/** The present month so far, each figure with the sentence that says how it is counted. */
export function ThisMonth({ month, figures }: { month: BusinessMonth; figures: FigureWords[] }) {
  return (
    <section aria-labelledby="this-month">
      <h2 id="this-month" className="pt-4 text-2xl">
        {monthText(month.month)} so far
      </h2>
      <dl className="mt-4 grid gap-x-8 gap-y-6 border-t border-rule pt-6 sm:grid-cols-2 lg:grid-cols-3">
        {figures.map((words) => (
          <div key={words.figure} className="min-w-0">
            <dt className="text-sm font-semibold">{words.label}</dt>
            <dd className="mt-1 font-display text-3xl tabular-nums">{figureText(words, month)}</dd>
            <dd className="mt-1 text-sm text-ink-soft">{words.counted}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
