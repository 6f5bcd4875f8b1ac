import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { operations } from '#shared/operations.ts';
import { signedInQuery } from './accounts.ts';
import { call } from './client.ts';

export const sessionsQuery = queryOptions({
  queryKey: [operations.listSessions.path],
  queryFn: async () => {
    const [sessions, here] = await Promise.all([call(operations.listSessions), call(operations.readSession)]);
    return sessions
      .map((session) => ({ ...session, isThisOne: session.id === here?.session.id }))
      .sort((a, b) => Number(b.isThisOne) - Number(a.isThisOne) || b.updatedAt.localeCompare(a.updatedAt));
  },
  // Sessions come and go elsewhere: look again whenever the screen opens.
  staleTime: 0,
});

export const revokeSession = mutationOptions({
  mutationFn: (input: { id: string }) => call(operations.revokeSession, { body: input }),
  onSettled: (_data, _error, _input, _result, { client }) => client.invalidateQueries(sessionsQuery),
});

export const revokeOtherSessions = mutationOptions({
  mutationFn: () => call(operations.revokeOtherSessions, { body: {} }),
  onSettled: (_data, _error, _input, _result, { client }) => client.invalidateQueries(sessionsQuery),
});

export const changePassword = mutationOptions({
  mutationFn: (input: { currentPassword: string; newPassword: string }) =>
    call(operations.changePassword, { body: { ...input, revokeOtherSessions: true } }),
  onSuccess: (_data, _input, _result, { client }) => client.invalidateQueries(sessionsQuery),
});

/** Who is signed in, with the address that now waits or no longer does. */
const lookAgain = (_answer: unknown, _input: unknown, _result: unknown, { client }: { client: QueryClient }) =>
  client.invalidateQueries(signedInQuery);

export const requestEmailChange = mutationOptions({
  mutationFn: (input: { newEmail: string; password?: string }) => call(operations.requestEmailChange, { body: input }),
  onSuccess: lookAgain,
});

export const cancelEmailChange = mutationOptions({
  mutationFn: () => call(operations.cancelEmailChange),
  onSuccess: lookAgain,
});

export const enableTwoFactor = mutationOptions({
  mutationFn: (input: { password: string }) => call(operations.enableTwoFactor, { body: input }),
});

export const disableTwoFactor = mutationOptions({
  mutationFn: (input: { password: string }) => call(operations.disableTwoFactor, { body: input }),
  onSuccess: (_data, _input, _result, { client }) => client.invalidateQueries(signedInQuery),
});
