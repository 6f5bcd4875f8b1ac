import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ReplyInput, SavedReplyInput } from '#shared/replies.ts';
import type { MaybeReply, Reply, SavedReply } from '#shared/schemas/reviews.ts';
import { cacheAnswer } from './cache-answer.ts';
import { request } from './client.ts';
import { changeShownReview } from './reviews.ts';

const pathOf = (reviewId: string) => `/api/reviews/${reviewId}/reply`;

/** Asked for whenever the dialog opens: another tab may have replied. */
export const replyQuery = (reviewId: string) =>
  queryOptions({
    queryKey: [pathOf(reviewId)],
    queryFn: () => request<MaybeReply>('GET', pathOf(reviewId)),
    staleTime: 0,
  });

type ReplyTo = { reviewId: string };

async function showReply(client: QueryClient, reviewId: string, reply: Reply | null): Promise<void> {
  await cacheAnswer(client, replyQuery(reviewId).queryKey, () => reply ?? { replyText: null });
  const shown = reply && { replyText: reply.replyText, createdAt: reply.createdAt };
  await changeShownReview(client, reviewId, { reply: shown });
}

/** Posts the first reply or changes the one there is. A refusal asks what there is by now. */
export const saveReply = mutationOptions({
  mutationFn: ({ reviewId, exists, ...input }: ReplyTo & ReplyInput & { exists: boolean }) =>
    request<Reply>(exists ? 'PUT' : 'POST', pathOf(reviewId), input),
  onSuccess: (reply, { reviewId }, _result, { client }) => showReply(client, reviewId, reply),
  onError: (_error, { reviewId }, _result, { client }) => client.invalidateQueries(replyQuery(reviewId)),
});

export const deleteReply = mutationOptions({
  mutationFn: ({ reviewId }: ReplyTo) => request<void>('DELETE', pathOf(reviewId)),
  onSuccess: (_nothing, { reviewId }, _result, { client }) => showReply(client, reviewId, null),
  onError: (_error, { reviewId }, _result, { client }) => client.invalidateQueries(replyQuery(reviewId)),
});

export const savedRepliesQuery = queryOptions({
  queryKey: ['/api/saved-replies'],
  queryFn: () => request<SavedReply[]>('GET', '/api/saved-replies'),
});

/** Keeps a new text, or changes the one with this id. */
export const keepSavedReply = mutationOptions({
  mutationFn: ({ id, ...input }: SavedReplyInput & { id: string | null }) =>
    id === null
      ? request<SavedReply>('POST', '/api/saved-replies', input)
      : request<SavedReply>('PUT', `/api/saved-replies/${id}`, input),
  onSettled: (_data, _error, _input, _result, { client }) => client.invalidateQueries(savedRepliesQuery),
});

export const deleteSavedReply = mutationOptions({
  mutationFn: ({ id }: SavedReply) => request<void>('DELETE', `/api/saved-replies/${id}`),
  onSettled: (_data, _error, _input, _result, { client }) => client.invalidateQueries(savedRepliesQuery),
});
