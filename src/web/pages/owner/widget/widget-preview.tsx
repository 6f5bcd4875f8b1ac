import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { WidgetData } from '#shared/schemas/widgets.ts';
import type { WidgetConfig } from '#shared/widgets.ts';
import { widgetDataQuery, widgetOrigin } from '#web/api/widgets.ts';
import { NoPreview } from '#web/pages/owner/parts/no-preview.tsx';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { mountCollect, renderCollect } from '#widgets/collect.ts';
import { attach } from '#widgets/mount.ts';
import { partsWithoutReviews, sampleData } from './sample-data.ts';

/** The widget itself, by the code that visitors get, from the owner's own reviews or from a sample that says so. */
export function CollectPreview({ config }: { config: WidgetConfig }) {
  const person = useSignedIn();
  const isPublic = person.suspendedReason === null;
  const { data, error, refetch, isFetching } = useQuery({ ...widgetDataQuery(person.id), enabled: isPublic });
  if (!isPublic) return <NoPreview />;
  if (!data && error)
    return (
      <ErrorState title="The preview didn’t load" level={3} onRetry={refetch} retrying={isFetching}>
        Check your connection and try again.
      </ErrorState>
    );
  if (!data) return <Skeleton className="h-96 rounded-md" />;
  // Also when all are hidden: visitors still see the rating and the count.
  if (data.stats.totalReviews > 0) return <MountedWidget data={data} config={config} />;
  return (
    <>
      <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <Badge tone="action">Sample</Badge>
        You have no published reviews yet, so these are samples. Visitors see only{' '}
        {partsWithoutReviews(data.performer, config)}.
      </p>
      <MountedWidget data={sampleData(data.performer, config)} config={config} />
    </>
  );
}

function MountedWidget({ data, config }: { data: WidgetData; config: WidgetConfig }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return;
    const mounted = mountCollect(place.current);
    attach(mounted, renderCollect(mounted, data, config, widgetOrigin()));
    return mounted.destroy;
  }, [data, config]);
  return <div ref={place} />;
}
