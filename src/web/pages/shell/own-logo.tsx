import { Link } from 'react-router';
import { performerName } from '#shared/performers.ts';
import { smallPictureUrl } from '#shared/pictures.ts';
import { joinClasses } from '#web/ui/join-classes.ts';
import { useSignedIn } from './signed-in-context.ts';

/** The business's own logo and name above its navigation; nothing until there is a logo. */
export function OwnLogo({ className }: { className?: string }) {
  const person = useSignedIn();
  if (!person.logoUrl || person.slug === null) return null;
  return (
    <Link
      to="/brand"
      className={joinClasses('flex min-h-11 items-center gap-3 rounded-md px-3 hover:bg-sunken', className)}
    >
      <img
        src={smallPictureUrl(person.logoUrl)}
        alt=""
        width={36}
        height={36}
        className="size-9 shrink-0 rounded-sm object-contain"
      />
      <span className="truncate text-sm font-semibold" dir="auto">
        {performerName(person)}
      </span>
    </Link>
  );
}
