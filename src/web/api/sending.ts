import { type MutationFunctionContext, mutationOptions, queryOptions } from '@tanstack/react-query';
import { operations } from '#shared/operations.ts';
import { call } from './client.ts';

const keyOf = (id: string) => [operations.readSending.path, id];

/** How an act's invitations go, for administrators. */
export const sendingQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: () => call(operations.readSending, { params: { id } }),
    staleTime: 0,
  });

type About = { id: string; reason: string };
/** After a refusal as well: somebody else may have decided meanwhile. */
const refresh = {
  onSettled: (_data: unknown, _error: unknown, { id }: About, _result: unknown, { client }: MutationFunctionContext) =>
    Promise.all([
      client.invalidateQueries({ queryKey: keyOf(id) }),
      client.invalidateQueries({ queryKey: [operations.findPerformers.path] }),
    ]),
};

export const pauseSending = mutationOptions({
  mutationFn: ({ id, reason }: About) => call(operations.pauseSending, { params: { id }, body: { reason } }),
  ...refresh,
});

export const resumeSending = mutationOptions({
  mutationFn: ({ id, reason }: About) => call(operations.resumeSending, { params: { id }, body: { reason } }),
  ...refresh,
});

export const limitSending = mutationOptions({
  mutationFn: ({ id, reason, dailyLimit }: About & { dailyLimit: number | null }) =>
    call(operations.limitSending, { params: { id }, body: { reason, dailyLimit } }),
  ...refresh,
});
