import { Link } from 'react-router';
import { Logo } from '#web/ui/logo.tsx';
import { AccountMenu } from './account-menu.tsx';
import { NavigationList } from './navigation-list.tsx';
import { OwnLogo } from './own-logo.tsx';

/** Wide screens only; narrow ones have the drawer. */
export function Sidebar() {
  return (
    <aside
      aria-label="Sidebar"
      className="sticky top-0 hidden h-dvh flex-col overflow-y-auto border-r border-rule px-4 py-6 lg:flex print:hidden"
    >
      <Link to="/" className="mb-8 self-start rounded-sm px-3" aria-label="Starbill, dashboard">
        <Logo />
      </Link>
      <OwnLogo className="-mt-4 mb-6" />
      <NavigationList />
      <div className="mt-auto pt-4">
        <AccountMenu />
      </div>
    </aside>
  );
}
