import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { OwnReview } from '#shared/schemas/reviews.ts';
import { messageOf } from '#web/api/client.ts';
import { ownStatsQuery, setReviewVisibility } from '#web/api/reviews.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { toast } from '#web/ui/toast.ts';

type Props = { review: OwnReview; whose: string; canWrite: boolean };

/** Shows or hides a review, says so, and offers the way back. The switch keeps the focus. */
export function VisibilitySwitch({ review, whose, canWrite }: Props) {
  const control = useRef<HTMLButtonElement>(null);
  // Here and not at the call, whose callbacks don't run once another filter has removed the row.
  const { mutate, isPending } = useMutation({
    ...setReviewVisibility,
    onSuccess: (answer, input, ...rest) => {
      toast({
        ...wordsFor(answer, whose),
        // Showing again is what a subscription is for, so those without one are not offered it.
        ...((canWrite || input.isPublic) && { action: { label: 'Undo', run: () => undo(!input.isPublic) } }),
      });
      return setReviewVisibility.onSuccess?.(answer, input, ...rest);
    },
    onError: (error, ...rest) => {
      toast({
        title: 'Failed to update review.',
        description: messageOf(error, 'Try again.'),
        variant: 'danger',
      });
      return setReviewVisibility.onError?.(error, ...rest);
    },
  });
  const { data: stats } = useQuery(ownStatsQuery);
  const [asking, setAsking] = useState(false);
  const isWaiting = review.status === 'pending';
  const set = (isPublic: boolean) => mutate({ id: review.id, isPublic });
  function undo(isPublic: boolean) {
    set(isPublic);
    control.current?.focus();
  }
  return (
    <div className="flex w-full items-center justify-between gap-2.5 sm:ml-auto sm:w-auto">
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Hide this review?"
        description={explainHiding(review, canWrite)}
        actionLabel="Hide review"
        onAction={() => set(false)}
      />
      <span aria-hidden="true" className="text-sm text-ink-soft">
        {isWaiting ? 'Show once approved' : 'Show publicly'}
      </span>
      <Switch
        ref={control}
        label={isWaiting ? `Show ${whose} once approved` : `Show ${whose} publicly`}
        checked={review.isPublic}
        // Hiding is always possible; showing again is what a subscription is for.
        disabled={!canWrite && !review.isPublic}
        busy={isPending}
        onChange={(isPublic) => {
          // Before the first one, owners learn what hiding does and what it does not do; also while nobody knows
          // whether it is the first.
          if (!isPublic && !stats?.hiddenReviews) setAsking(true);
          else set(isPublic);
        }}
      />
    </div>
  );
}

/** What hiding does to a review, and whether its owner could take that back. */
export function explainHiding({ rating, status }: OwnReview, canShowAgain: boolean): string {
  const stars = `${rating} ${rating === 1 ? 'star' : 'stars'}`;
  const back = canShowAgain ? 'You can show it again at any time.' : 'To show it again you’ll need a subscription.';
  if (status === 'approved')
    return `Visitors won’t see it any more, but its ${stars} still ${rating === 1 ? 'counts' : 'count'} in your score, and your page will say that you have hidden a review with ${stars}. ${back}`;
  return `Visitors won’t see it. Once it’s approved, its ${stars} will count in your score, and your page will say that you have hidden a review with ${stars}. ${back}`;
}

function wordsFor({ isPublic, status }: OwnReview, whose: string) {
  const title = isPublic ? 'Review shown' : 'Review hidden';
  if (status === 'approved') {
    return {
      title,
      description: isPublic ? `${whose} is on your page again.` : `${whose} is off your page. Its stars still count.`,
    };
  }
  return {
    title,
    description: isPublic
      ? `${whose} will be shown once it’s approved.`
      : `${whose} won’t be shown once it’s approved.`,
  };
}
