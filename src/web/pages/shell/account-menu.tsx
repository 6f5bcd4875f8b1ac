import { ChevronsUpDown, ExternalLink, LogOut, ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import { reviewPagePath } from '#shared/paths.ts';
import { ownerInitials, ownerName } from '#shared/performers.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { DropdownMenu, MenuItem } from '../../ui/dropdown-menu.tsx';
import { useSignedIn } from './signed-in-context.ts';

/** Who is signed in, and the way out. */
export function AccountMenu() {
  const person = useSignedIn();
  return (
    <DropdownMenu
      trigger={
        <button
          type="button"
          className="flex min-h-14 w-full items-center gap-3 rounded-md p-2 text-left transition-colors hover:bg-sunken"
        >
          <Avatar size="sm" src={person.profileImageUrl} initials={ownerInitials(person)} />
          <span className="min-w-0 flex-1">
            <span className="block truncate text-sm font-semibold">{ownerName(person)}</span>
            <span className="block truncate text-xs text-ink-soft">{person.email}</span>
          </span>
          <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
        </button>
      }
    >
      {person.slug && (
        <MenuItem>
          <a href={reviewPagePath({ slug: person.slug })} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden="true" className="size-4" />
            View public page
          </a>
        </MenuItem>
      )}
      <MenuItem>
        <Link to="/security">
          <ShieldCheck aria-hidden="true" className="size-4" />
          Security
        </Link>
      </MenuItem>
      <MenuItem>
        <a href="/api/logout">
          <LogOut aria-hidden="true" className="size-4" />
          Sign Out
        </a>
      </MenuItem>
    </DropdownMenu>
  );
}
