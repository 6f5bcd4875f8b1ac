import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { signedInQuery } from './accounts.ts';
import { request } from './client.ts';

export type Session = {
  id: string;
  token: string;
  userAgent: string | null;
  ipAddress: string | null;
  createdAt: string;
  updatedAt: string;
};

export const sessionsQuery = queryOptions({
  queryKey: ['/api/auth/list-sessions'],
  queryFn: async () => {
    const [sessions, here] = await Promise.all([
      request<Session[]>('GET', '/api/auth/list-sessions'),
      request<{ session: { id: string } } | null>('GET', '/api/auth/get-session'),
    ]);
    return sessions
      .map((session) => ({ ...session, isThisOne: session.id === here?.session.id }))
      .sort((a, b) => Number(b.isThisOne) - Number(a.isThisOne) || b.updatedAt.localeCompare(a.updatedAt));
  },
  // Sessions come and go elsewhere: look again whenever the screen opens.
  staleTime: 0,
});

export const revokeSession = mutationOptions({
  mutationFn: (input: { token: string }) => request<void>('POST', '/api/auth/revoke-session', input),
  onSettled: (_data, _error, _input, _result, { client }) => client.invalidateQueries(sessionsQuery),
});

export const revokeOtherSessions = mutationOptions({
  mutationFn: () => request<void>('POST', '/api/auth/revoke-other-sessions', {}),
  onSettled: (_data, _error, _input, _result, { client }) => client.invalidateQueries(sessionsQuery),
});

export const changePassword = mutationOptions({
  mutationFn: (input: { currentPassword: string; newPassword: string }) =>
    request<void>('POST', '/api/auth/change-password', { ...input, revokeOtherSessions: true }),
  onSuccess: (_data, _input, _result, { client }) => client.invalidateQueries(sessionsQuery),
});

export const enableTwoFactor = mutationOptions({
  mutationFn: (input: { password: string }) =>
    request<{ totpURI: string; backupCodes: string[] }>('POST', '/api/auth/two-factor/enable', input),
});

export const disableTwoFactor = mutationOptions({
  mutationFn: (input: { password: string }) => request<void>('POST', '/api/auth/two-factor/disable', input),
  onSuccess: (_data, _input, _result, { client }) => client.invalidateQueries(signedInQuery),
});
