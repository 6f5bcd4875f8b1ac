import { MutationObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { NewReviewMailInput, NotificationStatus } from '#shared/schemas/notifications.ts';
import { notificationStatusQuery, wantNewReviewMail } from './notifications.ts';
import { createQueryClient } from './query-client.ts';

const stored: NotificationStatus = {
  service: 'smtp',
  from: 'mail@starbill.example',
  delayed: false,
  newReviewMail: { to: 'mira@starbill.example', wanted: true, rhythm: 'at_once', includesText: true, next: null },
  enquiryMail: { wanted: true },
  halfDecidedWithinHours: null,
};
const withChoices = (input: NewReviewMailInput): NotificationStatus => ({
  ...stored,
  newReviewMail: { ...stored.newReviewMail, ...input },
});

/** The settings on the screen, and a server that answers when it is told to. */
function openSettings() {
  const client = createQueryClient();
  client.setQueryData(notificationStatusQuery.queryKey, stored);
  const requests: PromiseWithResolvers<NotificationStatus>[] = [];
  const mutationFn = () => {
    const request = Promise.withResolvers<NotificationStatus>();
    requests.push(request);
    return request.promise;
  };
  const observer = new MutationObserver(client, { ...wantNewReviewMail, mutationFn });
  return {
    client,
    requests,
    choose: (input: NewReviewMailInput) => observer.mutate(input).catch(() => {}),
    shown: () => client.getQueryData(notificationStatusQuery.queryKey)?.newReviewMail,
  };
}

test('choices made one after the other show at once, are sent in turn, and none goes back meanwhile', async () => {
  const { choose, requests, shown } = openSettings();
  const first = choose({ rhythm: 'weekly' });
  const second = choose({ includesText: false });
  await vi.waitFor(() => expect(shown()).toMatchObject({ rhythm: 'weekly', includesText: false }));
  expect(requests).toHaveLength(1);
  requests[0]?.resolve(withChoices({ rhythm: 'weekly' }));
  await first;
  expect(shown()).toMatchObject({ rhythm: 'weekly', includesText: false });
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  requests[1]?.resolve(withChoices({ rhythm: 'weekly', includesText: false }));
  await second;
  expect(shown()).toMatchObject({ rhythm: 'weekly', includesText: false });
});

test('a choice that the server refuses is read again', async () => {
  const { client, choose, requests } = openSettings();
  const choice = choose({ rhythm: 'weekly' });
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  requests[0]?.reject(new Error('No.'));
  await choice;
  expect(client.getQueryState(notificationStatusQuery.queryKey)?.isInvalidated).toBe(true);
});
