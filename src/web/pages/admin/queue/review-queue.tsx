import { CircleCheckBig } from 'lucide-react';
import { useRef } from 'react';
import type { QueuedReview } from '#shared/schemas/moderation.ts';
import { hasCode, messageOf } from '#web/api/client.ts';
import { type QueueActions, QueuedReviewRow } from '#web/pages/admin/parts/queued-review-row.tsx';
import { RejectDialog, type RejectDrafts } from '#web/pages/admin/parts/reject-dialog.tsx';
import { TwoFactorNeeded } from '#web/pages/admin/parts/two-factor-needed.tsx';
import { useListKeys } from '#web/pages/admin/parts/use-list-keys.ts';
import { LoadMore } from '#web/pages/shell/load-more.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useDialogSubject } from '#web/ui/use-dialog-subject.ts';
import { useDoublePressGuard } from '#web/ui/use-double-press-guard.ts';
import { SelectionBar } from './selection-bar.tsx';
import { UndoBar } from './undo-bar.tsx';
import { mostAtOnce, useQueue } from './use-queue.ts';
import { useStableActions } from './use-stable-actions.ts';

export function ReviewQueue() {
  const queue = useQueue();
  const rejecting = useDialogSubject<QueuedReview[]>();
  /** A rejected review leaves at once and may come back: what was said of it is still there then. */
  const drafts = useRef<RejectDrafts>(new Map());
  const { query, reviews, current, selected, undo, decide, choose } = queue;
  const approve = (which: QueuedReview[]) => which.length > 0 && decide({ reviews: which, approve: true });
  const reject = (which: QueuedReview[]) => which.length > 0 && rejecting.ask(which);
  const ifMeant = useDoublePressGuard(reviews?.map(({ id }) => id) ?? []);
  const actions = useStableActions<QueueActions>({
    select: (review, on) => choose([review.id], on),
    approve: (review) => ifMeant(review.id, () => approve([review])),
    reject: (review) => ifMeant(review.id, () => reject([review])),
  });
  useListKeys({
    j: () => queue.step(1),
    k: () => queue.step(-1),
    a: () => approve(queue.target()),
    r: () => reject(queue.target()),
    x: () => current && choose([current.id], !selected.includes(current)),
    u: undo.undo,
  });

  if (!reviews && hasCode(query.error, 'two_factor_required')) return <TwoFactorNeeded />;
  if (!reviews && query.error)
    return (
      <ErrorState level={2} title="The queue did not load" onRetry={query.refetch} retrying={query.isFetching}>
        {messageOf(query.error, 'Please try again in a moment.')}
      </ErrorState>
    );
  if (!reviews) return <QueueSkeleton />;
  const all = reviews.slice(0, mostAtOnce);
  return (
    <>
      {reviews.length === 0 && query.isFetchNextPageError ? (
        <ErrorState level={2} title="The queue did not load" onRetry={query.fetchNextPage} retrying={query.isFetching}>
          {messageOf(query.error, 'Please try again in a moment.')}
        </ErrorState>
      ) : reviews.length === 0 && query.hasNextPage ? (
        <QueueSkeleton />
      ) : reviews.length === 0 ? (
        <EmptyState
          level={2}
          icon={<CircleCheckBig />}
          title="Nothing is waiting"
          action={
            <Button variant="secondary" onClick={() => query.refetch()} busyText={query.isFetching && 'Looking...'}>
              Look again
            </Button>
          }
        >
          Every review has been decided. New ones appear here when they come in.
        </EmptyState>
      ) : (
        <>
          <SelectionBar
            selected={selected.length}
            shown={all.length}
            onSelectAll={(on) =>
              choose(
                (on ? all : reviews).map(({ id }) => id),
                on,
              )
            }
            onApprove={() => approve(selected)}
            onReject={() => reject(selected)}
          />
          <ul className="divide-y divide-rule">
            {reviews.map((review) => (
              <QueuedReviewRow
                key={review.id}
                review={review}
                current={review === current}
                takesFocus={queue.byHand}
                selected={selected.includes(review)}
                actions={actions}
              />
            ))}
          </ul>
          <LoadMore list={query} />
        </>
      )}
      <UndoBar last={undo.last} onUndo={undo.undo} />
      <RejectDialog
        reviews={rejecting.asked}
        drafts={drafts.current}
        onClose={rejecting.close}
        onReject={(which, input) => decide({ reviews: which, approve: false, reject: input })}
      />
    </>
  );
}

function QueueSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-10 pt-2">
      {[1, 2, 3].map((row) => (
        <div key={row}>
          <Skeleton className="h-5 w-56 max-w-full" />
          <Skeleton className="mt-4 h-4" />
          <Skeleton className="mt-2 h-4 w-3/4" />
          <Skeleton className="mt-5 h-11 w-52 max-w-full" />
        </div>
      ))}
    </div>
  );
}
