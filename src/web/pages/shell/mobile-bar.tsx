import { Menu } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { loadPart } from '#web/ui/load-part.ts';
import { Logo } from '#web/ui/logo.tsx';

const loadDrawer = () => import('./menu-drawer.tsx');
const MenuDrawer = lazy(async () => ({ default: (await loadPart(loadDrawer)).MenuDrawer }));

/** Narrow screens: the bar at the top, and the drawer that it opens. */
export function MobileBar() {
  const { key } = useLocation();
  // Open at one place in the history, so that any move to another closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const [wanted, setWanted] = useState(false);
  return (
    <header className="sticky top-0 z-30 flex h-16 items-center gap-2 border-b border-rule bg-paper px-2 sm:px-6 lg:hidden print:hidden">
      <Button
        variant="quiet"
        size="icon"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={openAt === key}
        onPointerEnter={() => loadDrawer().catch(() => {})}
        onClick={() => {
          setWanted(true);
          setOpenAt(key);
        }}
      >
        <Menu aria-hidden="true" className="size-6" />
      </Button>
      <Link to="/" className="rounded-sm" aria-label="Starbill, dashboard">
        <Logo />
      </Link>
      {wanted && (
        <Suspense>
          <MenuDrawer open={openAt === key} onOpenChange={(open) => setOpenAt(open ? key : null)} />
        </Suspense>
      )}
    </header>
  );
}
