import { InfiniteQueryObserver, MutationObserver, QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OwnReview } from '#shared/schemas/reviews.ts';
import type { Page } from './client.ts';
import { changeShownReview, ownReviewsQuery, setReviewVisibility } from './reviews.ts';

type List = Page<OwnReview>;
type Read = PromiseWithResolvers<List> & { cursor: string | undefined };

const review = (id: string, isPublic: boolean) => ({ id, isPublic }) as OwnReview;
const page = (reviews: OwnReview[], nextCursor: string | null = null): List => ({ items: reviews, nextCursor });

let client: QueryClient;
let reads: Read[];
let list: InfiniteQueryObserver<
  List,
  Error,
  { pages: List[]; pageParams: unknown[] },
  readonly unknown[],
  { cursor?: string }
>;
const shown = () => list.getCurrentResult().data?.pages.flatMap(({ items }) => items);
const read = (number: number) => reads[number] as Read;
const untilShown = (reviews: OwnReview[]) => vi.waitFor(() => expect(shown()).toEqual(reviews));
const untilAsked = (times: number) => vi.waitFor(() => expect(reads).toHaveLength(times));

/** Everything the list has been, one after another: what comes back for a moment is in here. */
let seen: unknown[];

/** The list of one's own reviews, on a screen, whose reads answer when the test says so. */
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  reads = [];
  seen = [];
  client.getQueryCache().subscribe(({ query }) => seen.push(JSON.stringify(query.state.data?.pages)));
  list = new InfiniteQueryObserver(client, {
    ...ownReviewsQuery({}),
    queryFn: ({ pageParam }: { pageParam: { cursor?: string } }) => {
      const answer = { ...Promise.withResolvers<List>(), cursor: pageParam.cursor };
      reads.push(answer);
      return answer.promise;
    },
  }) as unknown as typeof list;
  return list.subscribe(() => {});
});

const once = (reviews: OwnReview[]) => JSON.stringify([page(reviews)]);

test('a read that began before a review was changed does not bring the old one back, and is made again', async () => {
  read(0).resolve(page([review('a', true)]));
  await untilShown([review('a', true)]);
  void list.refetch();
  await changeShownReview(client, 'a', { isPublic: false });
  seen = [];
  read(1).resolve(page([review('a', true)]));
  await untilAsked(3);
  await untilShown([review('a', false)]);
  read(2).resolve(page([review('b', true), review('a', false)]));
  await untilShown([review('b', true), review('a', false)]);
  expect(seen).not.toContain(once([review('a', true)]));
  expect(reads).toHaveLength(3);
});

test('loading more does not either, and still works', async () => {
  read(0).resolve(page([review('a', true)], 'further'));
  await untilShown([review('a', true)]);
  void list.fetchNextPage();
  await changeShownReview(client, 'a', { isPublic: false });
  read(1).resolve(page([review('b', true)]));
  await untilAsked(3);
  expect(read(2).cursor).toBe('further');
  read(2).resolve(page([review('b', true)]));
  await untilShown([review('a', false), review('b', true)]);
  expect(reads).toHaveLength(3);
});

test('the first read of all is made again too', async () => {
  await changeShownReview(client, 'a', { isPublic: false });
  read(0).resolve(page([review('a', true)]));
  await untilAsked(2);
  read(1).resolve(page([review('a', false)]));
  await untilShown([review('a', false)]);
  expect(seen).not.toContain(once([review('a', true)]));
});

test.each([
  ['saved', false],
  ['not saved', true],
])('a switch stands where it was put while it is being saved; %s, the list is read again', async (outcome, after) => {
  read(0).resolve(page([review('a', true)]));
  await untilShown([review('a', true)]);
  void list.refetch();
  const saving = Promise.withResolvers<OwnReview>();
  const press = new MutationObserver(client, { ...setReviewVisibility, mutationFn: () => saving.promise });
  const pressed = press.mutate({ id: 'a', isPublic: false }).catch(() => {});
  await untilShown([review('a', false)]);
  seen = [];
  read(1).resolve(page([review('a', true)]));
  // Read before it is saved, the list could only tell what was.
  expect(reads).toHaveLength(2);
  if (outcome === 'saved') saving.resolve(review('a', false));
  else saving.reject(new Error('away'));
  await pressed;
  await untilAsked(3);
  expect(shown()).toEqual([review('a', after)]);
  if (outcome === 'saved') expect(seen).not.toContain(once([review('a', true)]));
});
