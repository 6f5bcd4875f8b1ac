import { mutationOptions } from '@tanstack/react-query';
import { signedInQuery } from './accounts.ts';
import { request } from './client.ts';

export const startTrial = mutationOptions({
  mutationFn: (input: { isAnnual: boolean }) => request<{ trialEnd: string }>('POST', '/api/start-trial', input),
  onSuccess: (_data, _input, _result, { client }) => client.invalidateQueries(signedInQuery),
});
