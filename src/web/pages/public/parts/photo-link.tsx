import { smallPictureUrl } from '#shared/pictures.ts';
import { joinClasses } from '#web/ui/join-classes.ts';

/**
 * A small picture that leads to the large one. The viewer, where its script runs, opens every link inside an element
 * with `data-photos` in place, and lets people step from one to the next.
 */
export function PhotoLink({
  url,
  alt,
  size,
  className,
}: {
  url: string;
  alt: string;
  /** Of the stored picture, when it is known. */
  size?: { width: number; height: number };
  className?: string;
}) {
  return (
    <a href={url} className={joinClasses('group/photo relative block overflow-hidden rounded-md bg-sunken', className)}>
      <img
        src={smallPictureUrl(url)}
        alt={alt}
        width={size?.width}
        height={size?.height}
        loading="lazy"
        decoding="async"
        // Out of the flow: the frame decides the room, never the picture.
        className="absolute inset-0 size-full object-cover transition-[scale] duration-200 group-hover/photo:scale-[1.03]"
      />
    </a>
  );
}
