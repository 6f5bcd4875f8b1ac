import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type AnalyticsPeriod, analyticsPeriods, averageRating, clickRate } from '#shared/analytics.ts';
import { averageText, formatNumber } from '#shared/format.ts';
import type { Analytics } from '#shared/schemas/analytics.ts';
import { analyticsQuery } from '#web/api/stats.ts';
import { AnalyticsView, MetricList } from '#web/pages/owner/parts/analytics/analytics-view.tsx';
import { AskLink } from '#web/pages/owner/parts/ask-link.tsx';
import { AskingFunnel } from '#web/pages/owner/parts/asking-funnel.tsx';
import { type Figure, FigureList } from '#web/pages/owner/parts/figure-list.tsx';
import { percentText } from '#web/pages/owner/parts/figures.ts';
import { StatTiles } from '#web/pages/owner/parts/stat-tiles.tsx';
import { ScreenHeader } from '#web/pages/shell/screen-header.tsx';
import { useOwner } from '#web/pages/shell/signed-in-context.ts';
import { Button } from '#web/ui/button.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { toast } from '#web/ui/toast.ts';
import { writeAnalyticsCsv } from './analytics-csv.ts';
import { FigureTable } from './figure-table.tsx';
import { PeriodCharts } from './period-charts.tsx';
import { periodLabels, periodTiles } from './period-tiles.ts';
import { RatingBars } from './rating-bars.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { VisitFunnel } from './visit-funnel.tsx';

const periods = analyticsPeriods.map((days) => ({ value: days, label: `${days} days` }));

const performance = {
  title: 'Performance Metrics',
  metrics: ['responseRate', 'responseTime', 'approvalRate', 'clickRate', 'conversionRate'],
} as const;

const enquiryLabels = ['Enquiries', 'Pressed “Check availability”', 'Visitors who pressed it'] as const;

const enquiriesOf = ({ days, enquiries, current }: Analytics): Figure[] => [
  {
    label: 'Enquiries',
    value: formatNumber(enquiries.received),
    note: `${formatNumber(enquiries.previous)} in the ${days} days before`,
  },
  {
    label: 'Pressed “Check availability”',
    value: formatNumber(enquiries.clicks),
    note: `Includes “Book now”. In your widgets: ${formatNumber(enquiries.fromWidgets)}`,
  },
  {
    label: 'Visitors who pressed it',
    value: percentText(clickRate({ clicks: enquiries.clicks - enquiries.fromWidgets, views: current.views })),
    note: 'Share of page views',
  },
];

export function AnalyticsPage() {
  const { slug } = useOwner();
  const [search, setSearch] = useSearchParams();
  // Kept here as well, because the router takes a moment to change the address and the choice must not wait for it.
  const [days, setDays] = useState<AnalyticsPeriod>(
    () => analyticsPeriods.find((each) => String(each) === search.get('days')) ?? 30,
  );
  const { data: figures } = useQuery(analyticsQuery(days));

  const choose = (value: AnalyticsPeriod) => {
    setDays(value);
    setSearch({ days: String(value) }, { replace: true });
  };
  const download = (shown: Analytics) => {
    const name = `${slug}-analytics-${shown.from}-to-${shown.to}.csv`;
    saveFile(name, new Blob([writeAnalyticsCsv(shown)], { type: 'text/csv;charset=utf-8' }));
    toast({ title: 'Downloaded!', description: `Your figures were saved as ${name}.` });
  };

  return (
    <>
      <ScreenHeader title="Analytics" subtitle="Your reviews and visits over time." getReviews />
      <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
        <Segmented label="Period" options={periods} value={days} onChange={choose} />
        <Button variant="secondary" disabled={!figures} onClick={() => figures && download(figures)}>
          <Download aria-hidden="true" className="size-4" />
          Download CSV
        </Button>
      </div>
      <AnalyticsView days={days}>{(read) => <Figures figures={read} />}</AnalyticsView>
      <section aria-labelledby="asked-reviewed" className="mt-10">
        <h2 id="asked-reviewed" className="mb-4 text-2xl">
          From Asking to Review
        </h2>
        <AskingFunnel nextStep={<AskLink />} />
      </section>
      <div className="mt-10">
        <RecentActivity />
      </div>
    </>
  );
}

function Figures({ figures }: { figures: Analytics | undefined }) {
  return (
    <>
      <StatTiles labels={periodLabels} tiles={figures && periodTiles(figures)} />
      <div className="grid gap-6 lg:grid-cols-2">
        <PeriodCharts figures={figures} />
        <div className="flex min-w-0 flex-col gap-6 *:last:grow">
          <RatingBars stars={figures?.current.stars} />
          <VisitFunnel figures={figures} />
        </div>
        <div className="flex min-w-0 flex-col gap-6 *:last:grow">
          <MetricList card={performance} figures={figures} />
          <FigureList title="Enquiries" labels={enquiryLabels} figures={figures && enquiriesOf(figures)} />
          <FigureTable
            title="By Service Provided"
            note="What your approved reviews are about."
            columns={['Service', 'Reviews', 'Average']}
            rows={figures?.services.map((each) => [
              each.name ?? 'Other services',
              formatNumber(each.approved),
              averageText(averageRating(each)),
            ])}
            empty="No review in this period names a service."
          />
        </div>
      </div>
    </>
  );
}
