import { useQuery } from '@tanstack/react-query';
import { ImageOff, Images } from 'lucide-react';
import { limits } from '#shared/limits.ts';
import { galleryQuery } from '#web/api/gallery.ts';
import { LoadFailed } from '#web/pages/shell/load-failed.tsx';
import { PausedNotice } from '#web/pages/shell/paused-notice.tsx';
import { ScreenHeader } from '#web/pages/shell/screen-header.tsx';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ImageGrid } from './image-grid.tsx';
import { UploadArea } from './upload-area.tsx';

export function MediaLibraryPage() {
  const { canWrite } = useSignedIn();
  const { data: gallery, error, refetch, isFetching } = useQuery(galleryQuery);
  const count = gallery?.details.length ?? 0;
  const full = count >= limits.galleryImages;
  return (
    <>
      <ScreenHeader title="Media Library" subtitle="The images visitors see on your public page." />
      <PausedNotice>
        Your gallery stays public, and you can still delete images. Adding and changing them is paused.
      </PausedNotice>
      <section aria-labelledby="images" aria-busy={!gallery && !error} className="mt-10">
        <div className="flex flex-wrap items-center justify-between gap-3 border-b border-rule pb-3">
          <h2 id="images" className="text-2xl">
            Images
          </h2>
          {gallery && (
            <Badge tone={full ? 'action' : 'plain'}>
              {count}/{limits.galleryImages} images
            </Badge>
          )}
        </div>
        {!gallery && error ? (
          <LoadFailed title="Your gallery didn’t load" onRetry={refetch} retrying={isFetching} error={error} />
        ) : gallery ? (
          <>
            {full ? <Full /> : canWrite && <UploadArea />}
            {count > 0 ? (
              <ImageGrid images={gallery.details} changeable={canWrite} />
            ) : (
              <EmptyState icon={<ImageOff />} title="No images in your gallery">
                {canWrite
                  ? 'Upload your first image to showcase your business'
                  : 'You can add images again once you subscribe.'}
              </EmptyState>
            )}
          </>
        ) : (
          <div className="mt-6 grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
            {[1, 2, 3].map((place) => (
              <Skeleton key={place} className="aspect-[4/3] rounded-md" />
            ))}
          </div>
        )}
      </section>
    </>
  );
}

function Full() {
  return (
    <div className="mt-6 flex items-center gap-4 rounded-md bg-sunken px-5 py-4">
      <Images aria-hidden="true" className="size-6 shrink-0 text-ink-faint" />
      <div>
        <h3 className="text-lg">Gallery is full</h3>
        <p className="text-sm text-ink-soft">
          You've reached the maximum of {limits.galleryImages} images. Delete an image to add a new one.
        </p>
      </div>
    </div>
  );
}
