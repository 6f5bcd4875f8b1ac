import { smallPictureUrl } from '#shared/pictures.ts';
import type { QueuedPhoto } from '#shared/schemas/moderation.ts';

/** The photos of a review as small pictures; each opens whole in a tab of its own. */
export function QueuedPhotos({ photos, whose }: { photos: QueuedPhoto[]; whose: string }) {
  if (photos.length === 0) return null;
  return (
    <ul className="mt-4 flex flex-wrap gap-3">
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <a href={photo.url} target="_blank" rel="noreferrer" className="block rounded-md">
            <img
              src={smallPictureUrl(photo.url)}
              alt={`${index + 1} of ${photos.length} with ${whose}`}
              width={photo.width}
              height={photo.height}
              loading="lazy"
              className="h-28 w-auto max-w-60 rounded-md border border-rule bg-sunken object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
