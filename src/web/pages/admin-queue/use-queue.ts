import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { QueuedReview } from '#shared/moderation.ts';
import { hasStatus, messageOf } from '../../api/client.ts';
import { type Decision, decideReviews, reviewQueueQuery } from '../../api/moderation.ts';
import { toast } from '../../ui/toast.ts';
import { nameOf } from './queued-review-row.tsx';
import { useUndo } from './use-undo.ts';

/** The next page is on its way before the last row is reached. */
const rowsInReserve = 15;

const wordsOf = ({ approve, reviews }: Decision) => {
  const [only] = reviews;
  const verb = approve ? 'Approved' : 'Rejected';
  return reviews.length === 1 && only ? `${verb} ${nameOf(only)}` : `${verb} ${reviews.length} reviews`;
};

/** The queue as one works through it: the list, where one is, what is chosen, and the way back. */
export function useQueue() {
  const query = useInfiniteQuery(reviewQueueQuery);
  const { hasNextPage, isFetching, fetchNextPage } = query;
  const reviews = query.data?.pages.flatMap((page) => page.items);
  const [place, setPlace] = useState<{ id: string | null; byHand: boolean }>({ id: null, byHand: false });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const goTo = (review: QueuedReview | undefined) => setPlace({ id: review?.id ?? null, byHand: true });
  const undo = useUndo(([first]) => goTo(first));
  const { mutate } = useMutation(decideReviews);

  const count = reviews?.length ?? 0;
  const runsDry = reviews !== undefined && count < rowsInReserve && hasNextPage;
  useEffect(() => {
    if (runsDry && !isFetching) void fetchNextPage();
  }, [runsDry, isFetching, fetchNextPage]);

  const index = Math.max(0, reviews?.findIndex(({ id }) => id === place.id) ?? 0);
  const current = reviews?.[index];
  const selected = reviews?.filter(({ id }) => chosen.has(id)) ?? [];

  const decide = (decision: Decision) => {
    const gone = new Set(decision.reviews.map(({ id }) => id));
    const rest = reviews?.filter(({ id }) => !gone.has(id)) ?? [];
    // The next one that stays, or the last when there is none after it.
    goTo(reviews?.slice(index).find(({ id }) => !gone.has(id)) ?? rest.at(-1));
    setChosen(new Set());
    mutate(decision, {
      onSuccess: ({ done, refused }) => {
        const decided = decision.reviews.filter(({ id }) => done.includes(id));
        if (decided.length > 0) undo.remember(wordsOf({ ...decision, reviews: decided }), decided);
        if (refused.length > 0)
          toast({
            title: `${refused.length} already decided`,
            description: 'Another administrator was quicker. Their decisions stand.',
          });
      },
      onError: (error) =>
        toast({
          title: hasStatus(error, 409) ? 'Already decided' : 'Not decided',
          description: messageOf(error, 'Please try again.'),
          variant: 'danger',
        }),
    });
  };

  return {
    query,
    reviews,
    current,
    byHand: place.byHand,
    selected,
    undo,
    decide,
    /** What a key acts on: the chosen ones, or where one is. */
    target: () => (selected.length > 0 ? selected : current ? [current] : []),
    step: (by: 1 | -1) => goTo(reviews?.[Math.min(count - 1, Math.max(0, index + by))]),
    choose: (ids: string[], on: boolean) =>
      setChosen((before) => {
        const after = new Set(before);
        for (const id of ids) on ? after.add(id) : after.delete(id);
        return after;
      }),
  };
}
