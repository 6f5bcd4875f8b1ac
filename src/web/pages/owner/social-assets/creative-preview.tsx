import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { creativeFormats } from '#shared/creatives.ts';
import type { OwnReview } from '#shared/schemas/reviews.ts';
import { messageOf } from '#web/api/client.ts';
import { creativeQuery } from '#web/api/creatives.ts';
import { LoadFailed } from '#web/pages/shell/load-failed.tsx';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { joinClasses } from '#web/ui/join-classes.ts';
import { SpinnerMark } from '#web/ui/spinner.tsx';
import type { Creative } from './use-creative.ts';

/** As wide as it may be, and never so tall that the buttons under it leave the screen. */
const shapes = {
  story: 'aspect-[1080/1920] max-w-64 lg:max-w-72',
  portrait: 'aspect-[1080/1350] max-w-80 lg:max-w-96',
  square: 'aspect-square max-w-96 lg:max-w-full',
  landscape: 'aspect-[1200/628] max-w-full',
} as const;

/** The picture itself, exactly as it will be downloaded. */
export function CreativePreview({ review, creative }: { review: OwnReview; creative: Creative }) {
  const { logoUrl } = useSignedIn();
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(
    creativeQuery(review.id, creative.choicesFor(review), logoUrl),
  );
  const address = useObjectUrl(data);
  const { label, width, height } = creativeFormats[creative.format];
  if (error && !data)
    return <LoadFailed title="We couldn’t make the picture" onRetry={refetch} retrying={isFetching} error={error} />;
  const pending = !data || isPlaceholderData;
  return (
    <figure aria-busy={pending}>
      <div
        className={joinClasses(
          'relative mx-auto w-full overflow-hidden rounded-md bg-sunken shadow-high',
          shapes[creative.format],
        )}
      >
        {address && (
          <img
            src={address}
            width={width}
            height={height}
            alt={`Preview of the review by ${review.reviewerName}`}
            className={joinClasses('size-full object-contain transition-opacity', pending && 'opacity-40')}
          />
        )}
        {pending && (
          <span className="absolute inset-0 grid place-items-center">
            <SpinnerMark />
          </span>
        )}
      </div>
      <figcaption className="mt-3 text-center text-sm text-ink-soft">
        <span role="status">
          {error
            ? messageOf(error, 'We couldn’t make the picture.')
            : pending
              ? 'Drawing…'
              : `${label}, ${width} × ${height} px`}
        </span>
      </figcaption>
    </figure>
  );
}

function useObjectUrl(blob: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
}
