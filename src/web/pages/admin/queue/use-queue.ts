import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { limits } from '#shared/limits.ts';
import type { QueuedReview } from '#shared/schemas/moderation.ts';
import { hasStatus, messageOf } from '#web/api/client.ts';
import { type Decision, decideReviews, reviewQueueQuery } from '#web/api/moderation.ts';
import { nameOf } from '#web/pages/admin/parts/queued-review-row.tsx';
import { toast } from '#web/ui/toast.ts';
import { useUndo } from './use-undo.ts';

/** The next page is on its way before the last row is reached. */
const rowsInReserve = 15;

/** At most this many in one decision. */
export const mostAtOnce = limits.page.max;

const wordsOf = ({ approve, reviews }: Decision) => {
  const [only] = reviews;
  const verb = approve ? 'Approved' : 'Rejected';
  return reviews.length === 1 && only ? `${verb} ${nameOf(only)}` : `${verb} ${reviews.length} reviews`;
};

/** The queue as one works through it: the list, where one is, what is chosen, and the way back. */
export function useQueue() {
  const query = useInfiniteQuery(reviewQueueQuery);
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const reviews = query.data?.pages.flatMap((page) => page.items);
  const [place, setPlace] = useState<{ id: string | null; byHand: boolean }>({ id: null, byHand: false });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const goTo = (review: QueuedReview | undefined) => setPlace({ id: review?.id ?? null, byHand: true });
  const undo = useUndo(([first]) => goTo(first));
  // Here and not at each call: of calls that follow each other quickly only the last would be answered.
  const { mutate } = useMutation({
    ...decideReviews,
    onSuccess: ({ done, refused }, decision) => {
      const decided = decision.reviews.filter(({ id }) => done.includes(id));
      if (decided.length > 0) undo.remember(wordsOf({ ...decision, reviews: decided }), decided);
      if (refused.length > 0)
        toast({
          title: `${refused.length} already decided`,
          description: 'Another administrator was quicker. Their decisions stand.',
        });
    },
    onError: (error, decision, ...rest) => {
      const { reviews: back } = decision;
      // Many that come back are still the chosen ones, unless others have been chosen meanwhile.
      if (back.length > 1) setChosen((now) => (now.size > 0 ? now : new Set(back.map(({ id }) => id))));
      toast({
        title: hasStatus(error, 409) ? 'Already decided' : 'Not decided',
        description: messageOf(error, 'Please try again.'),
        variant: 'danger',
      });
      return decideReviews.onError?.(error, decision, ...rest);
    },
  });

  const count = reviews?.length ?? 0;
  // After a failure it is for the administrator to ask again, or the requests would never end.
  const runsDry = reviews !== undefined && count < rowsInReserve && hasNextPage && !isFetchNextPageError;
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
    mutate(decision);
  };

  const choose = (ids: string[], on: boolean) => {
    const wanted = on ? ids.filter((id) => !selected.some((each) => each.id === id)) : [];
    const added = wanted.slice(0, mostAtOnce - selected.length);
    if (added.length < wanted.length)
      toast({
        title: `At most ${mostAtOnce} at a time`,
        description: 'Decide these first, then choose the next ones.',
        variant: 'danger',
      });
    setChosen((before) => {
      const after = new Set(before);
      for (const id of on ? added : ids) on ? after.add(id) : after.delete(id);
      return after;
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
    choose,
  };
}
