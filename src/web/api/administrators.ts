import { type MutationFunctionContext, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { AcceptInvitationInput } from '#shared/administrators.ts';
import { operations } from '#shared/operations.ts';
import { refusalIsAnswer } from './accounts.ts';
import { call } from './client.ts';

const key = operations.listAdministrators.path;

export const administratorsQuery = queryOptions({
  queryKey: [key],
  queryFn: () => call(operations.listAdministrators),
  staleTime: 0,
});

const refresh = {
  onSettled: (
    _data: unknown,
    _error: unknown,
    _input: unknown,
    _result: unknown,
    { client }: MutationFunctionContext,
  ) => client.invalidateQueries({ queryKey: [key] }),
};

export const inviteAdministrator = mutationOptions({
  mutationFn: (input: { email: string }) => call(operations.inviteAdministrator, { body: input }),
  ...refresh,
});

export const withdrawInvitation = mutationOptions({
  mutationFn: ({ id }: { id: string }) => call(operations.withdrawInvitation, { params: { id } }),
  ...refresh,
});

export const removeAdministrator = mutationOptions({
  mutationFn: ({ id }: { id: string }) => call(operations.removeAdministrator, { params: { id } }),
  ...refresh,
});

/** The invited person accepts; they sign in afterwards. */
export const acceptInvitation = mutationOptions({
  ...refusalIsAnswer,
  mutationFn: (input: AcceptInvitationInput) => call(operations.acceptInvitation, { body: input }),
});
