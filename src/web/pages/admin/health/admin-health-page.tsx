import { useQuery } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { healthQuery } from '#web/api/administration.ts';
import { AdminScreen } from '#web/pages/admin/parts/admin-screen.tsx';
import { LoadFailed } from '#web/pages/shell/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FailedJobs } from './failed-jobs.tsx';
import { Figures } from './figures.tsx';

export function AdminHealthPage() {
  return (
    <AdminScreen title="Health" subtitle="How the system is doing right now. This page updates automatically.">
      <Machinery />
      <section aria-labelledby="failed-title" className="mt-12">
        <h2 id="failed-title" className="mb-4 text-2xl">
          Failed jobs
        </h2>
        <FailedJobs />
      </section>
    </AdminScreen>
  );
}

function Machinery() {
  const { data: health, error, refetch, isFetching } = useQuery(healthQuery);
  // Old figures would look like those of now.
  if (error)
    return (
      <LoadFailed level={2} title="The figures didn’t load" onRetry={refetch} retrying={isFetching} error={error} />
    );
  if (!health) return <Skeleton className="h-96" />;
  return (
    <>
      <Problems problems={health.problems} />
      <Figures health={health} />
    </>
  );
}

function Problems({ problems }: { problems: string[] }) {
  return (
    <div role="status" className="pt-4">
      {problems.length === 0 ? (
        <p className="flex items-center gap-3 text-lg font-semibold">
          <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-good" />
          Everything is in order
        </p>
      ) : (
        <>
          <p className="flex items-center gap-3 text-lg font-semibold">
            <TriangleAlert aria-hidden="true" className="size-6 shrink-0 text-danger" />
            {problems.length === 1 ? 'One thing needs a look' : `${problems.length} things need a look`}
          </p>
          <ul className="mt-3 list-disc space-y-2 pl-9 text-sm">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
