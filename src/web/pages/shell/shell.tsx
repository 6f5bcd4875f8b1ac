import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { signedInQuery } from '#web/api/accounts.ts';
import { signInAgain } from '#web/api/sign-in-again.ts';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { loadPart } from '#web/ui/load-part.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { MobileBar } from './mobile-bar.tsx';
import { NoAnswer } from './no-answer.tsx';
import { Sidebar } from './sidebar.tsx';
import { SignedInContext, useSignedIn } from './signed-in-context.ts';

// Seldom seen, so they are loaded only when needed.
const StandingBanners = lazy(async () => ({
  default: (await loadPart(() => import('./standing-banners.tsx'))).StandingBanners,
}));
const SupportBanner = lazy(async () => ({
  default: (await loadPart(() => import('./support-banner.tsx'))).SupportBanner,
}));

/** The frame of every signed-in screen. Signed-out people are sent to sign in. */
export function Shell() {
  const { data: person, error, refetch, isFetching } = useQuery(signedInQuery);
  useEffect(() => {
    if (person === null) signInAgain();
  }, [person]);

  if (error && person === undefined) return <NoAnswer error={error} onRetry={refetch} retrying={isFetching} />;
  if (!person) return <LoadingScreen />;
  return (
    <SignedInContext value={person}>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <LeaveGuard>
        <div className="lg:grid lg:grid-cols-[17rem_minmax(0,1fr)] print:block">
          <Sidebar />
          <div className="min-w-0">
            <MobileBar />
            {person.supportBy && (
              <Suspense>
                <SupportBanner person={person} />
              </Suspense>
            )}
            <Main />
          </div>
        </div>
      </LeaveGuard>
      <ScrollRestoration />
    </SignedInContext>
  );
}

/** A new screen takes the focus, so that the keyboard and the screen reader are where the eyes are. */
function Main() {
  const { deletesOn, suspendedReason } = useSignedIn();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <main
      ref={main}
      id="main"
      tabIndex={-1}
      className="mx-auto max-w-6xl px-4 pt-6 pb-20 outline-none sm:px-8 lg:px-12 lg:pt-12 print:max-w-none print:p-0"
    >
      {(deletesOn ?? suspendedReason) !== null && (
        <Suspense>
          <StandingBanners />
        </Suspense>
      )}
      <Outlet />
    </main>
  );
}
