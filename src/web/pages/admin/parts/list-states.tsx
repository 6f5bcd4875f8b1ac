import { type ReactNode, useDeferredValue } from 'react';
import { LoadFailed } from '#web/pages/shell/load-failed.tsx';
import { LoadMore } from '#web/pages/shell/load-more.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

type PagedQuery<Item> = Parameters<typeof LoadMore>[0]['list'] & {
  data: { pages: { items: Item[] }[] } | undefined;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
};

/** A list page by page: while it loads, when it failed, when nothing is there, and its rows. */
export function ListStates<Item>(props: {
  query: PagedQuery<Item>;
  /** "The flags did not load" */
  failed: string;
  empty: ReactNode;
  children: (item: Item) => ReactNode;
}) {
  const { query, failed, empty, children } = props;
  const items = useDeferredValue(query.data?.pages.flatMap((page) => page.items));
  if (!items && query.error)
    return (
      <LoadFailed level={2} title={failed} onRetry={query.refetch} retrying={query.isFetching} error={query.error} />
    );
  if (!items)
    return (
      <div aria-busy="true" className="flex flex-col gap-4">
        <Skeleton className="h-32" />
        <Skeleton className="h-32" />
        <Skeleton className="h-32" />
      </div>
    );
  return (
    <>
      {items.length === 0 ? (
        empty
      ) : (
        <ul aria-busy={query.isPlaceholderData} className="divide-y divide-rule border-t border-rule">
          {items.map(children)}
        </ul>
      )}
      <LoadMore list={query} />
    </>
  );
}
