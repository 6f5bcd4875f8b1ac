import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { ChangeAccountInput } from '#shared/accounts.ts';
import type { PreviewKind } from '#shared/mails.ts';
import type { SignedIn } from '#shared/schemas/accounts.ts';
import type { NotificationStatus } from '#shared/schemas/notifications.ts';
import { signedInQuery } from './accounts.ts';
import { cacheAnswer } from './cache-answer.ts';
import { ApiError, apiUrl, request } from './client.ts';

export type NotificationFlags = Pick<
  ChangeAccountInput,
  'emailNotificationsEnabled' | 'notifyOnReviewSubmission' | 'notifyOnReviewApproval'
>;

/** Saves a switch. It moves straight away, and back if the server refuses; presses during a save are queued. */
export const changeNotifications = mutationOptions({
  scope: { id: 'notification-flags' },
  mutationFn: (flags: NotificationFlags) => request<SignedIn>('PUT', '/api/auth/user', flags),
  onMutate: async (flags, { client }) => {
    await client.cancelQueries(signedInQuery);
    client.setQueryData(signedInQuery.queryKey, (person) => person && { ...person, ...flags });
  },
  onSuccess: (person, _flags, _result, { client }) => cacheAnswer(client, signedInQuery.queryKey, () => person),
  onError: (_error, _flags, _result, { client }) => client.invalidateQueries(signedInQuery),
});

export const notificationStatusQuery = queryOptions({
  queryKey: ['/api/notifications/status'],
  queryFn: () => request<NotificationStatus>('GET', '/api/notifications/status'),
  // The mail server may be back since, and a link in a mail may have unsubscribed: look whenever the screen opens.
  staleTime: 0,
});

export const wantNewReviewMail = mutationOptions({
  mutationFn: (input: { wanted: boolean }) =>
    request<NotificationStatus>('PUT', '/api/notifications/new-review-mail', input),
  onSuccess: (status, _input, _result, { client }) =>
    cacheAnswer(client, notificationStatusQuery.queryKey, () => status),
});

export const previewAddress = (kind: PreviewKind) => apiUrl(`/api/notifications/preview/${kind}`);

/** A frame cannot tell whether it shows a mail or a refusal: this asks first. */
export const mailPreviewQuery = (kind: PreviewKind) =>
  queryOptions({
    queryKey: ['/api/notifications/preview', kind],
    queryFn: async () => {
      const response = await fetch(previewAddress(kind), { credentials: 'include' });
      if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText);
      return true;
    },
  });
