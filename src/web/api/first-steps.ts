import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { operations } from '#shared/operations.ts';
import type { ChangeFirstStepsInput, FirstSteps } from '#shared/schemas/first-steps.ts';
import { cacheAnswer } from './cache-answer.ts';
import { call } from './client.ts';

export const firstStepsQuery = queryOptions({
  queryKey: [operations.readFirstSteps.path],
  queryFn: () => call(operations.readFirstSteps),
  // Steps are done on other screens, and in other tabs.
  staleTime: 0,
  refetchOnWindowFocus: true,
});

export const changeFirstSteps = mutationOptions({
  mutationFn: (changes: ChangeFirstStepsInput) => call(operations.changeFirstSteps, { body: changes }),
  onSuccess: (steps: FirstSteps, _input: unknown, _result: unknown, { client }: { client: QueryClient }) =>
    cacheAnswer(client, firstStepsQuery.queryKey, () => steps),
});
