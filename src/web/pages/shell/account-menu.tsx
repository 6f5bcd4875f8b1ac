import { ChevronsUpDown } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { ownerInitials, ownerName } from '#shared/performers.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { loadPart } from '#web/ui/load-part.ts';
import { useSignedIn } from './signed-in-context.ts';

const loadMenu = () => import('./account-menu-open.tsx');
const AccountMenuOpen = lazy(async () => ({ default: (await loadPart(loadMenu)).AccountMenuOpen }));

/** Who is signed in, and the way out. The menu's own code comes with the first press, not with the first screen. */
export function AccountMenu() {
  const [pressed, setPressed] = useState(false);
  const closed = (
    <AccountButton
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => loadMenu().catch(() => {})}
      onClick={() => setPressed(true)}
    />
  );
  if (!pressed) return closed;
  return (
    <Suspense fallback={closed}>
      <AccountMenuOpen trigger={<AccountButton />} />
    </Suspense>
  );
}

function AccountButton(props: ComponentProps<'button'>) {
  const person = useSignedIn();
  return (
    <button
      type="button"
      {...props}
      className="flex min-h-14 w-full items-center gap-3 rounded-md p-2 text-left transition-colors hover:bg-sunken"
    >
      <Avatar size="sm" src={person.profileImageUrl} initials={ownerInitials(person)} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-semibold">{ownerName(person)}</span>
        <span className="block truncate text-xs text-ink-soft">{person.email}</span>
      </span>
      <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
    </button>
  );
}
