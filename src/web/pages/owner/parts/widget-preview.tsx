import { useQuery } from '@tanstack/react-query';
import { MessageSquareDashed } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { EmbedData } from '#shared/schemas/widgets.ts';
import type { EmbedConfig, WidgetType } from '#shared/widgets.ts';
import { embedDataQuery, widgetOrigin } from '#web/api/widgets.ts';
import { AskLink } from '#web/pages/owner/parts/ask-link.tsx';
import { NoPreview } from '#web/pages/owner/parts/no-preview.tsx';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { allKinds } from '#widgets/all-kinds.ts';
import { attach, type MountedWidget as MountedEmbed, mountWidget } from '#widgets/mount.ts';
import { renderWidget } from '#widgets/render-widget.ts';

/** The widget itself, by the code that visitors get, from the data that visitors get. */
export function WidgetPreview({ type, config }: { type: WidgetType; config: EmbedConfig }) {
  const { id, suspendedReason } = useSignedIn();
  const isPublic = suspendedReason === null;
  const { data, error, refetch, isFetching } = useQuery({ ...embedDataQuery(id, type, config), enabled: isPublic });
  if (!isPublic) return <NoPreview />;
  if (!data && error)
    return (
      <ErrorState title="The preview didn’t load" level={3} onRetry={refetch} retrying={isFetching}>
        Check your connection and try again.
      </ErrorState>
    );
  if (!data) return <Skeleton className="h-96 rounded-md" />;
  const widget = <MountedWidget type={type} config={config} data={data} />;
  if (data.reviews.length > 0) return widget;
  return (
    <>
      <EmptyState icon={<MessageSquareDashed />} title="No approved reviews available" action={<AskLink />}>
        Once a review is approved, you’ll see it here.
      </EmptyState>
      <p className="mt-8 mb-3 text-sm text-ink-soft">Until then, visitors see this:</p>
      {widget}
    </>
  );
}

const places: Record<WidgetType, string> = {
  displayAll: '',
  carousel: '',
  sidePopup: 'h-[30rem]',
  latestPopup: 'h-[40rem]',
  wall: '',
  badge: '',
};

function MountedWidget({ type, config, data }: { type: WidgetType; config: EmbedConfig; data: EmbedData }) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef<MountedEmbed>(null);
  const [closed, setClosed] = useState(false);
  useEffect(() => {
    if (!place.current || closed) return;
    const kind = allKinds[type];
    const mounted = mountWidget(place.current, kind.css);
    const source = { origin: widgetOrigin(), performerId: data.performer.id };
    const close = () => {
      shown.current?.destroy();
      shown.current = null;
      setClosed(true);
    };
    let isOvertaken = false;
    // The one before stays until this one is whole, so that nothing flickers while a colour is being chosen.
    renderWidget({ ...mounted, destroy: close }, kind, data, config, source, { isPreview: true }).then((box) => {
      if (isOvertaken) return;
      shown.current?.destroy();
      shown.current = mounted;
      box.style.minHeight = `${kind.height}px`;
      attach(mounted, box);
    });
    return () => {
      isOvertaken = true;
      if (shown.current !== mounted) mounted.destroy();
    };
  }, [type, config, data, closed]);
  useEffect(
    () => () => {
      shown.current?.destroy();
      shown.current = null;
    },
    [],
  );
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
