import { Button } from './button.tsx';

/** The end of a list that goes on: what an infinite query says of itself, as a button. */
export function LoadMore(props: {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}) {
  const { list } = props;
  if (!list.hasNextPage) return null;
  return (
    <div className="mt-6 flex justify-center">
      <Button
        variant="secondary"
        onClick={() => list.fetchNextPage()}
        busyText={list.isFetchingNextPage && 'Loading...'}
      >
        Load more
      </Button>
    </div>
  );
}
