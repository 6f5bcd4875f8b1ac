import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ChangeAccountInput } from '#shared/accounts.ts';
import type { PreviewKind } from '#shared/mails.ts';
import { operations } from '#shared/operations.ts';
import type { NewReviewMailInput } from '#shared/schemas/notifications.ts';
import { signedInQuery } from './accounts.ts';
import { addressOf } from './api-url.ts';
import { cacheAnswer } from './cache-answer.ts';
import { call, callFile } from './client.ts';

export type NotificationFlags = Pick<
  ChangeAccountInput,
  'emailNotificationsEnabled' | 'notifyOnReviewSubmission' | 'notifyOnReviewApproval'
>;

/** Saves a switch. It moves straight away, and back if the server refuses; presses during a save are queued. */
export const changeNotifications = mutationOptions({
  scope: { id: 'notification-flags' },
  mutationFn: (flags: NotificationFlags) => call(operations.changeAccountSwitches, { body: flags }),
  onMutate: async (flags, { client }) => {
    await client.cancelQueries(signedInQuery);
    client.setQueryData(signedInQuery.queryKey, (person) => person && { ...person, ...flags });
  },
  onSuccess: (person, _flags, _result, { client }) => cacheAnswer(client, signedInQuery.queryKey, () => person),
  onError: (_error, _flags, _result, { client }) => client.invalidateQueries(signedInQuery),
});

export const notificationStatusQuery = queryOptions({
  queryKey: [operations.readNotificationStatus.path],
  queryFn: () => call(operations.readNotificationStatus),
  // The mail server may be back since, and a link in a mail may have unsubscribed: look whenever the screen opens.
  staleTime: 0,
});

const newReviewMailKey = [operations.wantNewReviewMail.path];

/** Saves a choice, which shows straight away. Choices made during a save are queued, and the last answer has them all. */
export const wantNewReviewMail = mutationOptions({
  mutationKey: newReviewMailKey,
  scope: { id: 'new-review-mail' },
  mutationFn: (input: NewReviewMailInput) => call(operations.wantNewReviewMail, { body: input }),
  onMutate: (input, { client }) =>
    cacheAnswer(
      client,
      notificationStatusQuery.queryKey,
      (status) => status && { ...status, newReviewMail: { ...status.newReviewMail, ...input } },
    ),
  onSuccess: async (status, _input, _result, { client }) => {
    if (isLastChoice(client)) await cacheAnswer(client, notificationStatusQuery.queryKey, () => status);
  },
  onError: async (_error, _input, _result, { client }) => {
    if (isLastChoice(client)) await client.invalidateQueries(notificationStatusQuery);
  },
});

/** Of those under way, the one that was just answered included. */
const isLastChoice = (client: QueryClient) => client.isMutating({ mutationKey: newReviewMailKey }) === 1;

/** Asked again with the next screen or look: reviews come in, and are seen, elsewhere. */
export const bellQuery = queryOptions({
  queryKey: [operations.readBell.path],
  queryFn: () => call(operations.readBell),
  staleTime: 30_000,
  refetchOnWindowFocus: true,
});

export const clearBell = mutationOptions({
  mutationFn: (input: { seenUntil: string }) => call(operations.clearBell, { body: input }),
  onSuccess: (bell, _input, _result, { client }) => cacheAnswer(client, bellQuery.queryKey, () => bell),
});

export const wantEnquiryMail = mutationOptions({
  mutationFn: (input: { wanted: boolean }) => call(operations.wantEnquiryMail, { body: input }),
  onSuccess: (status, _input, _result, { client }) =>
    cacheAnswer(client, notificationStatusQuery.queryKey, () => status),
});

export const previewAddress = (kind: PreviewKind, color?: string) =>
  addressOf(operations.previewMail, { params: { kind }, query: { color } });

/** A frame cannot tell whether it shows a mail or a refusal: this asks first. */
export const mailPreviewQuery = (kind: PreviewKind) =>
  queryOptions({
    queryKey: [operations.previewMail.path, kind],
    queryFn: async ({ signal }) => {
      await callFile(operations.previewMail, { params: { kind } }, signal);
      return true;
    },
  });
