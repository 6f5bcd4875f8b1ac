import { useQuery } from '@tanstack/react-query';
import {
  newReviewSubject,
  type PreviewKind,
  reviewDigestSubject,
  reviewLiveSubject,
  thankYouSubject,
} from '#shared/mails.ts';
import { performerName } from '#shared/performers.ts';
import type { SignedIn } from '#shared/schemas/accounts.ts';
import { mailPreviewQuery, previewAddress } from '#web/api/notifications.ts';
import { LoadFailed } from '#web/pages/shell/load-failed.tsx';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

/** The mails as they go out, for a sample review: the server draws them with the same templates. */
export function MailPreview({ person }: { person: SignedIn }) {
  const business = performerName(person);
  return (
    <Card aria-labelledby="preview-title" className="min-w-0 self-start">
      <h2 id="preview-title" className="text-xl">
        Sample emails
      </h2>
      <p className="mt-2 mb-4 text-sm text-ink-soft">
        The emails we’d send for a five-star review from a customer named Alex.
      </p>
      <Tabs
        label="Sample emails"
        tabs={[
          {
            value: 'thank-you',
            label: 'Thank you',
            content: <Sample kind="thank-you" to="your customer" subject={thankYouSubject(5)} />,
          },
          {
            value: 'review-live',
            label: 'Review is live',
            content: <Sample kind="review-live" to="your customer" subject={reviewLiveSubject(business)} />,
          },
          {
            value: 'new-review',
            label: 'New review',
            content: <Sample kind="new-review" to="you" subject={newReviewSubject(5)} />,
          },
          {
            value: 'review-digest',
            label: 'Several reviews',
            content: <Sample kind="review-digest" to="you" subject={reviewDigestSubject(2, business)} />,
          },
        ]}
      />
    </Card>
  );
}

function Sample({ kind, to, subject }: { kind: PreviewKind; to: string; subject: string }) {
  const { isSuccess, error, refetch, isFetching } = useQuery(mailPreviewQuery(kind));
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        <dt className="text-ink-soft">To</dt>
        <dd>{to}</dd>
        <dt className="text-ink-soft">Subject</dt>
        <dd dir="auto" className="font-semibold break-words">
          {subject}
        </dd>
      </dl>
      {error ? (
        <LoadFailed title="The sample didn’t load" onRetry={refetch} retrying={isFetching} error={error} />
      ) : isSuccess ? (
        <iframe
          src={previewAddress(kind)}
          title={`Sample email: ${subject}`}
          sandbox=""
          className="mt-5 h-160 w-full rounded-md border border-rule"
        />
      ) : (
        <Skeleton className="mt-5 h-160 w-full" />
      )}
    </>
  );
}
