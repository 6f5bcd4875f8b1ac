import { Link } from 'react-router';
import { buttonClass } from '#web/ui/button-class.ts';
import { LogoMark } from '#web/ui/logo.tsx';
import { useTitle } from '#web/ui/use-title.ts';

/** An unknown path. */
export function NotFoundPage() {
  return (
    <main className="flex min-h-dvh flex-col">
      <NotFoundWords />
    </main>
  );
}

/** The same words inside another frame. */
export function NotFoundWords() {
  useTitle('Page not found');
  return (
    <div className="flex flex-1 flex-col items-center justify-center px-6 py-20 text-center">
      <LogoMark className="size-14 -rotate-12" />
      <h1 className="mt-8 text-4xl">404 Page Not Found</h1>
      <p className="mt-3 text-ink-soft">Did you forget to add the page to the router?</p>
      <Link to="/" reloadDocument className={buttonClass({ variant: 'secondary' }, 'mt-8')}>
        Go to the home page
      </Link>
    </div>
  );
}
