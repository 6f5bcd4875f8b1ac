import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { OwnProfile } from '#shared/schemas/performers.ts';
import { messageOf } from '#web/api/client.ts';
import { galleryQuery } from '#web/api/gallery.ts';
import { Button } from '#web/ui/button.tsx';
import { progressClass } from '#web/ui/progress-class.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { textLink } from '#web/ui/text-link.ts';
import { listSteps, percentDone, type Step } from './completeness.ts';

const shownAtOnce = 3;

/** How far the public page has come, and what to add next. Its gallery is a part of it: without it there is no figure. */
export function CompletenessMeter({ profile }: { profile: OwnProfile }) {
  const { data: gallery, error, refetch, isFetching } = useQuery(galleryQuery);
  const steps = listSteps(profile, gallery?.details.length);
  const percent = gallery && percentDone(steps);
  return (
    <section aria-labelledby="completeness" aria-busy={!gallery && !error} className="min-w-0 flex-[1_1_20rem]">
      <h2 id="completeness" className="text-lg">
        {percent === undefined ? 'Your page' : `Your page is ${percent}% complete`}
      </h2>
      {percent !== undefined ? (
        <>
          <progress aria-labelledby="completeness" max={100} value={percent} className={`mt-2 ${progressClass}`} />
          <NextSteps steps={steps} allDone="It has everything visitors look for." />
        </>
      ) : error ? (
        <>
          <NextSteps steps={steps} />
          <div role="alert" className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
            <p>Your gallery didn’t load. {messageOf(error, 'Try again in a moment.')}</p>
            <Button variant="secondary" onClick={() => refetch()} busyText={isFetching && 'Trying again...'}>
              Try again
            </Button>
          </div>
        </>
      ) : (
        <>
          <Skeleton className="mt-2 h-2 w-full rounded-full" />
          <Skeleton className="mt-3 h-4 w-2/3" />
        </>
      )}
    </section>
  );
}

function NextSteps({ steps, allDone }: { steps: Step[]; allDone?: string }) {
  const missing = steps.filter(({ done }) => !done).slice(0, shownAtOnce);
  if (missing.length === 0 && !allDone) return null;
  return (
    <p className="mt-2 text-sm text-ink-soft">
      {missing.length === 0
        ? allDone
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
  );
}
