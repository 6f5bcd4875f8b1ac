import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { OwnProfile } from '#shared/profiles.ts';
import { galleryQuery } from '../../api/gallery.ts';
import { textLink } from '../../ui/text-link.ts';
import { listSteps, percentDone } from './completeness.ts';

const shownAtOnce = 3;

/** How far the public page has come, and what to add next. */
export function CompletenessMeter({ profile }: { profile: OwnProfile }) {
  const { data: gallery } = useQuery(galleryQuery);
  const steps = listSteps(profile, gallery?.details.length ?? 0);
  const percent = percentDone(steps);
  const missing = steps.filter(({ done }) => !done).slice(0, shownAtOnce);
  return (
    <section aria-labelledby="completeness" className="min-w-0 flex-[1_1_20rem]">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="completeness" className="text-lg">
          Your page is {percent}% complete
        </h2>
      </div>
      <progress
        aria-labelledby="completeness"
        max={100}
        value={percent}
        className="mt-2 block h-2 w-full appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-action [&::-webkit-progress-bar]:bg-rule [&::-webkit-progress-value]:bg-action [&::-webkit-progress-value]:transition-all"
      />
      <p className="mt-2 text-sm text-ink-soft">
        {missing.length === 0
          ? 'Everything visitors look for is there.'
          : missing.map(({ label, to }, index) => (
              <span key={label}>
                {index === 0 ? 'Next: ' : ', '}
                {to ? (
                  <Link to={to} className={textLink}>
                    {label}
                  </Link>
                ) : (
                  label
                )}
              </span>
            ))}
      </p>
    </section>
  );
}
