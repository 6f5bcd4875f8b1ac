import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApiKeyInput } from '#shared/api-keys.ts';
import { operations } from '#shared/operations.ts';
import { call } from './client.ts';

export const apiKeysQuery = queryOptions({
  queryKey: [operations.listApiKeys.path],
  queryFn: () => call(operations.listApiKeys),
});

const lookAgain = (_answer: unknown, _input: unknown, _result: unknown, { client }: { client: QueryClient }) =>
  client.invalidateQueries(apiKeysQuery);

export const createApiKey = mutationOptions({
  mutationFn: (body: ApiKeyInput) => call(operations.createApiKey, { body }),
  onSuccess: lookAgain,
});

export const revokeApiKey = mutationOptions({
  mutationFn: ({ id }: { id: string }) => call(operations.revokeApiKey, { params: { id } }),
  onSuccess: lookAgain,
});
