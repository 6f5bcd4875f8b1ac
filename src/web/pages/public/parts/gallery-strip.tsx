import type { PublicPicture } from '#shared/schemas/performers.ts';
import { PhotoLink } from './photo-link.tsx';

/** The pictures in one row, so that the reviews are not far below: to be swept on a phone, side by side elsewhere. */
export const GalleryStrip = ({ pictures, name }: { pictures: PublicPicture[]; name: string }) => (
  <section aria-label="Gallery" className="max-sm:-mx-4">
    <ul data-photos className="flex snap-x gap-2 overflow-x-auto max-sm:px-4 sm:gap-3">
      {pictures.map(({ url, width, height, altText }, index) => (
        <li key={url} className="h-28 min-w-36 snap-start scroll-ml-4 sm:h-44 sm:min-w-0 sm:flex-1 lg:h-56">
          <PhotoLink
            url={url}
            alt={altText || `Picture ${index + 1} of ${pictures.length} of ${name}`}
            size={{ width, height }}
            className="size-full"
          />
        </li>
      ))}
    </ul>
  </section>
);
