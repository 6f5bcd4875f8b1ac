import { useMutation, useQuery } from '@tanstack/react-query';
import type { NotificationStatus } from '#shared/schemas/notifications.ts';
import { messageOf } from '#web/api/client.ts';
import { notificationStatusQuery, wantNewReviewMail } from '#web/api/notifications.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';

/** How emails are sent and whether they are delayed, and whether the owner gets those about new reviews. */
export function ServiceStatus({ masterOn }: { masterOn: boolean }) {
  const { data: status, error, refetch, isFetching } = useQuery(notificationStatusQuery);
  return (
    <Card aria-labelledby="service-title" aria-busy={!status && !error}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="service-title" className="text-xl">
          Email service
        </h2>
        {status && <StateBadge status={status} />}
      </div>
      {status ? (
        <>
          <ServiceWords status={status} />
          <OwnMail mail={status.newReviewMail} masterOn={masterOn} />
        </>
      ) : error ? (
        <ErrorState title="The status did not load" onRetry={refetch} retrying={isFetching}>
          {messageOf(error, 'Please try again in a moment.')}
        </ErrorState>
      ) : (
        <>
          <Skeleton className="mt-4 h-4 w-full" />
          <Skeleton className="mt-2 h-4 w-2/3" />
          <Skeleton className="mt-8 h-4 w-3/4" />
          <Skeleton className="mt-4 h-11 w-40" />
        </>
      )}
    </Card>
  );
}

function StateBadge({ status: { service, delayed } }: { status: NotificationStatus }) {
  if (service === 'console') return <Badge>Console only</Badge>;
  return delayed ? <Badge tone="danger">Delayed</Badge> : <Badge tone="good">Active</Badge>;
}

function ServiceWords({ status: { service, from, delayed } }: { status: NotificationStatus }) {
  if (service === 'console')
    return (
      <p className="mt-3 text-sm text-ink-soft">
        Emails are only logged on the server console, not delivered. An email provider could be configured later.
      </p>
    );
  return (
    <>
      <p className="mt-3 text-sm text-ink-soft">
        Emails are delivered through an email server. They come from{' '}
        <span className="break-words text-ink">{from}</span>.
      </p>
      {delayed && (
        <p className="mt-3 rounded-md bg-danger-soft px-4 py-3 text-sm text-danger">
          Our email server hasn’t accepted emails for more than ten minutes. None are lost: they’ll be sent when it’s
          back.
        </p>
      )}
    </>
  );
}

function OwnMail({ mail, masterOn }: { mail: NotificationStatus['newReviewMail']; masterOn: boolean }) {
  const { mutate, isPending } = useMutation({
    ...wantNewReviewMail,
    onSuccess: (...details) => {
      toast({ title: 'Settings Updated', description: 'Your notification preferences have been saved.' });
      return wantNewReviewMail.onSuccess?.(...details);
    },
    onError: (error) =>
      toast({ title: 'Error', description: messageOf(error, 'Failed to update user'), variant: 'danger' }),
  });
  return (
    <div className="mt-6 border-t border-rule pt-5">
      <h3 className="font-sans text-base font-semibold tracking-normal">Emails to you about new reviews</h3>
      <p className="mt-0.5 text-sm break-words text-ink-soft">
        {!masterOn
          ? 'Off, because email notifications are off.'
          : mail.wanted
            ? `We email ${mail.to} about every new review.`
            : `You’ve unsubscribed: we don’t email ${mail.to} about new reviews.`}
      </p>
      <Button
        variant="secondary"
        className="mt-4"
        busyText={isPending && 'Saving...'}
        onClick={() => mutate({ wanted: !mail.wanted })}
      >
        {mail.wanted ? 'Unsubscribe' : 'Turn back on'}
      </Button>
    </div>
  );
}
