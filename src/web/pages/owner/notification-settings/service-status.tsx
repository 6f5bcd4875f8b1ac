import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { SignedIn } from '#shared/schemas/accounts.ts';
import type { NotificationStatus } from '#shared/schemas/notifications.ts';
import { notificationStatusQuery } from '#web/api/notifications.ts';
import { LoadFailed } from '#web/pages/shell/load-failed.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { textLink } from '#web/ui/text-link.ts';
import { EnquiryMail } from './enquiry-mail.tsx';
import { OwnMail } from './own-mail.tsx';

/** Which emails the owner gets, then how emails are sent and whether they are delayed: one answer tells both. */
export function ServiceStatus({ person }: { person: SignedIn }) {
  const { data: status, error, refetch, isFetching } = useQuery(notificationStatusQuery);
  const isLoading = !status && !error;
  return (
    <>
      {!error && (
        <Card aria-labelledby="own-mail-title" aria-busy={isLoading}>
          <h2 id="own-mail-title" className="text-xl">
            Emails to you
          </h2>
          {status ? (
            <>
              {!person.emailVerified && hearsOfSomething(person, status) && <NotConfirmed email={person.email} />}
              <OwnMail status={status} person={person} />
              <EnquiryMail to={status.newReviewMail.to} wanted={status.enquiryMail.wanted} />
            </>
          ) : (
            <>
              <Skeleton className="mt-6 h-4 w-3/4" />
              <Skeleton className="mt-4 h-11 w-40" />
              <Skeleton className="mt-8 h-4 w-2/3" />
              <Skeleton className="mt-4 h-11 w-40" />
            </>
          )}
        </Card>
      )}
      <Card aria-labelledby="service-title" aria-busy={isLoading}>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="service-title" className="text-xl">
            Email service
          </h2>
          {status && <StateBadge status={status} />}
        </div>
        {status ? (
          <ServiceWords status={status} />
        ) : error ? (
          <LoadFailed title="The status didn’t load" onRetry={refetch} retrying={isFetching} error={error} />
        ) : (
          <>
            <Skeleton className="mt-4 h-4 w-full" />
            <Skeleton className="mt-2 h-4 w-2/3" />
          </>
        )}
      </Card>
    </>
  );
}

const hearsOfSomething = (person: SignedIn, { newReviewMail, enquiryMail }: NotificationStatus) =>
  (person.emailNotificationsEnabled && newReviewMail.wanted) || enquiryMail.wanted;

/** What the sentences below promise holds for a confirmed address only. */
const NotConfirmed = ({ email }: { email: string }) => (
  <p className="mt-4 rounded-md bg-action-soft px-4 py-3 text-sm break-words">
    You haven’t confirmed {email} yet. Until you do, these emails leave out what people wrote, and you get at most three
    of each kind a day. You’ll hear about other reviews the next morning, and find every enquiry under Enquiries.{' '}
    <Link to="/settings#account-information" className={textLink}>
      Confirm your address
    </Link>
  </p>
);

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
