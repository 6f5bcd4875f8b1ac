import { ArrowDown, QrCode } from 'lucide-react';
import { Link } from 'react-router';
import { clickRate, conversionRate } from '#shared/analytics.ts';
import { formatNumber } from '#shared/format.ts';
import type { Analytics, Funnel } from '#shared/schemas/analytics.ts';
import { percentText } from '#web/pages/owner/parts/figures.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { ShareBar } from '#web/ui/chart-share.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type FigureRow, FigureTable } from './figure-table.tsx';
import { sourceNames } from './source-names.ts';

const stepNames = ['Page views', 'Review form', 'Submitted'] as const;
// The long ones may be parted where the card is narrow.
const columns = ['Source', 'Page views', 'Review form', 'Submit\u00ADted', 'Conver\u00ADsion'] as const;
const countsOf = ({ views, reviewPageViews, submitted }: Funnel) => [views, reviewPageViews, submitted];
/** Bars that are to be compared are drawn to one measure. */
const longestOf = (funnels: readonly Funnel[]) => Math.max(1, ...funnels.flatMap(countsOf));

/** How far visitors came: all of them drawn, and in the table by where they came from. */
export function VisitFunnel({ figures }: { figures: Analytics | undefined }) {
  return (
    <FigureTable
      title="From Visit to Review"
      note="How far visitors got, and where they came from. Some go straight to the review form. Reviews submitted include those not approved yet."
      columns={columns}
      rows={figures && rowsOf(figures)}
      empty={<NoVisits />}
      drawing={<Steps funnel={figures?.current} />}
    />
  );
}

const NoVisits = () => (
  <EmptyState
    icon={<QrCode />}
    title="No visits in this period"
    action={
      <Link to="/public-page" className={buttonClass({ variant: 'secondary' })}>
        Share your page
      </Link>
    }
  >
    Share your link or put your QR code where people see it. Then you’ll see here how far visitors got.
  </EmptyState>
);

function rowsOf({ sources, current }: Analytics): FigureRow[] {
  const visited = sources.filter((each) => countsOf(each).some((count) => count > 0));
  if (visited.length === 0) return [];
  const longest = longestOf(visited);
  return [
    ...visited.map(
      (each): FigureRow => [
        sourceNames[each.source],
        ...countsOf(each).map((count) => ({ text: formatNumber(count), share: count / longest })),
        percentText(conversionRate(each)),
      ],
    ),
    ['All', ...countsOf(current).map(formatNumber), percentText(conversionRate(current))],
  ];
}

/** For the eyes alone: the last row of the table and the metrics beside it say the same. */
function Steps({ funnel }: { funnel: Funnel | undefined }) {
  const longest = funnel ? longestOf([funnel]) : 1;
  const onward = funnel && [
    `${percentText(clickRate(funnel))} opened the review form`,
    `${percentText(conversionRate(funnel))} left a review`,
  ];
  return (
    <ol aria-hidden="true" className="mt-5">
      {stepNames.map((name, step) => {
        const count = funnel && countsOf(funnel)[step];
        return (
          <li key={name}>
            <div className="flex items-baseline justify-between gap-4">
              <span className="text-sm">{name}</span>
              <span className="font-display text-xl tabular-nums">
                {count === undefined ? <Skeleton className="h-6 w-12" /> : formatNumber(count)}
              </span>
            </div>
            {count === undefined ? (
              <Skeleton className="mt-1.5 h-4 rounded-full" />
            ) : (
              <ShareBar share={count / longest} height={16} className="mt-1.5 block" />
            )}
            {step < stepNames.length - 1 && (
              <div className="flex min-h-10 items-center gap-1.5 text-xs text-ink-soft">
                {onward ? (
                  <>
                    <ArrowDown className="size-3.5" />
                    {onward[step]}
                  </>
                ) : (
                  <Skeleton className="h-4 w-40" />
                )}
              </div>
            )}
          </li>
        );
      })}
    </ol>
  );
}
