import type { PublicPicture } from '#shared/schemas/performers.ts';
import { joinClasses } from '#web/ui/join-classes.ts';
import { PhotoLink } from './photo-link.tsx';

/** How pictures hang on a wide page, by how many there are: the first one, and the others, on twelve columns. */
const walls: Record<number, { first: string; others: string }> = {
  1: { first: 'col-span-2 aspect-3/2 sm:col-span-12 sm:aspect-[5/2]', others: '' },
  2: { first: 'aspect-square sm:col-span-6 sm:aspect-3/2', others: 'aspect-square sm:col-span-6 sm:aspect-3/2' },
  3: {
    first: 'col-span-2 aspect-3/2 sm:col-span-8 sm:row-span-2 sm:aspect-auto',
    others: 'aspect-square sm:col-span-4 sm:aspect-4/3',
  },
  4: {
    first: 'aspect-square sm:col-span-6 sm:row-span-2 sm:aspect-auto',
    others: 'aspect-square sm:col-span-3 sm:[&:nth-child(2)]:col-span-6 sm:[&:nth-child(2)]:aspect-[2/1]',
  },
  5: {
    first: 'col-span-2 aspect-3/2 sm:col-span-6 sm:row-span-2 sm:aspect-auto',
    others: 'aspect-square sm:col-span-3',
  },
};

/** Up to five pictures, hung so that any number of them fills the wall. */
export function Gallery({ pictures, name }: { pictures: PublicPicture[]; name: string }) {
  const count = pictures.length;
  return (
    <section aria-label="Gallery">
      <ul data-photos className="grid grid-cols-2 gap-2 sm:grid-cols-12 sm:gap-3">
        {pictures.map(({ url, width, height, altText }, index) => (
          <li key={url} className={joinClasses('min-h-0 min-w-0', walls[count]?.[index === 0 ? 'first' : 'others'])}>
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
