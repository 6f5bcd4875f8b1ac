import { LogOut, Menu } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { ownerInitials, ownerName } from '#shared/performers.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { NavigationList } from './navigation-list.tsx';
import { useSignedIn } from './signed-in-context.ts';

/** Narrow screens: the bar at the top, and the drawer that it opens. */
export function MobileBar() {
  const person = useSignedIn();
  const { key } = useLocation();
  // Open at one place in the history, so that any move to another closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  return (
    <div className="sticky top-0 z-30 flex h-16 items-center gap-2 border-b border-rule bg-paper px-2 sm:px-6 lg:hidden">
      <Button
        variant="quiet"
        size="icon"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={openAt === key}
        onClick={() => setOpenAt(key)}
      >
        <Menu aria-hidden="true" className="size-6" />
      </Button>
      <Link to="/" className="rounded-sm" aria-label="Starbill, dashboard">
        <Logo />
      </Link>
      <Drawer open={openAt === key} onOpenChange={(open) => setOpenAt(open ? key : null)} title="Menu">
        <Logo className="mt-1 mb-8 px-3" />
        <NavigationList />
        <div className="mt-auto flex flex-col gap-4 pt-8">
          <div className="flex items-center gap-3 border-t border-rule px-3 pt-6">
            <Avatar size="sm" src={person.profileImageUrl} initials={ownerInitials(person)} />
            <div className="min-w-0">
              <p className="truncate text-sm font-semibold">{ownerName(person)}</p>
              <p className="truncate text-xs text-ink-soft">{person.email}</p>
            </div>
          </div>
          <LinkButton href="/api/logout" variant="secondary" className="w-full">
            <LogOut aria-hidden="true" className="size-4" />
            Sign Out
          </LinkButton>
        </div>
      </Drawer>
    </div>
  );
}
