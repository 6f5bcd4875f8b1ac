import type { InferDataFromTag, InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Page } from './client.ts';

/**
 * Keeps what a write has answered. A read that is still under way began before the write, and would bring back what was
 * there before it: it is called off first.
 */
export async function cacheAnswer<Key extends QueryKey>(
  client: QueryClient,
  queryKey: Key,
  answer: (before: InferDataFromTag<unknown, Key> | undefined) => InferDataFromTag<unknown, Key> | undefined,
): Promise<void> {
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, answer);
}

/**
 * The same for many queries at once, and for a write that has not been made yet: calls off the reads that are under way.
 * The function it gives back makes those again that somebody waits for, each as it was meant: all of a list, or its next
 * page, which would bring back the pages before it as they were when it was asked for.
 */
export async function cancelReads(client: QueryClient, queryKeys: QueryKey[]): Promise<() => void> {
  const reads = queryKeys
    .flatMap((queryKey) => client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' }))
    .map((query) => ({ query, meta: query.state.fetchMeta ?? undefined }));
  await Promise.all(reads.map(({ query }) => query.cancel({ revert: true })));
  return () => {
    for (const { query, meta } of reads) {
      query.invalidate();
      if (query.isActive()) query.fetch(undefined, { meta }).catch(() => {});
    }
  };
}

/** Changes the items of a paged list in their place, whatever it was narrowed to: one that is read again would jump. */
export const changeInLists = <Item>(client: QueryClient, queryKey: QueryKey, change: (items: Item[]) => Item[]) =>
  client.setQueriesData<InfiniteData<Page<Item>>>(
    { queryKey },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, items: change(page.items) })) },
  );

/** Shows what a write has answered wherever its item is listed. */
export async function showInLists<Item extends { id: string }>(
  client: QueryClient,
  queryKey: QueryKey,
  item: Item,
): Promise<void> {
  const readAgain = await cancelReads(client, [queryKey]);
  changeInLists<Item>(client, queryKey, (items) => items.map((each) => (each.id === item.id ? item : each)));
  readAgain();
}
