import { messageOf } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';

type List = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: unknown;
  fetchNextPage: () => unknown;
};

/** The end of a list with more pages: a button that loads the next one, and a message when that failed. */
export function LoadMore({ list }: { list: List }) {
  if (!list.hasNextPage) return null;
  return (
    <div className="mt-6 flex flex-col items-center gap-4">
      {list.isFetchNextPageError && !list.isFetchingNextPage && (
        <p role="alert" className="text-center text-sm text-danger">
          {messageOf(list.error, 'The next ones didn’t load. Try again.')}
        </p>
      )}
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
