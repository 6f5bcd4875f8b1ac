import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { limits } from '#shared/limits.ts';
import { hasCode, messageOf } from '#web/api/client.ts';
import { decideWork, type WorkItem } from '#web/api/work-lists.ts';
import { toast } from '#web/ui/toast.ts';
import { useReaders } from './use-readers.ts';
import { useUndo } from './use-undo.ts';
import type { WorkKind } from './work-kind.ts';

/** The next page is on its way before the last row is reached. */
const rowsInReserve = 15;

/** At most this many in one decision. */
export const mostAtOnce = limits.page.max;

/** A list as one works through it: where one is, what is chosen, who reads what, and the way back. */
export function useWorkList<Item extends WorkItem, Choice>(kind: WorkKind<Item, Choice>) {
  const query = useInfiniteQuery(kind.source.query);
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const items = query.data?.pages.flatMap((page) => page.items);
  const [place, setPlace] = useState<{ id: string | null; byHand: boolean }>({ id: null, byHand: false });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const goTo = (item: Item | undefined) => setPlace({ id: item?.id ?? null, byHand: true });
  const undo = useUndo(kind.source, ([first]) => goTo(first));
  const { readers, read } = useReaders();
  const isFree = (item: Item) => !readers.has(kind.reviewOf(item).id);
  // Here and not at each call: of calls that follow each other quickly only the last would be answered.
  const decideOptions = decideWork(kind.source);
  const { mutate } = useMutation({
    ...decideOptions,
    onSuccess: (answer, decision, ...rest) => {
      const { done, refused } = answer;
      const { items: sent, done: verb } = decision;
      const decided = sent.filter(({ id }) => done.includes(id));
      const [first] = decided;
      if (first)
        undo.remember(
          decided.length === 1 ? `${verb} ${kind.nameOf(first)}` : `${verb} ${decided.length} ${kind.nouns.many}`,
          decided,
        );
      if (refused.length > 0)
        toast({
          title: sent.length === 1 ? 'Not decided' : `${refused.length} not decided`,
          description:
            'Another administrator decided first, or the reviewer changed something. What still waits is in the list.',
        });
      return decideOptions.onSuccess?.(answer, decision, ...rest);
    },
    onError: (error, decision, ...rest) => {
      const { items: back } = decision;
      // Many that come back are still the chosen ones, unless others have been chosen meanwhile.
      if (back.length > 1) setChosen((now) => (now.size > 0 ? now : new Set(back.map(({ id }) => id))));
      toast({
        title: hasCode(error, 'already_decided', 'already_resolved') ? 'Already decided' : 'Not decided',
        description: messageOf(error, 'Try again.'),
        variant: 'danger',
      });
      return decideOptions.onError?.(error, decision, ...rest);
    },
  });

  const count = items?.length ?? 0;
  // After a failure it is for the administrator to ask again, or the requests would never end.
  const runsDry = items !== undefined && count < rowsInReserve && hasNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (runsDry && !isFetching) void fetchNextPage();
  }, [runsDry, isFetching, fetchNextPage]);

  // Nobody has gone anywhere yet: the first one that nobody else reads.
  const found = items?.findIndex(({ id }) => id === place.id) ?? -1;
  const index = Math.max(0, found === -1 ? (items?.findIndex(isFree) ?? 0) : found);
  const current = items?.[index];
  const selected = items?.filter(({ id }) => chosen.has(id)) ?? [];
  const readId = current ? kind.reviewOf(current).id : null;
  useEffect(() => read(readId), [readId, read]);

  const mayDecide = (item: Item) => !kind.barrierOf?.(item);

  const decide = (sent: Item[], choice: Choice, done: string) => {
    const gone = new Set(sent.map(({ id }) => id));
    const rest = items?.filter(({ id }) => !gone.has(id)) ?? [];
    const after = items?.slice(index).filter(({ id }) => !gone.has(id)) ?? [];
    // The next one that nobody else reads, or the last when there is none after it.
    goTo(after.find((item) => isFree(item) && mayDecide(item)) ?? after[0] ?? rest.at(-1));
    setChosen(new Set());
    mutate({ items: sent, choice, done });
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
    items,
    current,
    byHand: place.byHand,
    selected,
    readers,
    undo,
    decide,
    mayDecide,
    /** What a key acts on: the chosen ones, or where one is. */
    target: () => (selected.length > 0 ? selected : current && mayDecide(current) ? [current] : []),
    step: (by: 1 | -1) => goTo(items?.[Math.min(count - 1, Math.max(0, index + by))]),
    choose,
  };
}
