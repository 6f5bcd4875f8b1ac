import type { PublicPicture } from '#shared/performers.ts';
import { joinClasses } from '#web/ui/join-classes.ts';
import { PhotoLink } from './photo-link.tsx';

/** How the first picture sits among the others on a wide page, by how many there are. */
const firstOf: Record<number, string> = {
  1: 'col-span-2 aspect-3/2 sm:col-span-4 sm:aspect-[5/2]',
  2: 'aspect-square sm:col-span-2 sm:aspect-3/2',
  3: 'col-span-2 aspect-3/2 sm:row-span-2',
  4: 'aspect-square sm:col-span-2 sm:row-span-2 sm:aspect-auto',
  5: 'col-span-2 aspect-3/2 sm:row-span-2 sm:aspect-auto',
};
const othersOf: Record<number, string> = {
  2: 'aspect-square sm:col-span-2 sm:aspect-3/2',
  3: 'aspect-square sm:col-span-2 sm:aspect-auto',
  4: 'aspect-square sm:[&:nth-child(2)]:col-span-2 sm:[&:nth-child(2)]:aspect-[2/1]',
  5: 'aspect-square',
};

/** Up to five pictures, hung so that any number of them fills the wall. */
export function Gallery({ pictures, name }: { pictures: PublicPicture[]; name: string }) {
  const count = pictures.length;
  return (
    <section aria-label="Gallery">
      <ul data-photos className="grid grid-cols-2 gap-2 sm:grid-cols-4 sm:gap-3">
        {pictures.map(({ url, width, height, altText }, index) => (
          <li key={url} className={joinClasses('min-h-0 min-w-0', index === 0 ? firstOf[count] : othersOf[count])}>
            <PhotoLink
              url={url}
              alt={altText || `Picture ${index + 1} of ${count} of ${name}`}
              size={{ width, height }}
              className="size-full"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
