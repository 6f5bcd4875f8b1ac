import { joinClasses } from './join-classes.ts';

const sizes = { sm: 'size-9 text-sm', md: 'size-11 text-base', lg: 'size-24 text-3xl sm:size-28' } as const;

/** A face, or initials where there is none. The name stands beside it, so the picture itself is silent. */
export function Avatar({
  src,
  initials,
  size = 'md',
  className,
}: {
  src?: string | null;
  initials: string;
  size?: keyof typeof sizes;
  className?: string;
}) {
  const shape = joinClasses('shrink-0 rounded-full', sizes[size], className);
  if (src) return <img src={src} alt="" className={joinClasses(shape, 'object-cover')} />;
  return (
    <span
      aria-hidden="true"
      className={joinClasses(
        shape,
        'inline-flex items-center justify-center bg-action-soft font-display font-semibold text-action',
      )}
    >
      {initials}
    </span>
  );
}
