import { useMutation, useQuery } from '@tanstack/react-query';
import { Check, PenLine, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { longDate } from '#shared/format.ts';
import { checkLabels, type DecideEditsInput, undoSeconds } from '#shared/moderation.ts';
import { reviewPagePath } from '#shared/paths.ts';
import type { EditedReview } from '#shared/schemas/moderation.ts';
import { messageOf } from '#web/api/client.ts';
import { decideEdits, undoEditDecisions, waitingEditsQuery } from '#web/api/moderation.ts';
import { nameOf } from '#web/pages/admin/parts/queued-review-row.tsx';
import { RejectDialog, type RejectDrafts } from '#web/pages/admin/parts/reject-dialog.tsx';
import { useListKeys } from '#web/pages/admin/parts/use-list-keys.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { textLink } from '#web/ui/text-link.ts';
import { toast } from '#web/ui/toast.ts';
import { useDialogSubject } from '#web/ui/use-dialog-subject.ts';
import { useDoublePressGuard } from '#web/ui/use-double-press-guard.ts';
import { UndoBar } from './undo-bar.tsx';

type Last = { id: number; words: string; reviews: EditedReview[]; until: number };

/** What reviewers want to change of published reviews, beside what everyone reads now. The stars are not shown: no rule reads them. */
export function WaitingEdits() {
  const { data: reviews, error, refetch, isFetching } = useQuery(waitingEditsQuery);
  const rejecting = useDialogSubject<EditedReview[]>();
  const drafts = useRef<RejectDrafts>(new Map());
  const [last, setLast] = useState<Last | null>(null);
  useEffect(() => {
    if (!last) return;
    const timer = setTimeout(() => setLast(null), undoSeconds * 1000);
    return () => clearTimeout(timer);
  }, [last]);
  const ifMeant = useDoublePressGuard(reviews?.map(({ edit }) => edit.id) ?? []);
  const fail = (why: Error) =>
    toast({ title: 'Not decided', description: messageOf(why, 'Please try again.'), variant: 'danger' });
  const { mutate } = useMutation({ ...decideEdits, onError: fail });
  const { mutate: undo } = useMutation({ ...undoEditDecisions, onError: fail });
  const decide = (review: EditedReview, how: Omit<DecideEditsInput, 'ids'>) =>
    mutate({ ids: [review.edit.id], ...how } as DecideEditsInput, {
      onSuccess: ({ done }) => {
        const verb = how.decision === 'approve' ? 'Approved' : 'Rejected';
        if (done.length > 0)
          setLast({ id: Date.now(), words: `${verb} the edit of ${nameOf(review)}`, reviews: [review], until: 0 });
        else
          toast({
            title: 'Not decided',
            description: 'The reviewer has edited it again, or somebody else was quicker.',
          });
      },
    });
  const takeBack = () => {
    if (!last) return;
    setLast(null);
    undo(
      last.reviews.map(({ edit }) => edit.id),
      {
        onSuccess: ({ refused }) =>
          refused.length > 0 &&
          toast({ title: 'Too late to undo', description: 'The decision stands.', variant: 'danger' }),
      },
    );
  };
  const first = reviews?.[0];
  useListKeys({
    a: () => first && decide(first, { decision: 'approve' }),
    r: () => first && rejecting.ask([first]),
    u: takeBack,
  });

  if (!reviews && error)
    return (
      <ErrorState level={2} title="The edits did not load" onRetry={refetch} retrying={isFetching}>
        {messageOf(error, 'Please try again in a moment.')}
      </ErrorState>
    );
  if (!reviews) return <Skeleton className="h-48 max-w-md" />;
  return (
    <>
      {reviews.length === 0 ? (
        <EmptyState level={2} icon={<PenLine />} title="No edits are waiting">
          When a reviewer changes a published review, the new words are looked at here before anyone reads them.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-rule">
          {reviews.map((review) => (
            <EditRow
              key={review.edit.id}
              review={review}
              onApprove={() => ifMeant(review.edit.id, () => decide(review, { decision: 'approve' }))}
              onReject={() => ifMeant(review.edit.id, () => rejecting.ask([review]))}
            />
          ))}
        </ul>
      )}
      <UndoBar last={last} onUndo={takeBack} />
      <RejectDialog
        reviews={rejecting.asked}
        drafts={drafts.current}
        onClose={rejecting.close}
        onReject={([asked], input) => {
          const review = reviews.find(({ id }) => id === asked?.id);
          if (review) decide(review, { decision: 'reject', ...input });
        }}
      />
    </>
  );
}

function EditRow(props: { review: EditedReview; onApprove: () => void; onReject: () => void }) {
  const { review } = props;
  const { edit } = review;
  const whose = `the edit of ${nameOf(review)}`;
  return (
    <li>
      <article aria-label={whose} className="py-7">
        <p className="text-sm text-ink-soft">
          <span dir="auto" className="font-semibold break-words text-ink">
            {review.reviewerName}
          </span>{' '}
          about{' '}
          <a href={reviewPagePath(review.performer)} target="_blank" rel="noreferrer" className={textLink} dir="auto">
            {review.performer.name}
          </a>
          , edited <time dateTime={edit.createdAt}>{longDate(edit.createdAt)}</time>
        </p>
        <div className="mt-4 grid max-w-5xl gap-x-8 gap-y-5 lg:grid-cols-2">
          <Words title="Published now" text={review.comment} service={review.eventType} soft />
          <Words title="The edit" text={edit.comment} service={edit.eventType} />
        </div>
        {edit.checks.length > 0 && (
          <div className="mt-4 flex flex-wrap gap-2">
            {edit.checks.map((check) => (
              <Badge key={check} tone="danger">
                {checkLabels[check] ?? check.replaceAll('_', ' ')}
              </Badge>
            ))}
          </div>
        )}
        <div className="mt-5 flex flex-wrap gap-3">
          <Button variant="secondary" onClick={props.onApprove}>
            <Check aria-hidden="true" className="size-4 text-good" />
            <span>
              Approve<span className="sr-only"> {whose}</span>
            </span>
          </Button>
          <Button variant="secondary" onClick={props.onReject}>
            <X aria-hidden="true" className="size-4 text-danger" />
            <span>
              Reject<span className="sr-only"> {whose}</span>
            </span>
          </Button>
        </div>
      </article>
    </li>
  );
}

function Words(props: { title: string; text: string; service: string; soft?: boolean }) {
  return (
    <section className="min-w-0">
      <h3 className="text-xs font-semibold text-ink-soft">{props.title}</h3>
      <p dir="auto" className={`mt-2 break-words whitespace-pre-line ${props.soft ? 'text-ink-soft' : 'text-lg'}`}>
        {props.text}
      </p>
      {props.service && (
        <p dir="auto" className="mt-2 text-xs wrap-anywhere text-ink-soft">
          {props.service}
        </p>
      )}
    </section>
  );
}
