import { PhotoLink } from './photo-link.tsx';

/** The photos of one review, in a row that wraps on no phone. */
export function ReviewPhotos({ urls, reviewerName }: { urls: string[]; reviewerName: string }) {
  if (urls.length === 0) return null;
  return (
    <ul data-photos className="mt-4 flex gap-2">
      {urls.map((url, index) => (
        <li key={url} className="min-w-0">
          <PhotoLink
            url={url}
            alt={`Photo ${index + 1} of ${urls.length} by ${reviewerName}`}
            size={{ width: 112, height: 112 }}
            className="aspect-square w-28 max-w-full"
          />
        </li>
      ))}
    </ul>
  );
}
