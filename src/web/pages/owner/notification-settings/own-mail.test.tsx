import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { SignedIn } from '#shared/schemas/accounts.ts';
import type { NotificationStatus } from '#shared/schemas/notifications.ts';
import { createQueryClient } from '#web/api/query-client.ts';
import { OwnMail } from './own-mail.tsx';

const status: NotificationStatus = {
  service: 'smtp',
  from: 'notes@starbill.test',
  delayed: false,
  newReviewMail: { to: 'mira@example.test', wanted: true, rhythm: 'at_once', includesText: true, next: null },
  enquiryMail: { wanted: true },
  halfDecidedWithinHours: null,
};
const draw = (person: Pick<SignedIn, 'emailNotificationsEnabled'>, wanted: boolean) =>
  renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <OwnMail status={{ ...status, newReviewMail: { ...status.newReviewMail, wanted } }} person={person as SignedIn} />
    </QueryClientProvider>,
  );

test('the button says which emails it turns off, before the switches that belong to them', () => {
  const drawn = draw({ emailNotificationsEnabled: true }, true);
  expect(drawn).toContain('Turn off these emails');
  expect(drawn.indexOf('Turn off these emails')).toBeLessThan(drawn.indexOf('Include the review text'));
});

test('it says which emails it turns back on, and is left out while all emails are off', () => {
  expect(draw({ emailNotificationsEnabled: true }, false)).toContain('Turn these emails back on');
  expect(draw({ emailNotificationsEnabled: false }, true)).not.toContain('<button');
});
