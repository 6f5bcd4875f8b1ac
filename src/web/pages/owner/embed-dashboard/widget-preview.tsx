import { useQuery } from '@tanstack/react-query';
import { MessageSquareDashed } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { EmbedData } from '#shared/schemas/widgets.ts';
import type { EmbedConfig, WidgetType } from '#shared/widgets.ts';
import { embedDataQuery, widgetOrigin } from '#web/api/widgets.ts';
import { NoPreview } from '#web/pages/owner/parts/no-preview.tsx';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { mountEmbed, renderWidget } from '#widgets/render-widget.ts';

/** The widget itself, by the code that visitors get, from the data that visitors get. */
export function WidgetPreview({ type, config }: { type: WidgetType; config: EmbedConfig }) {
  const { id, suspendedReason } = useSignedIn();
  const isPublic = suspendedReason === null;
  const { data, error, refetch, isFetching } = useQuery({ ...embedDataQuery(id, type, config), enabled: isPublic });
  if (!isPublic) return <NoPreview />;
  if (!data && error)
    return (
      <ErrorState title="The preview did not load" level={3} onRetry={refetch} retrying={isFetching}>
        Please check your connection and try again.
      </ErrorState>
    );
  if (!data) return <Skeleton className="h-96 rounded-md" />;
  if (data.reviews.length === 0)
    return (
      <EmptyState icon={<MessageSquareDashed />} title="No approved reviews available">
        Add and approve reviews to see the preview
      </EmptyState>
    );
  return <MountedWidget type={type} config={config} data={data} />;
}

const places: Record<WidgetType, string> = {
  displayAll: '',
  carousel: '',
  sidePopup: 'h-[26rem]',
  latestPopup: 'h-[40rem]',
};

function MountedWidget({ type, config, data }: { type: WidgetType; config: EmbedConfig; data: EmbedData }) {
  const place = useRef<HTMLDivElement>(null);
  const [closed, setClosed] = useState(false);
  useEffect(() => {
    if (!place.current || closed) return;
    const mounted = mountEmbed(place.current);
    const source = { origin: widgetOrigin(), performerId: data.performer.id };
    const close = () => setClosed(true);
    renderWidget({ ...mounted, destroy: close }, type, data, config, source, true);
    return mounted.destroy;
  }, [type, config, data, closed]);
  const isPopup = places[type] !== '';
  return (
    <div ref={place} className={isPopup ? `relative overflow-hidden rounded-md bg-sunken ${places[type]}` : ''}>
      {isPopup && <p className="p-5 text-sm text-ink-faint">A page of your site</p>}
      {closed && (
        <div className="flex justify-center p-8">
          <Button variant="secondary" onClick={() => setClosed(false)}>
            Open the pop-up again
          </Button>
        </div>
      )}
    </div>
  );
}
