import { useQuery } from '@tanstack/react-query';
import { MailQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import { shareOf } from '#shared/analytics.ts';
import { formatNumber } from '#shared/format.ts';
import type { GigFigures } from '#shared/schemas/gigs.ts';
import { gigFiguresQuery } from '#web/api/gigs.ts';
import { LoadFailed } from '#web/pages/shell/load-failed.tsx';
import { Card } from '#web/ui/card.tsx';
import { ShareBar } from '#web/ui/chart-share.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { readerLocale } from '#web/ui/reader-date.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { percentText } from './figures.ts';

type Funnel = GigFigures['allTime'];
const steps = [
  ['Asked', 'asked'],
  ['Opened', 'opened'],
  ['Reviewed', 'reviewed'],
] as const;
const monthName = new Intl.DateTimeFormat(readerLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Asked, opened, reviewed: of the gigs first asked in that time, this month and over time. */
export function AskingFunnel({ nextStep }: { nextStep?: ReactNode }) {
  const { data: figures, error, refetch, isFetching } = useQuery(gigFiguresQuery);
  if (error && !figures)
    return (
      <LoadFailed level={2} title="Your figures didn’t load" onRetry={refetch} retrying={isFetching} error={error} />
    );
  if (figures?.allTime.asked === 0)
    return (
      <EmptyState icon={<MailQuestionMark aria-hidden="true" />} title="Nobody asked yet" action={nextStep}>
        Once you’ve asked a client, you’ll see here how many opened your link and how many left a review.
      </EmptyState>
    );
  return (
    <>
      <div className="grid gap-6 lg:grid-cols-2">
        <FunnelCard title="This month" funnel={figures?.thisMonth} />
        <FunnelCard title="Since you began" funnel={figures?.allTime} />
      </div>
      {figures && <Months months={sinceTheFirst(figures.months)} />}
      <p className="mt-4 text-xs text-ink-soft">
        “Opened” means that someone opened your link and stayed for two seconds or tapped the page. We don’t track
        whether the email itself was read.
        {figures && ` Sent today: ${formatNumber(figures.sentToday)} of at most ${formatNumber(figures.dailyLimit)}.`}
      </p>
    </>
  );
}

/** Without the months before anybody was asked. */
const sinceTheFirst = (months: GigFigures['months']) => months.slice(months.findIndex(({ asked }) => asked > 0));

function FunnelCard({ title, funnel }: { title: string; funnel: Funnel | undefined }) {
  return (
    <Card aria-label={`Asked, opened, reviewed: ${title}`} aria-busy={!funnel} className="min-w-0">
      <h3 className="text-xl">{title}</h3>
      <dl className="mt-4 flex flex-col gap-4">
        {steps.map(([name, key]) => (
          <div key={key} className="grid grid-cols-[1fr_auto] items-baseline gap-x-4">
            <dt className="text-sm">{name}</dt>
            <dd className="flex items-baseline gap-3 tabular-nums">
              {funnel && key !== 'asked' && (
                <span className="text-xs text-ink-soft">{percentText(shareOf(funnel[key], funnel.asked))}</span>
              )}
              <span className="font-display text-2xl">
                {funnel ? formatNumber(funnel[key]) : <Skeleton className="h-7 w-12" />}
              </span>
            </dd>
            <dd aria-hidden="true" className="col-span-2 mt-1">
              <ShareBar
                share={funnel && funnel.asked > 0 ? funnel[key] / funnel.asked : 0}
                height={10}
                className="block"
              />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Months({ months }: { months: GigFigures['months'] }) {
  return (
    <Card aria-labelledby="asking-months" className="mt-6 min-w-0">
      <h3 id="asking-months" className="text-xl">
        Month by month
      </h3>
      <table className="mt-4 w-full text-sm">
        <thead>
          <tr className="border-b border-rule text-xs text-ink-soft">
            <th scope="col" className="py-2 text-left font-semibold">
              Month
            </th>
            {steps.map(([name]) => (
              <th key={name} scope="col" className="py-2 pl-3 text-right font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-rule">
          {months.toReversed().map((month) => (
            <tr key={month.month}>
              <th scope="row" className="py-2.5 text-left font-normal">
                {monthName.format(new Date(`${month.month.slice(0, 7)}-01`))}
              </th>
              {steps.map(([, key]) => (
                <td key={key} className="py-2.5 pl-3 text-right tabular-nums">
                  {formatNumber(month[key])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
