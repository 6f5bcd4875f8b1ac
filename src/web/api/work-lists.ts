import { type InfiniteData, infiniteQueryOptions, mutationOptions, type QueryKey } from '@tanstack/react-query';
import type { ManyDecided } from '#shared/schemas/moderation.ts';
import { hasCode, hasStatus, type Page } from './client.ts';
import { renewSignedLinks } from './signed-links.ts';
import { waitingQuery } from './waiting.ts';

/** Something that waits for an administrator's decision. */
export type WorkItem = { id: string; createdAt: string };

/** A list that administrators work through: how it is read, decided and undone. */
export type WorkSource<Item extends WorkItem, Choice> = {
  query: ReturnType<typeof workQuery<Item>>;
  decide: (items: Item[], choice: Choice) => Promise<ManyDecided>;
  undo: (ids: string[]) => Promise<ManyDecided>;
  /** Lists of what was decided already, which are read anew. */
  past?: QueryKey;
};

/** What waits, oldest first. */
export const workQuery = <Item extends WorkItem>(
  queryKey: QueryKey,
  read: (page: { cursor?: string }) => Promise<Page<Item>>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: {} as { cursor?: string },
    getNextPageParam: (page) => (page.nextCursor ? { cursor: page.nextCursor } : null),
    // Another administrator may have been here: look again whenever the screen opens.
    staleTime: 0,
    ...renewSignedLinks,
  });

export type Decided<Item, Choice> = { items: Item[]; choice: Choice; done: string };

/** Decides. What is decided leaves the list straight away, and comes back if the server refuses. */
export const decideWork = <Item extends WorkItem, Choice>({ query, decide, past }: WorkSource<Item, Choice>) =>
  mutationOptions({
    mutationFn: ({ items, choice }: Decided<Item, Choice>) => decide(items, choice),
    onMutate: async ({ items }, { client }) => {
      await client.cancelQueries(query);
      client.setQueryData(query.queryKey, (list) => list && withoutItems(list, items));
    },
    onSuccess: ({ refused }, _decision, _result, { client }) => {
      // What was edited meanwhile still waits.
      if (refused.length > 0) void client.invalidateQueries(query);
    },
    onError: (error, { items }, _result, { client }) => {
      // Decided by somebody else: it is right that it left.
      if (hasCode(error, 'already_decided', 'already_resolved')) return;
      client.setQueryData(query.queryKey, (list) => list && withItems(list, items));
      // Edited meanwhile: it comes back as it is now.
      if (hasStatus(error, 409)) void client.invalidateQueries(query);
    },
    onSettled: (_data, _error, _decision, _result, { client }) =>
      Promise.all([client.invalidateQueries(waitingQuery), past && client.invalidateQueries({ queryKey: past })]),
  });

/** Takes decisions of the last seconds back: what waits again is in the list again. */
export const undoWork = <Item extends WorkItem, Choice>({ query, undo, past }: WorkSource<Item, Choice>) =>
  mutationOptions({
    mutationFn: (items: Item[]) => undo(items.map(({ id }) => id)),
    onSuccess: ({ done }, items, _result, { client }) => {
      const back = items.filter(({ id }) => done.includes(id));
      client.setQueryData(query.queryKey, (list) => list && withItems(list, back));
      return Promise.all([
        client.invalidateQueries(waitingQuery),
        past && client.invalidateQueries({ queryKey: past }),
      ]);
    },
  });

type List<Item> = InfiniteData<Page<Item>>;

function withoutItems<Item extends WorkItem>(list: List<Item>, items: Item[]): List<Item> {
  const gone = new Set(items.map(({ id }) => id));
  return {
    ...list,
    pages: list.pages.map((page) => ({ ...page, items: page.items.filter((item) => !gone.has(item.id)) })),
  };
}

const isLater = (a: WorkItem, b: WorkItem) => a.createdAt > b.createdAt || (a.createdAt === b.createdAt && a.id > b.id);

/** Back in their places by time, whatever else was decided meanwhile. */
function withItems<Item extends WorkItem>(list: List<Item>, items: Item[]): List<Item> {
  let { pages } = withoutItems(list, items);
  for (const back of items) {
    const later = pages.findIndex((page) => page.items.some((item) => isLater(item, back)));
    const home = later === -1 ? pages.length - 1 : later;
    pages = pages.map((page, index) =>
      index === home
        ? { ...page, items: [...page.items, back].sort((a, b) => (isLater(a, b) ? 1 : isLater(b, a) ? -1 : 0)) }
        : page,
    );
  }
  return { ...list, pages };
}
