import type { PublicStats } from '#shared/schemas/performers.ts';
import { LogoMark } from '#web/ui/logo.tsx';
import { describeHidden } from './hidden-reviews.ts';
import { FooterLinks } from './site-footer.tsx';

/** The foot of a performer's page: how its reviews came to be here, and how many of them do not show. */
export function PublishedBy({ stats }: { stats?: PublicStats }) {
  return (
    <footer className="border-t border-rule">
      <div className="mx-auto max-w-5xl px-4 py-10 sm:px-6">
        <div className="flex items-start gap-4">
          <LogoMark />
          <div className="max-w-2xl text-sm text-ink-soft">
            <p>
              Reviews on{' '}
              <a href="/" className="font-semibold text-ink underline underline-offset-4">
                Starbill
              </a>{' '}
              are checked before they’re published, by the same rules for one star and for five.
            </p>
            {stats && stats.hiddenReviews > 0 && <p className="mt-2">{describeHidden(stats)}</p>}
          </div>
        </div>
        <FooterLinks className="mt-6" />
      </div>
    </footer>
  );
}
