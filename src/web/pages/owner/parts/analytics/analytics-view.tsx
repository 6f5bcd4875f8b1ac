import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AnalyticsPeriod } from '#shared/analytics.ts';
import type { Analytics } from '#shared/schemas/analytics.ts';
import { analyticsQuery } from '#web/api/stats.ts';
import { FigureList } from '#web/pages/owner/parts/figure-list.tsx';
import { LoadFailed } from '#web/pages/shell/load-failed.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { InsightList } from './insight-list.tsx';
import { type MetricName, metricLabel, readMetric } from './metrics.ts';

type MetricCard = { title: string; metrics: readonly MetricName[] };

/** A sheet of some of the figures. */
export function MetricList({ card, figures }: { card: MetricCard; figures: Analytics | undefined }) {
  return (
    <FigureList
      title={card.title}
      labels={card.metrics.map(metricLabel)}
      figures={figures && card.metrics.map((name) => readMetric(name, figures))}
    />
  );
}

/**
 * An owner's figures: what they say in sentences, then the numbers. Analytics shows all of them with `children`; the
 * tabs of the dashboard and of the public page show two sheets, and the way to the rest.
 */
export function AnalyticsView(
  props: { days?: AnalyticsPeriod } & (
    | { cards: readonly MetricCard[] }
    | { children: (figures: Analytics | undefined) => ReactNode }
  ),
) {
  const { data: figures, error, refetch, isFetching } = useQuery(analyticsQuery(props.days ?? 30));
  if (error && !figures)
    return (
      <LoadFailed level={2} title="Your figures didn’t load" onRetry={refetch} retrying={isFetching} error={error} />
    );
  if ('children' in props)
    return (
      <div className="mt-6 flex flex-col gap-6">
        <InsightList figures={figures} most={3} />
        {props.children(figures)}
      </div>
    );
  return (
    <div className="flex flex-col gap-6">
      <InsightList figures={figures} most={1} />
      <div className="grid gap-6 lg:grid-cols-2">
        {props.cards.map((card) => (
          <MetricList key={card.title} card={card} figures={figures} />
        ))}
      </div>
      <Link to="/analytics" className={buttonClass({ variant: 'secondary' }, 'self-start')}>
        See all analytics
      </Link>
    </div>
  );
}
