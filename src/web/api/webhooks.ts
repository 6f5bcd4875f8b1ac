import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { operations } from '#shared/operations.ts';
import type { WebhookChange, WebhookInput } from '#shared/webhooks.ts';
import { call, callPage } from './client.ts';

export const webhooksQuery = queryOptions({
  queryKey: [operations.listWebhooks.path],
  queryFn: () => call(operations.listWebhooks),
});

/** It moves while somebody looks at it: retries happen by themselves. */
export const deliveriesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [operations.listDeliveries.path, id],
    queryFn: ({ pageParam }) =>
      callPage(operations.listDeliveries, { params: { id }, query: pageParam ? { cursor: pageParam } : {} }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: 5_000,
  });

export const deliveryQuery = (id: string) =>
  queryOptions({
    queryKey: [operations.readDelivery.path, id],
    queryFn: () => call(operations.readDelivery, { params: { id } }),
    refetchInterval: 5_000,
  });

type Context = { client: QueryClient };
const lookAgain = (_answer: unknown, _input: unknown, _result: unknown, { client }: Context) =>
  client.invalidateQueries(webhooksQuery);
const lookAtLog = (_answer: unknown, _input: unknown, _result: unknown, { client }: Context) =>
  Promise.all([
    client.invalidateQueries({ queryKey: [operations.listDeliveries.path] }),
    client.invalidateQueries({ queryKey: [operations.readDelivery.path] }),
  ]);

export const addWebhook = mutationOptions({
  mutationFn: (body: WebhookInput) => call(operations.addWebhook, { body }),
  onSuccess: lookAgain,
});

export const changeWebhook = mutationOptions({
  mutationFn: ({ id, ...body }: WebhookChange & { id: string }) =>
    call(operations.changeWebhook, { params: { id }, body }),
  onSuccess: lookAgain,
});

export const deleteWebhook = mutationOptions({
  mutationFn: ({ id }: { id: string }) => call(operations.deleteWebhook, { params: { id } }),
  onSuccess: lookAgain,
});

export const renewWebhookSecret = mutationOptions({
  mutationFn: ({ id }: { id: string }) => call(operations.renewWebhookSecret, { params: { id } }),
});

export const testWebhook = mutationOptions({
  mutationFn: ({ id }: { id: string }) => call(operations.testWebhook, { params: { id } }),
  onSuccess: lookAtLog,
});

export const sendDeliveryAgain = mutationOptions({
  mutationFn: ({ id }: { id: string }) => call(operations.sendDeliveryAgain, { params: { id } }),
  onSuccess: lookAtLog,
});
