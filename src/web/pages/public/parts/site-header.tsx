import { ArrowLeft } from 'lucide-react';
import { operations } from '#shared/operations.ts';
import { useSite } from '#web/document.tsx';
import { appUrl, type Site, startUrl } from '#web/public-site.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { LogoMark } from '#web/ui/logo.tsx';

const placesOf = ({ billing, signedIn }: Site) => [
  // Signed in, `/` is the dashboard and has neither.
  ...(signedIn ? [{ href: '/docs', label: 'Documentation' }] : [{ href: '/#features', label: 'Features' }]),
  ...(billing && !signedIn ? [{ href: '/#pricing', label: 'Pricing' }] : []),
  { href: '/help', label: 'Support' },
];

/** The head of Starbill's own pages. Performers' pages do not carry it: those are theirs. */
export function SiteHeader() {
  const site = useSite();
  return (
    <header className="border-b border-rule">
      <div className="mx-auto flex min-h-18 max-w-6xl items-center gap-2 px-4 sm:px-6">
        <a
          href="/"
          className="mr-auto inline-flex min-h-11 items-center gap-2.5 rounded-sm"
          aria-label="Starbill, home"
        >
          <LogoMark />
          <span className="font-display text-xl font-semibold max-[22.5rem]:hidden">Starbill</span>
        </a>
        <nav aria-label="Site" className="mr-4 hidden gap-1 md:flex">
          {placesOf(site).map(({ href, label }) => (
            <a
              key={href}
              href={href}
              className="inline-flex min-h-11 items-center rounded-md px-3 text-sm font-medium text-ink-soft transition-colors hover:text-ink"
            >
              {label}
            </a>
          ))}
        </nav>
        {site.signedIn ? (
          <LinkButton href={appUrl(site, '/dashboard')} variant="secondary">
            <ArrowLeft aria-hidden="true" className="size-4" />
            Dashboard
          </LinkButton>
        ) : (
          <>
            <LinkButton href={appUrl(site, operations.goToSignIn.path)} variant="quiet" className="max-sm:px-3">
              Sign In
            </LinkButton>
            <LinkButton href={startUrl(site)} className="max-sm:px-4">
              Get Started
            </LinkButton>
          </>
        )}
      </div>
    </header>
  );
}
