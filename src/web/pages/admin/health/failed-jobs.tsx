import { useMutation, useQuery } from '@tanstack/react-query';
import { Workflow } from 'lucide-react';
import type { FailedJob } from '#shared/schemas/administration.ts';
import { hasCode, messageOf } from '#web/api/client.ts';
import { failedJobsQuery, retryJob } from '#web/api/moderation.ts';
import { TwoFactorNeeded } from '#web/pages/admin/parts/two-factor-needed.tsx';
import { LoadFailed } from '#web/pages/shell/load-failed.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { readerDate } from '#web/ui/reader-date.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';

/** Work behind the scenes that has used up its tries. */
export function FailedJobs() {
  const { data: jobs, error, refetch, isFetching } = useQuery(failedJobsQuery);
  if (!jobs && hasCode(error, 'two_factor_required')) return <TwoFactorNeeded />;
  if (!jobs && error)
    return (
      <LoadFailed level={3} title="The failed jobs didn’t load" onRetry={refetch} retrying={isFetching} error={error} />
    );
  if (!jobs)
    return (
      <div aria-busy="true" className="flex flex-col gap-4">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </div>
    );
  if (jobs.length === 0)
    return (
      <EmptyState level={3} icon={<Workflow />} title="No failed jobs">
        Emails and other background work that failed for good are listed here, so that you can try them again.
      </EmptyState>
    );
  return (
    <ul className="divide-y divide-rule">
      {jobs.map((job) => (
        <FailedJobRow key={job.id} job={job} />
      ))}
    </ul>
  );
}

function FailedJobRow({ job }: { job: FailedJob }) {
  const { mutate, isPending } = useMutation({
    ...retryJob,
    onSuccess: () => toast({ title: 'The job will be tried again' }),
    onError: (error) =>
      toast({ title: 'Couldn’t try the job again', description: messageOf(error, 'Try again.'), variant: 'danger' }),
  });
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold break-words">{job.task}</p>
        <p className="text-xs text-ink-soft">
          {job.attempts} {job.attempts === 1 ? 'try' : 'tries'}, last on {readerDate(job.failedAt)}
        </p>
        <p className="mt-2 line-clamp-4 font-mono text-xs break-words whitespace-pre-wrap text-danger">
          {job.lastError}
        </p>
      </div>
      <Button
        variant="secondary"
        aria-label={`Try ${job.task} again`}
        onClick={() => mutate(job)}
        busyText={isPending && 'One moment...'}
      >
        Try again
      </Button>
    </li>
  );
}
