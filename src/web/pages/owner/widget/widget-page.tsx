import { useQuery } from '@tanstack/react-query';
import { widgetConfigQuery } from '#web/api/widgets.ts';
import { LoadFailed } from '#web/pages/shell/load-failed.tsx';
import { PausedNotice } from '#web/pages/shell/paused-notice.tsx';
import { ScreenHeader } from '#web/pages/shell/screen-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { WidgetForm } from './widget-form.tsx';

export function WidgetPage() {
  const { data: saved, error, refetch, isFetching } = useQuery(widgetConfigQuery);
  return (
    <>
      <ScreenHeader
        title="Review Collection Widget"
        subtitle="A review form and your latest reviews for your own site."
        getReviews
      />
      <PausedNotice>Your widget stays on your site as it is, but changing it is paused.</PausedNotice>
      {saved ? (
        <WidgetForm saved={saved} />
      ) : error ? (
        <LoadFailed title="Your widget didn’t load" level={2} onRetry={refetch} retrying={isFetching} error={error} />
      ) : (
        <Skeleton className="mt-8 h-[32rem] rounded-md" />
      )}
    </>
  );
}
