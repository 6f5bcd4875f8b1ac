import { infiniteQueryOptions, keepPreviousData, mutationOptions } from '@tanstack/react-query';
import type { ReverseDecisionInput } from '#shared/moderation.ts';
import { operations } from '#shared/operations.ts';
import type { ReviewStatus } from '#shared/review-states.ts';
import { call, callPage } from './client.ts';
import { renewSignedLinks } from './signed-links.ts';

export type AllReviewsFilters = { status: ReviewStatus | 'all'; q?: string; performer?: string };

const listKey = [operations.listQueue.path, 'all'];

/** Reviews of every status, narrowed. While another question is on its way the last answer stays. */
export const allReviewsQuery = (filters: AllReviewsFilters) =>
  infiniteQueryOptions({
    queryKey: [...listKey, filters],
    queryFn: ({ pageParam }) => callPage(operations.listQueue, { query: { ...filters, ...pageParam } }),
    initialPageParam: {} as { cursor?: string },
    getNextPageParam: (page) => (page.nextCursor ? { cursor: page.nextCursor } : null),
    placeholderData: keepPreviousData,
    staleTime: 0,
    ...renewSignedLinks,
  });

export const reverseDecision = mutationOptions({
  mutationFn: ({ id, input }: { id: string; input: ReverseDecisionInput }) =>
    call(operations.reverseDecision, { params: { id }, body: input }),
  onSettled: (_review, _error, _input, _result, { client }) => client.invalidateQueries({ queryKey: listKey }),
});
