import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Brand } from '#shared/brand-style.ts';
import { creativeFormats } from '#shared/creatives.ts';
import { embedDefaults } from '#shared/widget-config.ts';
import { creativeQuery } from '#web/api/creatives.ts';
import { embedDataQuery } from '#web/api/widgets.ts';
import { AskLink } from '#web/pages/owner/parts/ask-link.tsx';
import { NoPreview } from '#web/pages/owner/parts/no-preview.tsx';
import { LoadFailed } from '#web/pages/shell/load-failed.tsx';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const { width, height } = creativeFormats.landscape;

/** The newest published review as a picture in this brand, drawn by the server. */
export function PicturePreview({ brand }: { brand: Brand }) {
  const { id, suspendedReason } = useSignedIn();
  const isPublic = suspendedReason === null;
  const { data, error, refetch, isFetching } = useQuery({
    ...embedDataQuery(id, 'carousel', embedDefaults),
    enabled: isPublic,
  });
  if (!isPublic) return <NoPreview />;
  if (error)
    return (
      <LoadFailed title="The picture didn’t load" level={3} onRetry={refetch} retrying={isFetching} error={error} />
    );
  if (!data) return <Skeleton className="aspect-[1200/628] w-full rounded-md" />;
  const [review] = data.reviews;
  if (!review)
    return (
      <EmptyState icon={<Sparkles />} title="No picture yet" action={<AskLink />}>
        Once a review is published, it shows here as a picture in your colour.
      </EmptyState>
    );
  return <Drawn reviewId={review.id} brand={brand} />;
}

function Drawn({ reviewId, brand: { color, font } }: { reviewId: string; brand: Brand }) {
  const { logoUrl } = useSignedIn();
  const worn = { ...(color && { color }), ...(font && { font }) };
  const { data, error, refetch, isFetching } = useQuery(
    creativeQuery(reviewId, { format: 'landscape', theme: 'light', hidden: [], ...worn }, logoUrl),
  );
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  if (error && !data)
    return (
      <LoadFailed title="The picture wasn’t made" level={3} onRetry={refetch} retrying={isFetching} error={error} />
    );
  if (!address) return <Skeleton className="aspect-[1200/628] w-full rounded-md" />;
  return (
    <img
      src={address}
      width={width}
      height={height}
      alt="Your newest review, ready to post"
      className="h-auto w-full rounded-md"
    />
  );
}
