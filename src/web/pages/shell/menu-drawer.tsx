import { LogOut } from 'lucide-react';
import { operations } from '#shared/operations.ts';
import { ownerInitials, ownerName } from '#shared/performers.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { forgetDraftsOnLeaving } from '#web/ui/drafts.ts';
import { Drawer } from '#web/ui/drawer.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { NavigationList } from './navigation-list.tsx';
import { OwnLogo } from './own-logo.tsx';
import { useSignedIn } from './signed-in-context.ts';

/** The navigation on a narrow screen, with who is signed in and the way out. */
export function MenuDrawer(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const person = useSignedIn();
  return (
    <Drawer {...props} title="Menu">
      <Logo className="mt-1 mb-8 px-3" />
      <OwnLogo className="-mt-4 mb-6" />
      <NavigationList />
      <div className="mt-auto flex flex-col gap-4 pt-8">
        <div className="flex items-center gap-3 border-t border-rule px-3 pt-6">
          <Avatar size="sm" src={person.profileImageUrl} initials={ownerInitials(person)} />
          <div className="min-w-0">
            <p className="truncate text-sm font-semibold">{ownerName(person)}</p>
            <p className="truncate text-xs text-ink-soft">{person.email}</p>
          </div>
        </div>
        <LinkButton href={operations.leave.path} onClick={forgetDraftsOnLeaving} variant="secondary" className="w-full">
          <LogOut aria-hidden="true" className="size-4" />
          Sign Out
        </LinkButton>
      </div>
    </Drawer>
  );
}
